import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureServer } from '../ensure-built.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs one of the project's commands to its end: `runTool('backup', [folder], { DATA_DIR })`. */
export function runTool(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = spawn(process.execPath, [`tools/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...compileCache(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (err += data));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, out, err }));
  });
}

export interface DrillServerOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the server is installed; default: the project. */
  readonly folder?: string;
  /** Default: one that is free at the first start. */
  readonly port?: number;
}

/**
 * The server as `npm start` runs it, which can be stopped and restarted on the same data and port.
 */
export class ServerProcess {
  readonly #options: DrillServerOptions;
  #child: ChildProcess | null = null;
  #url = '';
  #port: string;
  /** How often it became the active one of several servers, over all restarts. */
  activations = 0;
  /** Its standard error so far, over all restarts. */
  stderr = '';
  /** Its log so far, over all restarts. */
  log = '';

  constructor(options: DrillServerOptions) {
    this.#options = options;
    this.#port = String(options.port ?? 0);
  }

  get url(): string {
    return this.#url;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when it listens, also on standby. @throws Error with its output when it does not start */
  async start(): Promise<this> {
    const { dataDir, databaseUrl, environment, folder = root } = this.#options;
    ensureOnce();
    const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ...compileCache(),
        DATA_DIR: dataDir,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        PORT: this.#port,
        MODBUS_PORT: 'off',
        LOG_LEVEL: 'warn',
        TIME_ZONE: 'UTC',
        RATE_LIMIT_PER_MINUTE: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#url = await new Promise<string>((done, fail) => {
      let said = '';
      child.stderr.on('data', (data: Buffer) => {
        said += data;
        this.stderr += data;
      });
      child.once('close', (code) => fail(new Error(`the server exited with ${code}:\n${said}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        said += `${line}\n`;
        this.log += `${line}\n`;
        if (/ is now active\.$/.test(line)) this.activations += 1;
        const url = /^Outpost is (?:on standby )?at (http:\S+?)(?:\. .*)?$/.exec(line)?.[1];
        if (url) done(url);
      });
    });
    this.#port = new URL(this.#url).port;
    return this;
  }

  /** Ends it, in order unless the signal is SIGKILL. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  /** The code for creating the first account. */
  setupCode(): string {
    return readFileSync(join(this.#options.dataDir, 'setup-code'), 'utf8').trim();
  }
}

/**
 * Starts another server of an installation, which stands by.
 *
 * @param activeFolder data folder of the active server, whose secret it gets
 */
export async function startStandby(
  activeFolder: string,
  { environment, ...options }: DrillServerOptions,
): Promise<ServerProcess> {
  const secret = 'account-secret';
  cpSync(join(activeFolder, secret), join(options.dataDir, secret));
  return new ServerProcess({ ...options, environment: { ...environment, STANDBY: 'true' } }).start();
}

/** Not before each of many starts: it looks at all sources. */
let isEnsured = false;
function ensureOnce(): void {
  if (!isEnsured) ensureServer();
  isEnsured = true;
}

/** Compiled code is shared: many such processes are started. */
function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
