import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { BEAT_MS, ListeningTime, MAX_STEP_MS } from './listening-time.ts';

/** Blocks the event loop of this process, as a long computation does. */
function holdUp(forMs: number): void {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs);
}

it('runs with the clock while it is counted, and stands still while it is not', () => {
  let nowMs = 5_000;
  const time = new ListeningTime(() => nowMs);
  for (let beat = 0; beat < 10; beat++) {
    nowMs += BEAT_MS;
    expect(time.ms).toBe(5_000 + (beat + 1) * BEAT_MS);
    time.count();
  }
  const beforeMs = time.ms;
  nowMs += 30_000;
  expect(time.ms).toBe(beforeMs + MAX_STEP_MS);
  time.count();
  expect(time.ms).toBe(beforeMs + MAX_STEP_MS);
  nowMs += 40;
  expect(time.ms).toBe(beforeMs + MAX_STEP_MS + 40);
});

it('goes neither back nor faster than the clock, however irregular the counts are', () => {
  let nowMs = 0;
  const time = new ListeningTime(() => nowMs);
  let lastMs = 0;
  for (const stepMs of [0, 1, 99, 400, 250, 251, 3, 10_000, 0, 120]) {
    nowMs += stepMs;
    expect(time.ms).toBeGreaterThanOrEqual(lastMs);
    expect(time.ms - lastMs).toBeLessThanOrEqual(stepMs);
    lastMs = time.ms;
    time.count();
    expect(time.ms).toBe(lastMs);
  }
});

it('does not count suspensions of this process, on the system clock', () => {
  const before = { listened: systemClock.listenedMs(), monotonic: systemClock.monotonicMs() };
  holdUp(3 * MAX_STEP_MS);
  const listenedMs = systemClock.listenedMs() - before.listened;
  expect(listenedMs).toBeLessThanOrEqual(MAX_STEP_MS);
  expect(systemClock.monotonicMs() - before.monotonic).toBeGreaterThanOrEqual(3 * MAX_STEP_MS);
});

it('reaches a deadline on the system clock after the event loop has read its sockets', async () => {
  const seen: string[] = [];
  const met = new Promise<void>((resolve) => {
    systemClock.setDeadline(() => {
      seen.push('deadline');
      resolve();
    }, 1);
  });
  systemClock.setDeadline(() => seen.push('cancelled'), 1).cancel();
  setTimeout(() => {
    seen.push('timer');
    // When it is called from a timer, sockets are read between this and the immediate.
    systemClock.afterInput(() => seen.push('after input'));
    systemClock.afterInput(() => seen.push('never')).cancel();
  }, 1);
  holdUp(20);
  await met;
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(seen.slice(0, 1)).toEqual(['timer']);
  expect(seen.slice(1).sort()).toEqual(['after input', 'deadline']);
});
