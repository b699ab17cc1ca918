import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@outpost/testing/free-port.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root; Debian's package creates this user. */
const UNPRIVILEGED_USER = 'postgres';
/**
 * Each test creates and deletes a database, some hundred files: in memory that takes a third of the
 * time.
 */
const MEMORY_FOLDER = '/dev/shm';
const MIN_MEMORY_BYTES = 4 * 2 ** 30;

/** What is missing. */
export class NoPostgresError extends Error {
  override readonly name = 'NoPostgresError';
}

/**
 * A private PostgreSQL in a temporary folder, on a free port of loopback, which can be stopped and
 * restarted.
 */
export class PostgresCluster {
  readonly #programs: string;
  readonly #owner: { uid?: number; gid?: number };
  readonly #folder: string;
  readonly #port: number;
  readonly #settings: readonly string[];
  #server: ChildProcess | null = null;

  private constructor(
    programs: string,
    owner: { uid?: number; gid?: number },
    folder: string,
    port: number,
    settings: readonly string[],
  ) {
    this.#programs = programs;
    this.#owner = owner;
    this.#folder = folder;
    this.#port = port;
    this.#settings = settings;
  }

  /**
   * Creates a cluster and starts it.
   *
   * @param settings such as `fsync=off`
   * @throws NoPostgresError when the server's programs are missing; Error with PostgreSQL's output
   */
  static async create(settings: readonly string[]): Promise<PostgresCluster> {
    const programs = programsFolder();
    const owner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? idsOf(UNPRIVILEGED_USER) : {};
    const folder = await mkdtemp(join(scratchFolder(), 'outpost-postgres-'));
    if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid!);
    const cluster = new PostgresCluster(programs, owner, folder, await freePort(), settings);
    try {
      execFileSync(
        join(programs, 'initdb'),
        [
          '-D',
          join(folder, 'data'),
          '-U',
          'outpost',
          '--auth=trust',
          '--encoding=UTF8',
          '--locale=C',
          '--no-sync',
        ],
        { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
      );
      await cluster.start();
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  get url(): string {
    return `postgres://outpost@127.0.0.1:${this.#port}/postgres`;
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const server = spawn(
      join(this.#programs, 'postgres'),
      [
        ...['-D', join(this.#folder, 'data'), '-p', String(this.#port), '-k', this.#folder],
        ...['listen_addresses=127.0.0.1', ...this.#settings].flatMap((setting) => ['-c', setting]),
      ],
      { ...this.#owner, cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#server = server;
    await ready(server);
  }

  /**
   * Stops it immediately, without notifying clients or syncing: the next start finds what was
   * committed.
   */
  async crash(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  }

  /** Stops it and deletes its folder. */
  async remove(): Promise<void> {
    await this.crash();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** In memory where there is room, otherwise in the system's folder for temporary files. */
function scratchFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
}

function programsFolder(): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folders = [...(newest ? [join(DEBIAN_FOLDER, newest, 'bin')] : []), ...process.env.PATH!.split(':')];
  const found = folders.find(
    (each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')),
  );
  if (found) return found;
  throw new NoPostgresError('initdb and postgres not found; on Debian: apt-get install postgresql');
}

function idsOf(user: string): { uid: number; gid: number } {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new NoPostgresError(`a user ${user} is needed to run PostgreSQL, which refuses to run as root`);
  }
}

/** Waits for the line with which the server reports that it accepts connections. */
function ready(process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    process.stderr!.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-10_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    process.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)));
  });
}
