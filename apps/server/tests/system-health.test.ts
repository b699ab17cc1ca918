import { createServer } from 'node:net';
import type { SystemHealth } from '@outpost/contract';
import { expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer } from '../src/testing/server.ts';

/** A port of this machine that is taken. */
async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

it('says what is wrong and what to do, by role', async () => {
  const port = await takenPort();
  const server = await startTestServer({
    clock: new ManualClock(),
    config: { modbus: { host: '127.0.0.1', port, allow: [], stale: 'last' } },
  });
  const read = async (as: 'Admin' | 'Supervisor') =>
    (await (await server.ask('/api/System/health', { as })).json()) as SystemHealth;
  const { Problems, Parts } = await read('Admin');
  expect(Problems).toMatchObject([
    { Id: 'notifications.no-channel', Severity: 'high', Link: { Path: '/config/system#notifications' } },
    {
      Id: 'modbus-server.not-listening',
      Reason: expect.stringContaining(String(port)),
      Steps: [expect.stringContaining('free port')],
    },
  ]);
  expect(Parts.map(({ Name, State }) => [Name, State])).toEqual([
    ['Storage', 'ok'],
    ['Notifications', 'problem'],
    ['Polling', 'off'],
    ['Modbus server', 'problem'],
    ['Webhooks', 'off'],
    ['MQTT', 'off'],
    ['Syslog', 'off'],
    ['Audit file', 'off'],
    ['Live connections', 'ok'],
    ['Server', 'ok'],
  ]);
  const sizes = Parts[0]!.Figures.filter(({ Kind }) => Kind === 'bytes');
  const known = sizes.filter(({ Value }) => typeof Value === 'number' && Value > 0);
  // There is no whole day yet from which growth could be computed.
  expect(known.map(({ Label }) => Label)).toEqual(['Database size', 'Free on disk']);

  const others = await read('Supervisor');
  expect(others.Problems).toMatchObject([
    { Steps: ['Contact an Admin.'], Link: null },
    { Id: 'modbus-server.not-listening', Reason: null, Steps: ['Contact an Admin.'], Link: null },
  ]);
  for (const as of ['Operator', 'Viewer'] as const)
    expect((await server.ask('/api/System/health', { as })).status).toBe(403);
});
