import { createServer } from 'node:net';
import { type Call, hasEffects, type Problem, type Role } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it, onTestFinished } from 'vitest';
import { allCalls } from '../src/platform/http/index.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

/**
 * Every GET with effects. That all others have none is observed by `reads-have-no-effects.test.ts`:
 * they neither write to the database nor connect to a controller.
 */
const WITH_EFFECTS = [
  '/api/Audit/export',
  '/api/ModbusMap/document',
  '/api/ModbusMap/file',
  '/api/ModbusMap/versions',
  '/api/Stations/export',
  '/api/Stations/poll/:id',
  '/api/Stations/push-config/:id',
  '/api/Stations/settings/:id',
  '/api/Stations/template/file',
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

it('lists each GET with effects', () => {
  const gets = allCalls().filter(({ method }) => method === 'GET');
  expect(gets.length).toBeGreaterThan(50);
  const paths = gets.filter(hasEffects).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(WITH_EFFECTS);
});

/** For requests that change nothing. */
const shared = setUpOnce(startTestServer);

it('refuses HEAD for every call with effects, and answers it for those that read', async () => {
  const server = await shared();
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
  const server = await shared();
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
