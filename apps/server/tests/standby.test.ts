import { cpSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { CreatedApiToken, StationDetail } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { freePort, freePorts } from '@outpost/testing/free-port.ts';
import { io } from 'socket.io-client';
import { expect, onTestFinished } from 'vitest';
import { handOver } from '../src/hand-over.ts';
import { verifyAudit } from '../src/platform/audit/index.ts';
import { LeaseTable, openPostgres } from '../src/platform/storage/index.ts';
import { emptyPostgresUrl, itOnPostgres } from '../src/testing/databases.ts';
import { runServer } from '../src/testing/server-process.ts';
import { startTcpProxy } from '../src/testing/tcp-proxy.ts';
import { ask, FOR_TAKE_OVER, ready, startPair, tokenOf } from './support/standby-pair.ts';

const health = async (url: string) =>
  (await fetch(`${url}/health`)).json() as Promise<Record<string, unknown>>;
const roleOf = (url: string) =>
  health(url).then(
    ({ Role }) => Role,
    () => 'gone',
  );

const communication = async (url: string) =>
  ((await (await ask(url, 'Stations/1')).json()) as StationDetail).Communication.Status;

/** The level of the first station, as a Modbus client reads it; null: it was not answered. */
async function readLevel(port: string): Promise<number | null> {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  // Two input registers of unit 1, from the first one on (Modbus specification V1.1b3, 6.4).
  socket.write(Buffer.from('000100000006010400000002', 'hex'));
  const answer = await new Promise<Buffer | null>((resolve) => {
    socket.once('data', resolve);
    socket.once('close', () => resolve(null));
  });
  socket.destroy();
  return answer && answer.length >= 13 ? answer.readFloatBE(9) : null;
}

itOnPostgres('a server on standby says so, and is not ready', async (url) => {
  const { urlA, urlB } = await startPair(url);
  expect(await health(urlA)).toMatchObject({
    ...{ Ready: true, Role: 'active', Server: 'A' },
    Since: expect.stringMatching(/Z$/),
  });
  await expect
    .poll(() => health(urlA), FOR_TAKE_OVER)
    .toMatchObject({
      Parts: { standby: { State: 'ok', Detail: 'Ready to take over: B' } },
    });
  const standby = await fetch(`${urlB}/health/ready`);
  expect(standby.status).toBe(503);
  expect(await standby.json()).toMatchObject({
    ...{ Live: true, Ready: false, Phase: 'standby', Role: 'standby', Server: 'B', State: 'ok' },
    Active: { Server: 'A', Since: expect.stringMatching(/Z$/) },
  });
  expect((await fetch(`${urlB}/health/live`)).status).toBe(200);
  const call = await fetch(`${urlB}/api/Stations`);
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await call.json()).toMatchObject({
    code: 'NOT_READY',
    detail: 'This server is on standby. The stations are monitored by A.',
  });
  const page = await fetch(`${urlB}/stations`, { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([
    503,
    'This server is on standby. The stations are monitored by A.\n',
  ]);
});

itOnPostgres('a server stands by without a problem while the first one has made no tables', async (url) => {
  const table = new LeaseTable(url, 'A', 'first', 'http://127.0.0.1:1');
  onTestFinished(() => table.close());
  await table.take(60_000);
  const b = runServer({
    ...{ STANDBY: 'true', SERVER_NAME: 'B', DATABASE_URL: url, DATA_DIR: await temporaryFolder() },
    MODBUS_PORT: 'off',
  });
  await b.says(/on standby at (\S+)\. The active server is A/);
  await expect
    .poll(async () => (await table.status()).others, FOR_TAKE_OVER)
    .toMatchObject([{ server: 'B', problem: null }]);
  expect(b.output().err).toBe('');
  expect(b.output().out).not.toContain('cannot take over');
});

itOnPostgres('a server on standby forwards calls, pages and live connections', async (url) => {
  const { a, b, urlB } = await startPair(url, { port: await freePort() });
  const token = await tokenOf(urlB);
  expect((await ask(urlB, 'Stations/1', undefined, token)).status).toBe(200);
  expect(
    (await fetch(`${urlB}/stations`, { headers: { accept: 'text/html' } })).headers.get('content-type'),
  ).toMatch(/^text\/html/);
  expect(await health(urlB)).toMatchObject({ Role: 'standby', Forwards: true });
  const socket = io(`${urlB}/stationhub`, {
    auth: { token },
    transports: ['websocket'],
    reconnectionDelay: 50,
  });
  onTestFinished(() => void socket.close());
  await expect.poll(() => socket.connected, FOR_TAKE_OVER).toBe(true);
  const isAgain = new Promise<void>((resolve) =>
    socket.once('disconnect', () => socket.once('connect', () => resolve())),
  );
  // It closes no connection, and the page does not notice by itself.
  a.process.kill('SIGSTOP');
  await ready(b);
  // The same address now answers by itself, and the page is connected again.
  await isAgain;
  // A connection that was kept from before may be closed while the call is sent.
  await expect
    .poll(async () => (await ask(urlB, 'Stations/1', undefined, token)).status, FOR_TAKE_OVER)
    .toBe(200);
});

itOnPostgres(
  'an API token works through a server on standby and after a take-over, until it is revoked',
  async (url) => {
    const { a, b, urlA, urlB } = await startPair(url, { port: await freePort() });
    const admin = await tokenOf(urlB);
    const create = async (Name: string) => {
      const body = { Name, Scopes: ['read-values'], Limit: { Kind: 'all' }, Points: [] };
      return (await (await ask(urlB, 'Tokens', body, admin)).json()) as CreatedApiToken;
    };
    const [kept, revoked] = [await create('Kept'), await create('Revoked')];
    for (const server of [urlA, urlB])
      for (const { Token } of [kept, revoked])
        expect((await ask(server, 'Stations/list', undefined, Token)).status).toBe(200);
    const headers = { authorization: `Bearer ${admin}` };
    await fetch(`${urlB}/api/Tokens/${revoked.Id}`, { method: 'DELETE', headers });
    expect((await ask(urlA, 'Stations/list', undefined, revoked.Token)).status).toBe(401);
    a.process.kill('SIGKILL');
    await ready(b);
    expect((await ask(urlB, 'Stations/list', undefined, kept.Token)).status).toBe(200);
    expect((await ask(urlB, 'Stations/list', undefined, revoked.Token)).status).toBe(401);
  },
);

itOnPostgres(
  'takes over when the active server is killed, with its accounts, stations and history',
  async (url) => {
    const { controller, a, b, urlA, urlB } = await startPair(url);
    const token = await tokenOf(urlA);
    a.process.kill('SIGKILL');
    await ready(b);
    // A user who is signed in stays so.
    expect((await ask(urlB, 'Stations/1', undefined, token)).status).toBe(200);
    const before = controller.requests.slice(1).reduce((sum, count) => sum + count, 0);
    await expect
      .poll(() => controller.requests.slice(1).reduce((sum, count) => sum + count, 0), FOR_TAKE_OVER)
      .toBeGreaterThan(before + 2);
    await expect.poll(() => communication(urlB), FOR_TAKE_OVER).toBe('online');
    const storage = await openPostgres(url, () => undefined);
    onTestFinished(() => storage.close());
    expect((await verifyAudit(storage)).broken).toBeNull();
  },
);

itOnPostgres('Modbus clients read the same from both servers, and after a take-over', async (url) => {
  const modbusPorts = (await freePorts(2)).map(String);
  const { a, b, controller } = await startPair(url, { port: await freePort(), modbusPorts });
  controller.registers[0] = 42;
  for (const port of modbusPorts) await expect.poll(() => readLevel(port), FOR_TAKE_OVER).toBe(42);
  a.process.kill('SIGKILL');
  await ready(b);
  controller.registers[0] = 43;
  await expect.poll(() => readLevel(modbusPorts[1]!), FOR_TAKE_OVER).toBe(43);
});

itOnPostgres('takes over before the first account exists, too', async (url) => {
  // A folder that does not exist is created.
  const folders = [join(await temporaryFolder(), 'data'), await temporaryFolder()] as const;
  const launch = (name: string, folder: string) =>
    runServer({
      STANDBY: 'true',
      SERVER_NAME: name,
      DATABASE_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    });
  const a = launch('A', folders[0]);
  await a.says(/#code=/);
  cpSync(join(folders[0], 'account-secret'), join(folders[1], 'account-secret'));
  const b = launch('B', folders[1]);
  await b.says(/on standby/);
  a.process.kill('SIGKILL');
  await b.says(/is now active[\s\S]*#code=/);
});

itOnPostgres('a server that was suspended neither polls nor writes when it resumes', async (url) => {
  const { controller, a, b, urlA } = await startPair(url);
  a.process.kill('SIGSTOP');
  await ready(b);
  await expect.poll(() => controller.requests[1] ?? 0, FOR_TAKE_OVER).toBeGreaterThan(1);
  const [before] = controller.requests;
  a.process.kill('SIGCONT');
  await a.says(/on standby at \S+ The active server is B/);
  expect(controller.requests[0]).toBe(before);
  // Nor did it open another connection.
  expect(controller.requests).toHaveLength(2);
  expect(await health(urlA)).toMatchObject({ Role: 'standby', Active: { Server: 'B' } });
  const storage = await openPostgres(url, () => undefined);
  onTestFinished(() => storage.close());
  expect((await verifyAudit(storage)).broken).toBeNull();
});

itOnPostgres('a server that loses the database stops polling, and another one takes over', async (url) => {
  const { hostname, port } = new URL(url);
  const proxy = await startTcpProxy(hostname, Number(port));
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(proxy.port);
  const { controller, a, b, urlA } = await startPair(url, { urlOfA: proxied.href });
  proxy.stall();
  await ready(b);
  const [polled] = controller.requests;
  await expect.poll(() => controller.requests.at(-1), FOR_TAKE_OVER).toBeGreaterThan(2);
  expect(controller.requests[0]).toBe(polled);
  proxy.repair();
  await a.says(/on standby at \S+ The active server is B/);
  expect(await health(urlA)).toMatchObject({ Role: 'standby', Active: { Server: 'B' } });
});

itOnPostgres(
  'hands over in order when it is stopped, and becomes the standby when it starts again',
  async (url) => {
    const { launch, a, b } = await startPair(url);
    a.process.kill('SIGTERM');
    expect(await a.ended).toBe(0);
    await ready(b);
    await launch('A', url).says(/on standby at \S+ The active server is B/);
  },
);

itOnPostgres('hands over on request, once another server is ready, and stands by', async (url) => {
  const { a, b } = await startPair(url);
  const said: string[] = [];
  const request = () => handOver({ databaseUrl: url }, (line) => void said.push(line));
  await expect.poll(request, FOR_TAKE_OVER).toBe(0);
  expect(said.at(-1)).toBe('B is now active.');
  await ready(b);
  await a.says(/on standby at \S+ The active server is B/);
  // The other way, too.
  await expect.poll(request, FOR_TAKE_OVER).toBe(0);
  expect(said.at(-1)).toBe('A is now active.');
});

itOnPostgres('does not hand over to no one', async (url) => {
  const said: string[] = [];
  expect(await handOver({ databaseUrl: url }, (line) => void said.push(line))).toBe(1);
  const { a, b, urlA } = await startPair(url);
  b.process.kill('SIGKILL');
  await b.ended;
  await expect
    .poll(() => handOver({ databaseUrl: url }, (line) => void said.push(line)), FOR_TAKE_OVER)
    .toBe(1);
  expect(said[0]).toBe('No server is active. Start one with STANDBY=true.');
  // A server that was killed counts as ready until it has not reported itself for 10 s.
  expect(said.at(-1)).toMatch(/^A (is active, and no other server is ready to take over|did not hand over)/);
  await expect.poll(() => roleOf(urlA), FOR_TAKE_OVER).toBe('active');
  expect(a.process.exitCode).toBeNull();
});

itOnPostgres('refuses to start what could not take over, or would not be checked', async (url) => {
  const { urlA } = await startPair(url);
  const alone = runServer({ DATABASE_URL: url, DATA_DIR: await temporaryFolder() });
  expect(await alone.ended).toBe(1);
  expect(alone.output().err).toContain(
    'This database is used by servers with a standby, and A is active. Set STANDBY=true to join them, or use another database.',
  );
  const stranger = runServer({ STANDBY: 'true', DATABASE_URL: url, DATA_DIR: await temporaryFolder() });
  expect(await stranger.ended).toBe(1);
  expect(stranger.output().err).toMatch(/account-secret is missing/);
  const single = { DATABASE_URL: await emptyPostgresUrl(), DATA_DIR: await temporaryFolder() };
  const other = runServer(single);
  await other.says(/Outpost is at/);
  const joining = runServer({ ...single, STANDBY: 'true', DATA_DIR: await temporaryFolder() });
  expect(await joining.ended).toBe(1);
  expect(joining.output().err).toContain(
    'Another server uses this database. It runs without STANDBY. Stop it, or set STANDBY=true.',
  );
  const withoutDatabase = runServer({ STANDBY: 'true', DATA_DIR: await temporaryFolder() });
  expect(await withoutDatabase.ended).toBe(1);
  expect(withoutDatabase.output().err).toContain(
    'STANDBY: Needs a PostgreSQL database that the servers share. Set DATABASE_URL.',
  );
  expect(await roleOf(urlA)).toBe('active');
});
