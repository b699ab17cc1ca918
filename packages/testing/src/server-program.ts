import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Debian's packages put servers there, which is in the PATH of root only. */
const DEBIAN_FOLDER = '/usr/sbin';
const READY_WITHIN_MS = 30_000;

/** An installed program; null: not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), DEBIAN_FOLDER];
  return folders.map((each) => join(each, name)).find((each) => existsSync(each)) ?? null;
}

/** How a server is started. */
export interface ServerProgramOptions {
  /** Of an installed program: `mosquitto`. */
  readonly name: string;
  /** The text of its configuration file. */
  readonly settings: (place: ServerPlace) => string;
  readonly args: (place: ServerPlace) => string[];
}

/** Where a server runs. */
export interface ServerPlace {
  /** Its own folder, which is deleted with it. */
  readonly folder: string;
  readonly settingsFile: string;
  /** Free on loopback. */
  readonly port: number;
}

/** A server of its own on a free TCP port of loopback, which can be ended and restarted. */
export class ServerProgram {
  readonly place: ServerPlace;
  readonly #options: ServerProgramOptions;
  #server: ChildProcess | null = null;
  #output = '';

  private constructor(options: ServerProgramOptions, place: ServerPlace) {
    this.#options = options;
    this.place = place;
  }

  /** Creates a server and starts it. @throws Error if it is not installed, or with what it reports */
  static async create(options: ServerProgramOptions): Promise<ServerProgram> {
    const folder = await mkdtemp(join(tmpdir(), `outpost-${options.name}-`));
    await mkdir(join(folder, 'work'));
    const server = new ServerProgram(options, {
      ...{ folder, settingsFile: join(folder, 'settings.conf'), port: await freePort() },
    });
    await server.configure();
    try {
      await server.start();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  get port(): number {
    return this.place.port;
  }

  /** What it has written on its consoles. */
  get output(): string {
    return this.#output;
  }

  /** Writes its configuration, for the next start. */
  async configure(settings = this.#options.settings(this.place)): Promise<void> {
    await writeFile(this.place.settingsFile, settings);
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const program = findProgram(this.#options.name);
    if (program === null) throw new Error(`${this.#options.name} not found`);
    const server = spawn(program, this.#options.args(this.place), {
      cwd: this.place.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#server = server;
    const note = (data: Buffer) => {
      this.#output = (this.#output + data.toString()).slice(-20_000);
    };
    server.stdout.on('data', note);
    server.stderr.on('data', note);
    const deadlineMs = performance.now() + READY_WITHIN_MS;
    while (!(await isListening(this.port))) {
      if (server.exitCode !== null || performance.now() > deadlineMs)
        throw new Error(`${this.#options.name} does not listen:\n${this.#output}`);
      await wait(20);
    }
  }

  /** Ends it; without notice to its clients by default. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
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
    await rm(this.place.folder, { recursive: true, force: true });
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
