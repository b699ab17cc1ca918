import { type AddressInfo, createServer } from 'node:net';
import { type Call, hasEffects, type Role, stores } from '@outpost/contract';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../src/platform/http/index.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

/** Values of required parameters, by their names; times where dates are not accepted, and dates. */
const VALUES = { pointId: '1', stationId: '1', id: '1', days: '7' };
const PERIODS = [
  { from: '2026-02-27T00:00:00Z', to: '2026-02-28T00:00:00Z' },
  { from: '2026-02-27', to: '2026-02-28' },
].map(({ from, to }) => ({ ...VALUES, from, to, startDate: from, endDate: to }));
/** Point 1 is analog, point 2 digital. */
const OF_DIGITAL = '/api/trends/digital';

/** The parameters that a call requires; of several allowed values the first. */
function queryOf({ path, query }: Call): string {
  if (query === undefined) return '';
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const queries = PERIODS.map((values) =>
    Object.fromEntries(
      (schema.required ?? []).map((name) => {
        const { enum: choices } = schema.properties![name] as { enum?: string[] };
        return [name, choices?.[0] ?? (values as Record<string, string>)[name] ?? `no value for ${name}`];
      }),
    ),
  );
  const values = queries.find((values) => query.safeParse(values).success) ?? queries[0]!;
  if (path === OF_DIGITAL) values.pointId = '2';
  return new URLSearchParams(values).toString();
}

/** Not 200 here: no controller responds, and there is no alarm, document, export, webhook and map. */
const STATUSES: Readonly<Record<string, number>> = {
  '/api/Stations/poll/:id': 504,
  '/api/Alarms/:id': 404,
  '/api/Stations/document/:id': 404,
  // Off unless the server is started with it.
  '/api/Metrics': 404,
  '/api/Exports/:id/files/:number': 404,
  '/api/Exports/schedules/:id/runs': 404,
  '/api/Integration/webhooks/:id/deliveries': 404,
  '/api/Map/tiles/:version/:z/:x/:y': 404,
};

const pathOf = (call: Call, token: string) => {
  const filled = call.path
    .replace(':startDate', '2026-03-01')
    .replace(':endDate', '2026-03-02')
    .replace(':period', '2026-03')
    .replace(':token', token)
    .replace('tiles/:version', 'tiles/another-version-')
    .replace(/:\w+/g, '1');
  return `${filled}?${queryOf(call)}`;
};
const roleOf = ({ needs }: Call): Role | undefined => (needs === 'anyone' ? undefined : needs);

/** A controller that closes each connection; @returns its port, and how many there were */
async function startController(): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const controller = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void controller.close());
  return { port: (controller.address() as AddressInfo).port, connections: () => count };
}

/** A server with one of each; @returns also the token of a calendar's feed */
async function start(controllerPort: number): Promise<{ server: TestServer; token: string }> {
  const server = await startTestServer({ clock: new ManualClock() });
  const make = async (path: string, json: object) => {
    const answer = await server.ask(path, { method: 'POST', as: 'Admin', json });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return answer;
  };
  const level = { Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'input-register', Address: 0 };
  const pump = { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' };
  const Points = [{ ...level, DataType: 'int16' }, pump];
  await make('/api/Stations', {
    SiteName: 'Elm',
    Host: '127.0.0.1',
    Port: controllerPort,
    Retries: 0,
    Points,
  });
  // Ends after the poll with which a new station begins.
  await server.ask('/api/Stations/poll/1', { as: 'Operator' });
  await make('/api/Stations/templates', { StationId: 1, Name: 'Duplex' });
  await make('/api/ReportSchedules', {
    ...{ Name: 'Pumps', StationIds: [1], Kind: 'count', PointIds: null, Rhythm: 'daily', At: '06:00' },
    ...{ AccountIds: [1], Enabled: true },
  });
  await make('/api/OnCallSchedules', { Id: 0, Name: 'Nights' });
  const { Path } = (await (await make('/api/OnCall/calendar', {})).json()) as { Path: string };
  // Addresses of a new station are stored after the response.
  await server.app.modbusServer.map.settled();
  return { server, token: Path.split('/').at(-1)! };
}

it('has no GET that writes to the database or connects to a controller without declaring it', async () => {
  const { port, connections } = await startController();
  const { server, token } = await start(port);
  const written = async () => {
    const { rows } = await sql<{ rows: number }>`select total_changes() as rows`.execute(
      server.storage.write,
    );
    return rows[0]!.rows;
  };
  const storing: string[] = [];
  const connecting: string[] = [];
  let before = await written();
  for (const call of allCalls()) {
    const connected = connections();
    if (call.method !== 'GET' || !server.app.http.edge.mounted.has(call)) continue;
    const answer = await server.ask(pathOf(call, token), { as: roleOf(call) });
    const text = await answer.text();
    expect(answer.status, `${call.path}: ${text.slice(0, 500)}`).toBe(STATUSES[call.path] ?? 200);
    const after = await written();
    if (after > before) storing.push(call.path);
    if (!stores(call)) expect(after, `${call.path} stores something`).toBe(before);
    if (connections() > connected) connecting.push(call.path);
    if (!hasEffects(call)) expect(connecting, 'connect to a controller').not.toContain(call.path);
    before = after;
  }
  expect(connecting.sort()).toEqual(['/api/Stations/poll/:id']);
  expect(storing.sort()).toEqual([
    '/api/Audit/export',
    '/api/ModbusMap/file',
    '/api/ModbusMap/versions',
    '/api/Stations/export',
    '/api/Stations/template/file',
  ]);
}, 120_000);
