import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { calls } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { freePort } from '@outpost/testing/free-port.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { makeDatabase } from '@outpost/testing/postgres-databases.ts';
import { io } from 'socket.io-client';
import { expect, onTestFinished, it as test } from 'vitest';
import { DrillApi } from './drill/api.ts';
import { deployedFile, NGINX, runNginx } from './drill/nginx.ts';
import { ServerProcess, startStandby } from './drill/processes.ts';

const databases = process.env.TEST_POSTGRES_URL;
const it = NGINX && databases ? test : test.skip;
if (!NGINX || !databases) leftOut('nginx and PostgreSQL: two servers behind a proxy');

it('stays reachable through nginx, which knows both servers, when the active one dies', async () => {
  const { url: databaseUrl, remove } = await makeDatabase(databases!);
  onTestFinished(remove);
  const folder = await temporaryFolder();
  const port = await freePort();
  const active = await new ServerProcess({
    ...{ dataDir: join(folder, 'A'), databaseUrl, port },
    environment: { STANDBY: 'true', SERVER_NAME: 'A', SERVER_URL: `http://127.0.0.1:${port}`, ...PROXIED },
  }).start();
  onTestFinished(() => active.end());
  const standby = await startStandby(join(folder, 'A'), {
    ...{ dataDir: join(folder, 'B'), databaseUrl },
    environment: { SERVER_NAME: 'B', ...PROXIED },
  });
  onTestFinished(() => standby.end());
  const status = (...given: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'command/status.ts'), ...given], {
      env: { ...PROXIED, PORT: new URL(standby.url).port },
    }).status;
  expect([status(), status('--live')]).toEqual([1, 0]);

  const proxyPort = await freePort();
  const site = deployedFile('nginx-outpost-path.conf').replaceAll('127.0.0.1:3000', 'outpost');
  const servers = [active, standby].map(({ url }) => `server ${new URL(url).host};`).join(' ');
  onTestFinished(
    await runNginx(
      `upstream outpost { ${servers} } server { listen 127.0.0.1:${proxyPort};\n${site}\n}`,
      proxyPort,
    ),
  );
  const url = `http://127.0.0.1:${proxyPort}/outpost`;
  const api = new DrillApi(() => url);
  await api.setUp(active.setupCode());

  // In turn to both.
  const list = () => api.call(calls.stations.overview);
  for (let n = 0; n < 6; n++) expect(await list()).toEqual([]);
  for (let n = 0; n < 4; n++) await connectLive(`http://127.0.0.1:${proxyPort}`, api.token);

  await active.end('SIGKILL');
  await expect.poll(list, { timeout: 30_000, interval: 200 }).toEqual([]);
  expect(standby.activations).toBe(1);
  for (let n = 0; n < 4; n++) expect(await list()).toEqual([]);
  await connectLive(`http://127.0.0.1:${proxyPort}`, api.token);
}, 90_000);

const PROXIED = { BASE_PATH: '/outpost', TRUST_PROXY: '127.0.0.1' };

async function connectLive(origin: string, token: string): Promise<void> {
  const socket = io(`${origin}/stationhub`, {
    path: '/outpost/socket.io',
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
  });
  onTestFinished(() => void socket.disconnect());
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
}
