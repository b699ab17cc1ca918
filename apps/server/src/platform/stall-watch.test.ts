import { expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { createLogger } from './logger.ts';
import { StallWatch } from './stall-watch.ts';

it('reports for an hour that the process was suspended, and for how long', () => {
  const clock = new ManualClock('2026-03-01T12:00:00.000Z');
  const watch = new StallWatch(clock, createLogger('silent'));
  watch.start();
  clock.advance(60_000);
  clock.stall(1_500);
  clock.advance(20_000);
  expect(watch.health()).toEqual({ State: 'ok' });
  clock.stall(30_250);
  expect(watch.totalMs).toBe(31_250);
  expect(watch.health()).toEqual({
    State: 'degraded',
    Detail:
      'the server was suspended for 30 s until 2026-03-01T12:01:51.750Z and polled no station in that time',
  });
  expect(watch.last).toMatchObject({
    forMs: 30_000,
    fromMs: Date.parse('2026-03-01T12:01:51.750Z') - 30_000,
    text: expect.stringContaining('suspended for 30 s'),
  });
  clock.advance(60 * 60_000 + 1);
  expect(watch.last).toBeNull();
  expect(watch.health()).toEqual({ State: 'ok' });
  watch.stop();
  expect(clock.pending).toBe(0);
});
