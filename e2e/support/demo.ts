import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FieldCommand, FromDemo } from './demo-process.ts';

export const DEMO_PASSWORD = 'correct horse battery';

/** The demo in a process and a data folder of its own, with a field that only the test changes. */
export interface DemoProcess {
  readonly url: string;
  /** Causes an event in the field; resolves once it has happened. */
  field(command: FieldCommand): Promise<void>;
  stop(): Promise<void>;
}

/** @param settings of the server, in addition to the usual ones */
export async function startDemoProcess(
  days = 0,
  settings: Readonly<Record<string, string>> = {},
): Promise<DemoProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outpost-e2e-'));
  // The server runs on the project's own Node without the loaders of the test runner.
  const child = fork(resolve(import.meta.dirname, 'demo-process.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      MODBUS_PORT: '0',
      COMPANY_NAME: 'Ridgeline Water District',
      TIME_ZONE: 'America/Denver',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      DEMO_PASSWORD,
      DEMO_DAYS: String(days),
      ...settings,
    },
  });
  const waiting = new Map<number, { done: () => void; fail: (error: Error) => void }>();
  const url = await ready(child, waiting);
  let commands = 0;
  return {
    url,
    field: (command) =>
      new Promise((done, fail) => {
        const id = ++commands;
        waiting.set(id, { done, fail });
        child.send({ id, command });
      }),
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(
  child: ChildProcess,
  waiting: Map<number, { done: () => void; fail: (error: Error) => void }>,
): Promise<string> {
  return new Promise((resolveUrl, fail) => {
    child.once('exit', (code) => fail(new Error(`the demo ended with ${code}`)));
    child.on('message', (message: FromDemo) => {
      if ('ready' in message) return resolveUrl(message.ready.url);
      const id = 'done' in message ? message.done : message.failed;
      const waiter = waiting.get(id);
      waiting.delete(id);
      if ('failed' in message) waiter?.fail(new Error(message.words));
      else waiter?.done();
    });
  });
}
