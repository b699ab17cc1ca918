import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

/** Debian's package puts it there, which is in the PATH of root only. */
const DEBIAN_FOLDER = '/usr/sbin';

/** The program `nats-server`; null: not installed. */
export function natsProgram(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), DEBIAN_FOLDER];
  return folders.map((each) => join(each, 'nats-server')).find((each) => existsSync(each)) ?? null;
}

/** A NATS server of its own, on a free port of loopback, which can be stopped and restarted. */
export class NatsProcess {
  readonly port: number;
  readonly #program: string;
  readonly #folder: string;
  #server: ChildProcess | null = null;

  private constructor(program: string, folder: string, port: number) {
    this.#program = program;
    this.#folder = folder;
    this.port = port;
  }

  /**
   * Creates a server and starts it.
   *
   * @param settings the text of its configuration file, apart from address and port
   * @throws Error if `nats-server` is not installed, or with what it reports
   */
  static async create(settings = ''): Promise<NatsProcess> {
    const program = natsProgram();
    if (program === null) throw new Error('nats-server not found; on Debian: apt-get install nats-server');
    const folder = await mkdtemp(join(tmpdir(), 'outpost-nats-'));
    await writeFile(join(folder, 'nats.conf'), settings);
    const server = new NatsProcess(program, folder, await freePort());
    try {
      await server.start();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const server = spawn(
      this.#program,
      ['--addr', '127.0.0.1', '--port', String(this.port), '--config', join(this.#folder, 'nats.conf')],
      { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#server = server;
    await ready(server);
  }

  /** Ends it without notice to its clients. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }

  /** Its connections stay open, and it neither reads nor writes. */
  suspend(): void {
    this.#server?.kill('SIGSTOP');
  }

  resume(): void {
    this.#server?.kill('SIGCONT');
  }

  /** Ends it and deletes its folder. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Waits for the line with which the server reports that it accepts connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr!.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-10_000);
      if (said.includes('Server is ready')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`nats-server ended with ${code}:\n${said}`)));
  });
}
