import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { HttpSink } from '../../platform/outbound/testing/http-sink.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { Heartbeat } from './heartbeat.ts';

const MINUTE = 60_000;
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 45_000 });

async function start() {
  const sink = await HttpSink.start();
  const clock = new ManualClock();
  const lines: string[] = [];
  const state = { whyNot: null as string | null };
  const heartbeat = new Heartbeat(
    { clock, logger: createLogger('debug', { write: (line: string) => void lines.push(line) }) },
    `${sink.url}/ping/s3cret`,
    createOutbound({ clock, timeoutMs: 10_000, allowHttp: true }),
    async () => state.whyNot,
  );
  heartbeat.start();
  onTestFinished(() => heartbeat.stop());
  return { sink, clock, lines, state, heartbeat };
}

it('pings every minute while users can be notified, and stops while they cannot', async () => {
  const { sink, clock, state, heartbeat, lines } = await start();
  for (let count = 1; count <= 3; count++) {
    await soon(() => heartbeat.stats.pings).toBe(count);
    await clock.advanceAsync(MINUTE);
  }
  await soon(() => heartbeat.stats.pings).toBe(4);
  expect(sink.requests.every(({ method, path }) => method === 'GET' && path === '/ping/s3cret')).toBe(true);
  expect(heartbeat.health()).toEqual({ State: 'ok', Detail: 'Heartbeats: last 0 s ago' });

  state.whyNot = 'the outbox cannot be read';
  await clock.advanceAsync(5 * MINUTE);
  expect(sink.requests).toHaveLength(4);
  expect(heartbeat.health()).toEqual({
    State: 'failed',
    Detail: expect.stringMatching(/^Heartbeats stopped: the outbox cannot be read; last 5 min/),
  });
  expect(lines.filter((line) => line.includes('heartbeats stopped'))).toHaveLength(1);

  state.whyNot = null;
  await clock.advanceAsync(MINUTE);
  await soon(() => heartbeat.stats.pings).toBe(5);
  expect(heartbeat.health().State).toBe('ok');
});

it('reports a URL that fails, without revealing it', async () => {
  const { sink, clock, heartbeat, lines } = await start();
  await soon(() => heartbeat.stats.pings).toBe(1);
  sink.says(404);
  await clock.advanceAsync(MINUTE);
  await soon(() => heartbeat.stats.failures).toBe(1);
  expect(heartbeat.health()).toEqual({
    State: 'degraded',
    Detail: expect.stringContaining('Heartbeats failing: it responded with 404'),
  });
  sink.answer = () => undefined;
  await clock.advanceAsync(MINUTE);
  await soon(() => sink.requests.length).toBe(3);
  await clock.advanceAsync(10_000);
  await soon(() => heartbeat.health().Detail).toContain('No response within 10 s');
  expect(lines.join('')).toContain('heartbeats failing');
  expect(lines.join('')).not.toContain('s3cret');
});

it('pings from the start of the server, and shows the state of the parts it covers', async () => {
  const sink = await HttpSink.start();
  const clock = new ManualClock();
  const server = await startTestServer({ clock, config: { heartbeatUrl: sink.url } });
  await soon(() => sink.requests.length).toBe(1);
  for (let count = 2; count <= 4; count++) {
    await clock.advanceAsync(MINUTE);
    await soon(() => sink.requests.length).toBe(count);
  }
  const { Parts } = (await (await server.ask('/health')).json()) as { Parts: Record<string, object> };
  await soon(
    async () => ((await (await server.ask('/health')).json()) as { Parts: object }).Parts,
  ).toMatchObject({
    deadman: { State: 'ok', Detail: expect.stringMatching(/^Heartbeats: last/) },
    notify: { State: 'ok', Detail: 'no messages waiting' },
  });
  expect(Object.keys(Parts)).toContain('callouts');
  const metrics = await (await server.ask('/metrics')).text();
  expect(metrics).toMatch(/^outpost_deadman_pings_total [34]$/m);
  expect(metrics).toMatch(/^outpost_notifications_oldest_seconds 0$/m);
});
