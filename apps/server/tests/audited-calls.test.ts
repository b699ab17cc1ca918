import { createServer } from 'node:net';
import { type AuditEntry, type Call, ROLES, type Role } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../src/platform/http/index.ts';
import { itOnEachDatabase } from '../src/testing/databases.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

const audited = (server: TestServer) =>
  allCalls().filter((call) => call.audit !== undefined && server.app.http.edge.mounted.has(call));

/** A path of something that does not exist. */
const filled = ({ path }: Call) =>
  path
    .replace(':id', '7')
    .replace(/:\w+/g, '7')
    .replace('/sessions/7', `/sessions/${'0'.repeat(32)}`);
const nameOf = (call: Call) => `${call.method} ${filled(call)}`;
const linesOf = (server: TestServer, limit = 1_000) => server.app.context.audit.list({ limit });
const brief = ({ Kind, Action, Outcome, By, StationId, Details }: AuditEntry) => ({
  Kind,
  Action,
  Outcome,
  By,
  StationId,
  Call: Details?.Call,
  Code: Details?.Code,
});

const expected = (call: Call, By: string, Code: string) => ({
  Kind: call.audit!.kind,
  Action: call.audit!.action,
  Outcome: 'refused',
  By,
  StationId: call.audit!.ofStation ? 7 : null,
  Call: nameOf(call),
  Code,
});

it('has an audit event for every refused call: by role, and by input', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const already = (await linesOf(server)).length;
  const wanted: object[] = [];
  for (const call of audited(server)) {
    if (call.needs === 'anyone') continue;
    // Only a limited number per account is distinguished in a minute.
    if (wanted.length % 30 === 0) clock.advance(60_000);
    const below = ROLES.at(ROLES.indexOf(call.needs) - 1);
    const ask = (as: Role, json?: object) =>
      server.ask(filled(call), { method: call.method, as, ...(json && { json }) });
    if (below !== undefined && ROLES.indexOf(call.needs) > 0) {
      expect((await ask(below)).status, nameOf(call)).toBe(403);
      wanted.push(expected(call, `${below} Test`, 'ROLE_TOO_LOW'));
    }
    const takesNothing = call.body === undefined || call.body.safeParse(undefined).success;
    if (takesNothing) continue;
    expect((await ask(call.needs, { Nonsense: true })).status, nameOf(call)).toBe(400);
    wanted.push(expected(call, `${call.needs} Test`, 'BAD_REQUEST'));
  }
  expect(wanted.length).toBeGreaterThan(60);
  const lines = (await linesOf(server)).slice(0, -already).reverse();
  expect(lines.map(brief)).toEqual(wanted);
});

const shared = setUpOnce(startTestServer);

it('has the label of a rejected field instead of its path', async () => {
  const server = await shared();
  const json = { Email: 'new@test.example', FirstName: '', LastName: 'New', Role: 'Viewer', Password: 'x' };
  expect((await server.ask('/accounts', { method: 'POST', as: 'Admin', json })).status).toBe(400);
  const [event] = await linesOf(server, 1);
  expect(event).toMatchObject({
    Outcome: 'refused',
    Words: expect.stringMatching(/^Rejected: First name: /),
  });
});

it('has none without an identity', async () => {
  const server = await shared();
  const already = (await linesOf(server)).length;
  for (const call of audited(server).filter(({ needs }) => needs !== 'anyone')) {
    expect((await server.ask(filled(call), { method: call.method })).status).toBe(401);
    const headers = { authorization: 'Bearer x' };
    expect((await server.ask(filled(call), { method: call.method, headers })).status).toBe(401);
  }
  expect((await linesOf(server)).length).toBe(already);
});

itOnEachDatabase('counts repeated refusals, so that the log cannot be filled', async (databaseUrl) => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, config: { databaseUrl } });
  const already = (await linesOf(server)).length;
  const write = (id: number) =>
    server.ask(`/api/Stations/write/${id}`, { method: 'POST', as: 'Operator', json: {} });
  for (let n = 0; n < 200; n++) expect((await write(1)).status).toBe(403);
  const since = async () => (await linesOf(server)).slice(0, -already).reverse();
  expect(await since()).toMatchObject([
    {
      Kind: 'command',
      Outcome: 'refused',
      StationId: 1,
      Words: expect.stringMatching(/^Rejected: Requires the /),
    },
  ]);
  clock.advance(60_000);
  await expect.poll(async () => (await since()).length).toBe(2);
  expect((await since())[1]).toMatchObject({
    StationId: 1,
    Words: expect.stringMatching(/^Rejected 199 more times in a minute: Requires the Supervisor role/),
    Details: { Count: 199, Code: 'ROLE_TOO_LOW' },
  });
  // Different numbers are distinguished up to a limit.
  for (let id = 2; id <= 300; id++) await write(id);
  clock.advance(60_000);
  await expect.poll(async () => (await since()).length).toBe(2 + 49 + 1);
  expect((await since()).at(-1)).toMatchObject({
    By: 'Operator Test',
    Words: 'Rejected 250 more times in a minute: too many different calls to list',
  });
});

