import { createServer } from 'node:net';
import { type Call, hasEffects, type Problem, type Role } from '@outpost/contract';
import { expect, it, onTestFinished } from 'vitest';
import { allCalls } from '../src/platform/http/index.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

/**
 * Every GET that only reads. A new one must be listed here, or have `hasEffects` in the contract:
 * does it send to a controller or another server, write to the database, or add an audit event?
 */
const READS = [
  /^\/accounts(\/(:id|sessions|second-factor|setup))?$/,
  /^\/api\/AccountOnCallSchedules(\/(schedule|account)\/:id)?$/,
  /^\/api\/AccountStations(\/all)?$/,
  /^\/api\/Alarms\/(:id|events|load|log|log\/file|periods|active|standing)$/, // cspell:disable-line
  /^\/api\/Areas$/,
  /^\/api\/Displays$/,
  /^\/api\/Audit(\/:id)?$/,
  /^\/api\/Contacts(\/(all|push-key))?$/,
  /^\/api\/DutyOverrides$/,
  /^\/api\/History\/(settings|size)$/,
  /^\/api\/Map\/(styles|tiles\/:version\/:z\/:x\/:y)$/,
  /^\/api\/ModbusMap(\/(Analog|Digital|journal|server))?$/,
  /^\/api\/Notify\/channels$/,
  /^\/api\/OnCall\/(calendar|chain|escalation|coverage|feed\/:token|now|own|range|swap-requests)$/,
  /^\/api\/OnCallSchedules(\/:id)?$/,
  /^\/api\/Protocols$/,
  /^\/api\/ReportSchedules(\/:id(\/log)?)?$/,
  /^\/api\/Settings\/(second-factor|system)$/,
  /^\/api\/System\/health$/,
  /^\/api\/Stations(\/(:id|admin|all|config|day|deleted|list|map|overview|overviewlist|points|settings|templates))?$/,
  /^\/api\/Stations\/(template|templates\/stations)$/,
  /^\/api\/Stations\/(notes|documents|document)\/:id$/,
  /^\/api\/Stations\/(changes|commissioning|config|samples)\/:id(\/:version)?$/,
  /^\/api\/Stations\/(list|report)\/(analog|count|month|ontime|offtime|pump-health)\/.+$/,
  /^\/api\/Stations\/alarm\/:stationId\/:startDate\/:endDate$/,
  /^\/api\/(TrendSets|Views)$/,
  /^\/api\/trends\/(analog|digital|statistics|notes|file)$/,
];

const pathOf = ({ path }: Call) =>
  path
    .replace(':startDate', '2026-03-01')
    .replace(':endDate', '2026-03-02')
    .replace(':period', '2026-03')
    .replace(/:\w+/g, '1');
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const mounted = (server: TestServer) => allCalls().filter((call) => server.app.http.edge.mounted.has(call));
const roleOf = ({ needs }: Call): Role | undefined => (needs === 'anyone' ? undefined : needs);

it('lists for each GET whether it has effects', () => {
  const gets = allCalls().filter(({ method }) => method === 'GET');
  expect(gets.length).toBeGreaterThan(50);
  for (const call of gets) {
    const isListed = READS.some((pattern) => pattern.test(call.path));
    expect(isListed, `${nameOf(call)} reads only, and has no hasEffects`).toBe(!hasEffects(call));
  }
});

it('refuses HEAD for every call with effects, and answers it for those that read', async () => {
  const server = await startTestServer();
  for (const call of mounted(server).filter(({ method }) => method === 'GET')) {
    const answer = await server.ask(pathOf(call), { method: 'HEAD', as: roleOf(call) });
    expect(answer.status === 405, nameOf(call)).toBe(hasEffects(call));
    if (hasEffects(call)) expect(answer.headers.get('allow'), nameOf(call)).toMatch(/^GET\b/);
    expect(await answer.text()).toBe('');
  }
});

it.each([
  ['Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch;prerender'],
  ['X-Moz', 'prefetch'],
])('refuses %s: %s for every call with effects', async (header, value) => {
  const server = await startTestServer();
  for (const call of mounted(server)) {
    const answer = await server.ask(pathOf(call), {
      method: call.method,
      as: roleOf(call),
      headers: { [header]: value },
    });
    const { code, detail } = answer.status < 400 ? {} : ((await answer.json()) as Partial<Problem>);
    expect(code === 'PREFETCH_REFUSED', nameOf(call)).toBe(hasEffects(call));
    if (hasEffects(call))
      expect(detail).toBe(
        `Prefetching (\`${header}: prefetch\`) is not allowed: this request has side effects.`,
      );
    if (hasEffects(call)) expect(answer.headers.get('cache-control'), nameOf(call)).toBe('no-store');
  }
});

it('connects to no controller for HEAD, and forbids caching what a poll answers', async () => {
  let connections = 0;
  const controller = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void controller.close());
  const { port: Port } = controller.address() as { port: number };
  const server = await startTestServer({ clock: new ManualClock() });
  const json = { SiteName: 'Elm', Host: '127.0.0.1', Port, PollIntervalSeconds: 86_400, Retries: 0 };
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json });
  // Ends after the poll with which a new station begins.
  const polled = await server.ask('/api/Stations/poll/1', { as: 'Operator' });
  expect([polled.status, polled.headers.get('cache-control')]).toEqual([504, 'no-store']);
  const before = connections;
  for (const path of [
    '/api/Stations/poll/1',
    '/api/Stations/push-config/1',
    '/api/Stations/settings/1?read=now',
  ]) {
    expect((await server.ask(path, { method: 'HEAD', as: 'Admin' })).status, path).toBe(405);
  }
  expect(connections).toBe(before);
  for (const path of [
    '/api/Stations/settings/1',
    '/api/Stations/export?format=json',
    '/api/Audit/export?format=csv',
  ]) {
    const answer = await server.ask(path, { as: 'Admin' });
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([200, 'no-store']);
  }
});
