import { type Call, type Role, stores } from '@outpost/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { allCalls } from '../src/platform/http/index.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

const TIMES = 'startDate=2026-03-01&endDate=2026-03-02';
/** What calls need to answer with 200, by the end of their paths. */
const QUERIES: readonly [RegExp, string][] = [
  [/\/Stations\/samples\/:id$/, `pointId=1&${TIMES}`],
  [/\/Stations\/day$/, 'stationId=1'],
  [/\/Stations\/export$/, 'format=json'],
  [/\/Stations\/template(\/file)?$/, 'id=1'],
  [/\/trends\/file$/, `pointId=1&${TIMES}&format=csv`],
  [/\/trends\/analog$/, `pointId=1&${TIMES}`],
  [/\/trends\/digital$/, `pointId=2&${TIMES}`],
  [/\/trends\/notes$/, `stationId=1&${TIMES}`],
  [/\/trends\/statistics$/, `pointId=1&pointId=2&${TIMES}`],
  [/\/OnCall\/range$/, 'from=2026-03-02&days=7'],
  [/\/OnCall\/(chain|escalation)$/, 'stationId=1&priority=high'],
  [/\/Alarms\/periods$/, 'pointId=1&from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z'],
  [/\/Alarms\/events$/, 'from=2026-02-27T00:00:00Z'],
  [/\/Alarms\/load$/, 'from=2026-02-27T00:00:00Z&to=2026-02-28T00:00:00Z'],
  [/(\/file|\/export)$/, 'format=csv'],
];
/** Not 200 here: no controller responds, and there is no alarm, no document and no map. */
const STATUSES: Readonly<Record<string, number>> = {
  '/api/Stations/poll/:id': 504,
  '/api/Alarms/:id': 404,
  '/api/Stations/document/:id': 404,
  '/api/Map/tiles/:version/:z/:x/:y': 404,
};

const pathOf = ({ path }: Call, token: string) => {
  const query = QUERIES.find(([pattern]) => pattern.test(path))?.[1];
  const filled = path
    .replace(':startDate', '2026-03-01')
    .replace(':endDate', '2026-03-02')
    .replace(':period', '2026-03')
    .replace(':token', token)
    .replace('tiles/:version', 'tiles/another-version-')
    .replace(/:\w+/g, '1');
  return query === undefined ? filled : `${filled}?${query}`;
};
const roleOf = ({ needs }: Call): Role | undefined => (needs === 'anyone' ? undefined : needs);

/** A server with one of each; @returns also the token of a calendar's feed */
async function start(): Promise<{ server: TestServer; token: string }> {
  const server = await startTestServer({ clock: new ManualClock() });
  const make = async (path: string, json: object) => {
    const answer = await server.ask(path, { method: 'POST', as: 'Admin', json });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return answer;
  };
  const level = { Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'input-register', Address: 0 };
  const pump = { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' };
  const Points = [{ ...level, DataType: 'int16' }, pump];
  await make('/api/Stations', { SiteName: 'Elm', Host: '127.0.0.1', Port: 1, Retries: 0, Points });
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

it('has no GET that writes to the database without declaring it', async () => {
  const { server, token } = await start();
  const written = async () => {
    const { rows } = await sql<{ rows: number }>`select total_changes() as rows`.execute(
      server.storage.write,
    );
    return rows[0]!.rows;
  };
  const storing: string[] = [];
  let before = await written();
  for (const call of allCalls()) {
    if (call.method !== 'GET' || !server.app.http.edge.mounted.has(call)) continue;
    const answer = await server.ask(pathOf(call, token), { as: roleOf(call) });
    const text = await answer.text();
    expect(answer.status, `${call.path}: ${text.slice(0, 500)}`).toBe(STATUSES[call.path] ?? 200);
    const after = await written();
    if (after > before) storing.push(call.path);
    if (!stores(call)) expect(after, `${call.path} stores something`).toBe(before);
    before = after;
  }
  expect(storing.sort()).toEqual([
    '/api/Audit/export',
    '/api/ModbusMap/file',
    '/api/ModbusMap/versions',
    '/api/Stations/export',
    '/api/Stations/template/file',
  ]);
}, 120_000);
