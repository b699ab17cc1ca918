import { expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { ClockSteps } from './clock-steps.ts';
import { ClockWatch } from './clock-watch.ts';
import { createLogger } from './logger.ts';

it('distinguishes a clock that was set from elapsed time', () => {
  const clock = new ManualClock();
  const steps = new ClockSteps(clock);
  clock.advance(3_600_000);
  expect(steps.take()).toBe(0);
  clock.advance(10_000);
  clock.setBack(4_000);
  expect(steps.take()).toBe(-4_000);
  expect(steps.take()).toBe(0);
  clock.setBack(-7_200_000);
  expect(steps.take()).toBe(7_200_000);
  // As when a time server adjusts it.
  for (let n = 0; n < 10; n++) {
    clock.setBack(300);
    expect(steps.take()).toBe(0);
  }
});

it('reports for an hour that the clock was set, and by how much', () => {
  const clock = new ManualClock('2026-03-01T12:00:00.000Z');
  const watch = new ClockWatch(clock, createLogger('silent'));
  watch.start();
  clock.advance(60_000);
  expect(watch.health()).toEqual({ State: 'ok' });
  clock.setBack(200 * 60_000);
  clock.advance(10_000);
  expect(watch.health()).toEqual({
    State: 'degraded',
    Detail: 'the system clock was set back by 3 h 20 min to 2026-03-01T08:41:10.000Z',
  });
  clock.advance(50 * 60_000);
  clock.setBack(-45_000);
  clock.advance(10_000);
  expect(watch.health().Detail).toMatch(
    /set forward by 45 s to 2026-03-01T\S+Z, or the machine was suspended for that time$/,
  );
  expect(watch.count).toBe(2);
  clock.advance(61 * 60_000);
  expect(watch.health()).toEqual({ State: 'ok' });
  watch.stop();
  expect(clock.pending).toBe(0);
});
