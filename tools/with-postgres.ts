/**
 * Runs a command against a PostgreSQL of its own: `node tools/with-postgres.ts vitest run apps/server`.
 * A new cluster in a temporary folder listens on a free port of loopback while the command runs, whose environment
 * has TEST_POSTGRES_URL. Needs the server's programs (Debian: package postgresql); it installs nothing.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root; Debian's package makes this user. */
const UNPRIVILEGED_USER = 'postgres';
/** Tests make and remove a database each, some hundred files: in memory that takes a third of the time. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_LEAST_BYTES = 4 * 2 ** 30;

const [command, ...commandArguments] = process.argv.slice(2);
if (!command) fail('expected a command: node tools/with-postgres.ts vitest run apps/server');

const programs = programsFolder();
const owner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? idsOf(UNPRIVILEGED_USER) : {};
const folder = await mkdtemp(join(scratchFolder(), 'outpost-postgres-'));
if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid!);

let server: ChildProcess | undefined;
let exitCode = 1;
try {
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'outpost', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(server);
  exitCode = await run(command, commandArguments, `postgres://outpost@127.0.0.1:${port}/postgres`);
} finally {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server!.once('exit', resolve));
    // Immediate shutdown: nothing of this cluster is kept.
    server.kill('SIGQUIT');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}
process.exit(exitCode);

/** In memory where there is room, else in the system's folder for temporary files. */
function scratchFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MEMORY_LEAST_BYTES ? MEMORY_FOLDER : tmpdir();
}

function programsFolder(): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folders = [...(newest ? [join(DEBIAN_FOLDER, newest, 'bin')] : []), ...process.env.PATH!.split(':')];
  const found = folders.find(
    (each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')),
  );
  return found ?? fail('expected the programs initdb and postgres; on Debian: apt-get install postgresql');
}

function idsOf(user: string): { uid: number; gid: number } {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return fail(`expected a user ${user} to run PostgreSQL as, because it refuses to run as root`);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Waits for the line with which the server says that it takes connections. */
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

function run(program: string, programArguments: string[], url: string): Promise<number> {
  const child = spawn(program, programArguments, {
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES_URL: url },
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function fail(words: string): never {
  console.error(`with-postgres: ${words}`);
  process.exit(2);
}
