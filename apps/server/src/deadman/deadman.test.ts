import { expect, it, onTestFinished } from 'vitest';
import { createOutbound } from '../outbound/index.ts';
import { HttpSink } from '../outbound/testing/http-sink.ts';
import { createLogger } from '../platform/logger.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { startTestServer } from '../testing/server.ts';
import { DeadMan } from './index.ts';

const MINUTE = 60_000;
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 });

async function start() {
  const sink = await HttpSink.start();
  const clock = new ManualClock();
  const lines: string[] = [];
  const state = { whyNot: null as string | null };
  const deadMan = new DeadMan({
    url: `${sink.url}/ping/s3cret`,
    clock,
    logger: createLogger('debug', { write: (line: string) => void lines.push(line) }),
    outbound: createOutbound({ clock, timeoutMs: 10_000, allowHttp: true }),
    whyNot: async () => state.whyNot,
  });
  deadMan.start();
  onTestFinished(() => deadMan.stop());
  return { sink, clock, lines, state, deadMan };
}

it('pings every minute while people can be told, and not while they cannot', async () => {
  const { sink, clock, state, deadMan, lines } = await start();
  for (let count = 1; count <= 3; count++) {
    await soon(() => deadMan.stats.pings).toBe(count);
    await clock.advanceAsync(MINUTE);
  }
  await soon(() => deadMan.stats.pings).toBe(4);
  expect(sink.requests.every(({ method, path }) => method === 'GET' && path === '/ping/s3cret')).toBe(true);
  expect(deadMan.health()).toEqual({ State: 'ok', Detail: 'Pings: last 0 s ago' });

  state.whyNot = 'the outbox cannot be read';
  await clock.advanceAsync(5 * MINUTE);
  expect(sink.requests).toHaveLength(4);
  expect(deadMan.health()).toEqual({
    State: 'failed',
    Detail: expect.stringMatching(/^No pings, because the outbox cannot be read; last 5 min/),
  });
  expect(lines.filter((line) => line.includes('is not pinged'))).toHaveLength(1);

  state.whyNot = null;
  await clock.advanceAsync(MINUTE);
  await soon(() => deadMan.stats.pings).toBe(5);
  expect(deadMan.health().State).toBe('ok');
});

it('says when the URL does not take pings, without saying the URL', async () => {
  const { sink, clock, deadMan, lines } = await start();
  await soon(() => deadMan.stats.pings).toBe(1);
  sink.says(404);
  await clock.advanceAsync(MINUTE);
  await soon(() => deadMan.stats.failures).toBe(1);
  expect(deadMan.health()).toEqual({
    State: 'degraded',
    Detail: expect.stringContaining('does not take pings: it answered 404'),
  });
  sink.answer = () => undefined;
  await clock.advanceAsync(MINUTE);
  await soon(() => sink.requests.length).toBe(3);
  await clock.advanceAsync(10_000);
  await soon(() => deadMan.health().Detail).toContain('No answer within 10 s');
  expect(lines.join('')).toContain('does not take pings');
  expect(lines.join('')).not.toContain('s3cret');
});

it('a server pings from its start on, and shows the parts that it speaks for', async () => {
  const sink = await HttpSink.start();
  const clock = new ManualClock();
  const server = await startTestServer({ clock, config: { deadmanUrl: sink.url } });
  await soon(() => sink.requests.length).toBe(1);
  for (let count = 2; count <= 4; count++) {
    await clock.advanceAsync(MINUTE);
    await soon(() => sink.requests.length).toBe(count);
  }
  const { Parts } = (await (await server.ask('/health')).json()) as { Parts: Record<string, object> };
  await soon(
    async () => ((await (await server.ask('/health')).json()) as { Parts: object }).Parts,
  ).toMatchObject({
    deadman: { State: 'ok', Detail: expect.stringMatching(/^Pings: last/) },
    notify: { State: 'ok', Detail: 'no message waits' },
  });
  expect(Object.keys(Parts)).toContain('callouts');
  const metrics = await (await server.ask('/metrics')).text();
  expect(metrics).toMatch(/^outpost_deadman_pings_total [34]$/m);
  expect(metrics).toMatch(/^outpost_notifications_oldest_seconds 0$/m);
});