/** Listens, and counts connections. */
async function doorbell(): Promise<{ port: number; rings: () => number }> {
  let rings = 0;
  const server = createServer((socket) => {
    rings++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.address() as { port: number }).port, rings: () => rings };
}

it('records who connected to which machine and the result, and counts repetitions', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const { port, rings } = await doorbell();
  const already = (await linesOf(server)).length;
  const target = { Host: '127.0.0.1', Port: port, UnitId: 3, TimeoutMs: 500 };
  const probe = { ...target, Table: 'coil', Address: 5, Count: 1 };
  const post = (path: string, json: object) => server.ask(path, { method: 'POST', as: 'Admin', json });
  expect((await post('/api/Stations/test', target)).status).toBe(200);
  for (let n = 0; n < 3; n++) expect((await post('/api/Stations/probe', probe)).status).toBe(504);
  const since = async () => (await linesOf(server)).slice(0, -already).reverse();
  const about = { Kind: 'connection', By: 'Admin Test' };
  const details = { Host: '127.0.0.1', Port: port, UnitId: 3 };
  const where = `127.0.0.1:${port} unit 3`;
  const [test, tested, read, reading] = await since();
  expect([test, tested, read, reading]).toMatchObject([
    { ...about, Action: 'test', Outcome: 'begun', Details: { ...details, Table: 'holding-register' } },
    { ...about, Action: 'test', Outcome: 'failed', Of: test!.Id, Words: expect.stringContaining(where) },
    { ...about, Action: 'probe', Outcome: 'begun', Details: { ...details, Table: 'coil', Address: 5 } },
    { ...about, Action: 'probe', Outcome: 'failed', Of: read!.Id },
  ]);
  clock.advance(60_000);
  await expect.poll(async () => (await since()).length).toBe(5);
  expect((await since())[4]).toMatchObject({
    Outcome: 'failed',
    Words: expect.stringMatching(new RegExp(`^Read ${where} 2 more times in a minute, the last time: `)),
    Details: { Count: 2 },
  });
  expect(rings()).toBeGreaterThanOrEqual(4);
});

it('records who exported the configuration and the audit log', async () => {
  const server = await startTestServer();
  const json = { SiteName: 'Elm', Host: '127.0.0.1', Enabled: false };
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json });
  for (const path of [
    '/api/Stations/export?format=json&stationId=1',
    '/api/Audit/export?format=csv&kind=station',
    '/api/ModbusMap/file?format=xlsx',
  ]) {
    const answer = await server.ask(path, { as: 'Admin' });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  const exports = (await linesOf(server)).filter(({ Kind }) => Kind === 'export').reverse();
  expect(exports).toMatchObject([
    {
      Action: 'stations',
      By: 'Admin Test',
      Words: 'Exported 1 station as JSON',
      Details: { stationId: [1] },
    },
    { Action: 'audit-log', Words: 'Exported the audit log as CSV', Details: { kind: ['station'] } },
    { Action: 'modbus-map', Words: 'Exported version 1 of the Modbus map as XLSX' },
  ]);
  // It is the latest event of its own export.
  const csv = await (await server.ask('/api/Audit/export?format=csv', { as: 'Admin' })).text();
  expect(csv.split('\r\n')[1]).toContain('Exported the audit log as CSV');
});

itOnEachDatabase('does nothing that it could not write down', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const { port, rings } = await doorbell();
  await sql`alter table audit rename to audit_gone`.execute(server.storage.write);
  const target = { Host: '127.0.0.1', Port: port, Table: 'coil', Address: 0, Count: 1 };
  const { Count: _, ...tested } = target;
  for (const [path, json] of [
    ['/api/Stations/probe', target],
    ['/api/Stations/test', tested],
  ] as const) {
    const answer = await server.ask(path, { method: 'POST', as: 'Admin', json });
    expect([path, answer.status >= 500]).toEqual([path, true]);
  }
  for (const path of ['/api/Stations/export?format=json', '/api/Audit/export?format=csv']) {
    const answer = await server.ask(path, { as: 'Admin' });
    expect([path, answer.status >= 500]).toEqual([path, true]);
    expect(z.object({ code: z.string() }).safeParse(await answer.json()).success).toBe(true);
  }
  expect(rings()).toBe(0);
});
