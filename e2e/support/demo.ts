import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@outpost/testing/free-port.ts';
import { makeDatabase } from '@outpost/testing/postgres-databases.ts';
import { type ServerProcess, startStandby } from '../../tools/drill/processes.ts';
import type { FieldCommand, FromDemo } from './demo-process.ts';

export const DEMO_PASSWORD = 'correct horse battery';

/** With `npm run e2e -- --through-standby`, browsers reach every demo through a server that stands by. */
export const THROUGH_STANDBY = process.env.E2E_THROUGH_STANDBY === 'true';
/** The two servers are a cluster, and each polls a part of the stations. */
export const IN_CLUSTER = THROUGH_STANDBY && (process.env.TEST_NATS_URL ?? '') !== '';

/** The demo in a process and a data folder of its own, with a field that only the test changes. */
export interface DemoProcess {
  readonly url: string;
  /** Of the server that has the live connections. */
  readonly activeUrl: string;
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
  const environment = {
    ...{ COMPANY_NAME: 'Ridgeline Water District', TIME_ZONE: 'America/Denver' },
    ...{ LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0' },
    ...settings,
  };
  const pair = THROUGH_STANDBY ? await preparePair() : null;
  // The server runs on the project's own Node without the loaders of the test runner.
  const child = fork(resolve(import.meta.dirname, 'demo-process.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ DATA_DIR: dataDir, PORT: '0', MODBUS_PORT: '0', DEMO_PASSWORD, DEMO_DAYS: String(days) },
      ...environment,
      ...pair?.settings,
    },
  });
  const waiting = new Map<number, { done: () => void; fail: (error: Error) => void }>();
  const activeUrl = await ready(child, waiting);
  let url = activeUrl;
  if (pair) url = (await pair.startStandby(dataDir, environment)) + new URL(url).pathname.replace(/^\/$/, '');
  let commands = 0;
  return {
    url,
    activeUrl,
    field: (command) =>
      new Promise((done, fail) => {
        const id = ++commands;
        waiting.set(id, { done, fail });
        child.send({ id, command });
      }),
    async stop() {
      await pair?.stop();
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
      await pair?.removeDatabase();
    },
  };
}

interface StandbyHealth {
  readonly Forwards?: boolean;
  readonly Node?: { readonly Stations: number };
}

/** What a demo needs in order to be the active one of two servers. */
async function preparePair() {
  const clusterUrl = process.env.TEST_POSTGRES_URL;
  if (clusterUrl === undefined)
    throw new Error('Needs a database: npm run with-postgres -- npm run e2e -- --through-standby');
  const { url: databaseUrl, remove } = await makeDatabase(clusterUrl);
  const PORT = String(await freePort());
  const SERVER_URL = `http://127.0.0.1:${PORT}`;
  const ofCluster: Record<string, string> = IN_CLUSTER
    ? { NATS_URL: process.env.TEST_NATS_URL!, NATS_PREFIX: `e2e-${PORT}` }
    : {};
  let standby: ServerProcess | undefined;
  return {
    settings: {
      DATABASE_URL: databaseUrl,
      STANDBY: 'true',
      PORT,
      SERVER_NAME: 'A',
      SERVER_URL,
      ...ofCluster,
    },
    /** @returns its address */
    async startStandby(activeFolder: string, settings: Readonly<Record<string, string>>): Promise<string> {
      const dataDir = join(activeFolder, 'standby');
      const environment = { ...settings, ...ofCluster, SERVER_NAME: 'B' };
      standby = await startStandby(activeFolder, { dataDir, databaseUrl, environment });
      const healthUrl = `${standby.url}${settings.BASE_PATH ?? ''}/health`;
      for (let tries = 0; ; tries++) {
        const { Forwards, Node } = (await (await fetch(healthUrl)).json()) as StandbyHealth;
        if (Forwards !== true) throw new Error('the standby server does not forward requests');
        if (!IN_CLUSTER || (Node?.Stations ?? 0) > 0) return standby.url;
        if (tries === 200) throw new Error('the standby server polls no station');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async stop() {
      await standby?.end();
    },
    removeDatabase: remove,
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
