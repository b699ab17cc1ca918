import { expect, it } from 'vitest';
import { CoalescedTask } from './coalesced-task.ts';

/** A task whose runs end when the test says so. */
function held() {
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  const task = new CoalescedTask(
    () => new Promise((resolve) => ends.push(resolve)),
    (error) => failures.push(error),
  );
  return { task, ends, failures };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs once at a time, and once more for all requests meanwhile', async () => {
  const { task, ends } = held();
  const settled = task.request();
  void task.request();
  void task.request();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]!();
  await settled;
  await turn();
  expect(ends).toHaveLength(2);
});

it('loses no request that arrives in the turn in which a run ends', async () => {
  for (let turns = 0; turns < 6; turns++) {
    const { task, ends } = held();
    void task.request();
    ends[0]!();
    for (let count = 0; count < turns; count++) await Promise.resolve();
    void task.request();
    await turn();
    expect(ends, `after ${turns} turns`).toHaveLength(2);
  }
});

it('reports a failure and runs again at the next request', async () => {
  let runs = 0;
  const failures: unknown[] = [];
  const task = new CoalescedTask(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('unavailable');
    },
    (error) => failures.push(error),
  );
  await task.request();
  expect([runs, failures]).toEqual([1, [new Error('unavailable')]]);
  await task.request();
  expect([runs, failures.length]).toEqual([2, 1]);
});

it('runs no more once stopped, and waits for the run under way', async () => {
  const { task, ends } = held();
  void task.request();
  void task.request();
  let isStopped = false;
  const stopped = task.stop().then(() => {
    isStopped = true;
  });
  await turn();
  expect([isStopped, task.isStopped]).toEqual([false, true]);
  ends[0]!();
  await stopped;
  await task.request();
  expect(ends).toHaveLength(1);
});
