import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../..');

/** A separate server process with its own data folder. */
export interface BrowserTestServer {
  readonly url: string;
  readonly dataDir: string;
  /** The code for the first account, while there is none. */
  setupCode(): string;
  /** Ends the process and starts it again on the same data and port. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

/** A test that fails does not stop its server; the worker that it ran in ends soon after. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function launch(dataDir: string, port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: String(port),
      COMPANY_NAME: 'Ridgeline Water District',
      TIME_ZONE: 'America/Denver',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return new Promise((done, fail) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk));
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${said}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      said += `${line}\n`;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url) done({ child, url });
    });
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

export async function startServerProcess(): Promise<BrowserTestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outpost-e2e-'));
  let { child, url } = await launch(dataDir, 0);
  return {
    url,
    dataDir,
    setupCode: () => readFileSync(join(dataDir, 'setup-code'), 'utf8').trim(),
    async restart(signal = 'SIGTERM') {
      await end(child, signal);
      ({ child, url } = await launch(dataDir, Number(new URL(url).port)));
    },
    async stop() {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
