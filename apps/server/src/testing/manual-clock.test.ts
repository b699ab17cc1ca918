import { expect, it } from 'vitest';
import { ManualClock } from './manual-clock.ts';

it('runs due tasks, in order, at their own time', () => {
  const clock = new ManualClock(1_000);
  const seen: [string, number][] = [];
  const note = (name: string) => () => seen.push([name, clock.now()]);
  clock.setTimeout(note('late'), 30);
  clock.setInterval(note('every'), 10);
  clock.setTimeout(note('first'), 10);
  clock.setTimeout(note('never'), 20).cancel();
  clock.advance(25);
  expect(seen).toEqual([
    ['every', 1_010],
    ['first', 1_010],
    ['every', 1_020],
  ]);
  expect([clock.now(), clock.monotonicMs(), clock.pending]).toEqual([1_025, 25, 2]);
});

it('runs what a task schedules within the same move', () => {
  const clock = new ManualClock(0);
  const seen: number[] = [];
  clock.setTimeout(() => clock.setTimeout(() => seen.push(clock.now()), 5), 5);
  clock.advance(10);
  expect(seen).toEqual([10]);
});

it('settles promises between tasks when asked to', async () => {
  const clock = new ManualClock(0);
  const seen: number[] = [];
  const wait = (ms: number) => new Promise<void>((resolve) => clock.setTimeout(resolve, ms));
  const work = (async () => {
    for (let n = 0; n < 3; n++) {
      await wait(10);
      seen.push(clock.now());
    }
  })();
  await clock.advanceAsync(30);
  await work;
  expect(seen).toEqual([10, 20, 30]);
});

it('does not count a stall as listening time, and reaches deadlines only after input was read', async () => {
  const clock = new ManualClock(0);
  const seen: string[] = [];
  clock.setInterval(() => seen.push('every 10 ms'), 10);
  clock.setTimeout(() => seen.push('timer'), 100);
  clock.setDeadline(() => seen.push('short deadline'), 200);
  clock.setDeadline(() => seen.push('deadline'), 1_000);
  clock.stall(30_000);
  setImmediate(() => seen.push('input'));
  expect([clock.monotonicMs(), clock.listenedMs()]).toEqual([30_000, 250]);
  expect(seen).toEqual(['timer', 'every 10 ms']);
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(seen.splice(0)).toEqual(['timer', 'every 10 ms', 'input', 'short deadline']);
  clock.advance(749);
  expect(seen).not.toContain('deadline');
  clock.advance(1);
  expect(seen).toContain('deadline');
});
