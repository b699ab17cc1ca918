import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onFinished } from '@outpost/testing/set-up-once.ts';
import type { ReleaseChange } from './other-release.ts';

/** The built server in `npm test`, else the one of the sources. */
const MAIN = process.env.TEST_SERVER ?? fileURLToPath(new URL('../main.ts', import.meta.url));
const OTHER_RELEASE = fileURLToPath(new URL('./other-release.ts', import.meta.url));

/** A server in a process of its own. */
export interface ServerRun {
  readonly process: ChildProcess;
  /** Standard output and standard error so far. */
  output(): { out: string; err: string };
  /** Resolves with the first match in standard output or standard error. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<number | NodeJS.Signals>;
}

export interface ServerRunOptions {
  /** Arguments of the server, such as `--observe`. */
  readonly flags?: readonly string[];
  readonly nodeFlags?: readonly string[];
  /** A command that starts the process, with its arguments. */
  readonly startedBy?: readonly string[];
  /** A server of another version, which differs from this one in this. */
  readonly release?: ReleaseChange | null;
}

/**
 * Starts the server on free ports; it ends with the test in any case.
 * @param environment its settings; `DATA_DIR` has no default
 */
export function runServer(
  environment: Readonly<Record<string, string>>,
  { flags = [], nodeFlags = [], startedBy = [], release = null }: ServerRunOptions = {},
): ServerRun {
  const [command, ...args] = [
    ...startedBy,
    process.execPath,
    ...nodeFlags,
    release ? OTHER_RELEASE : MAIN,
    ...flags,
  ];
  const child = spawn(command!, args, {
    env: {
      PATH: process.env.PATH!,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'warn',
      PORT: '0',
      MODBUS_PORT: '0',
      ...(release && { TEST_RELEASE: JSON.stringify(release) }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (err += data));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal!)),
  );
  onFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(out) ?? pattern.exec(err);
        if (match) resolve(match);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      look();
      void ended.then(() => reject(new Error(`ended without ${pattern} in its output:\n${out}\n${err}`)));
    });
  return { process: child, output: () => ({ out, err }), says, ended };
}
