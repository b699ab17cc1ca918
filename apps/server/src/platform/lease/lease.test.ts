import { expect, test } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { Lease } from './lease.ts';

/** A database that answers at once, later or not at all. */
class FakeTable {
  answer: 'held' | 'hand-over' | 'taken' | 'nothing' | 'error' = 'held';
  renewals = 0;
  released = 0;
  free = true;

  async take() {
    return this.free ? 7 : null;
  }

  async renew() {
    this.renewals++;
    if (this.answer === 'nothing') return new Promise<'held'>(() => undefined);
    if (this.answer === 'error') throw new Error('no route to host');
    return this.answer;
  }

  async release() {
    this.released++;
  }

  async status() {
    return { active: null, standbys: [], others: [] };
  }
}

const logger = { warn: () => undefined, error: () => undefined };

async function taken() {
  const [table, clock] = [new FakeTable(), new ManualClock(0)];
  const lease = (await Lease.take(table, clock, logger))!;
  let end: string | null = null;
  void lease.ended.then((how) => {
    end = how;
  });
  return { table, clock, lease, end: () => end };
}

test('is held while it is renewed, with the epoch of the database', async () => {
  const { table, clock, lease, end } = await taken();
  for (let seconds = 0; seconds < 60; seconds++) await clock.advanceAsync(1_000);
  expect([lease.epoch, lease.isHeld(), end()]).toEqual([7, true, null]);
  expect(table.renewals).toBeGreaterThan(30);
});

test('is not taken while another server is active', async () => {
  const table = new FakeTable();
  table.free = false;
  expect(await Lease.take(table, new ManualClock(0), logger)).toBeNull();
});

test.each(['nothing', 'error'] as const)(
  'ends before it expires when the database gives %s',
  async (answer) => {
    const { table, clock, lease, end } = await taken();
    table.answer = answer;
    await clock.advanceAsync(5_400);
    expect([lease.isHeld(), end()]).toEqual([true, null]);
    await clock.advanceAsync(200);
    expect([lease.isHeld(), end()]).toEqual([false, 'lost']);
    // Even if the database answers now: this server has begun to stop.
    table.answer = 'held';
    await clock.advanceAsync(10_000);
    expect(lease.isHeld()).toBe(false);
  },
);

test('survives an outage of the database that is shorter', async () => {
  const { table, clock, lease, end } = await taken();
  table.answer = 'error';
  await clock.advanceAsync(4_000);
  table.answer = 'held';
  await clock.advanceAsync(10_000);
  expect([lease.isHeld(), end()]).toEqual([true, null]);
});

test('survives an outage that ends just before the lease does', async () => {
  const { table, clock, lease, end } = await taken();
  table.answer = 'error';
  await clock.advanceAsync(5_200);
  table.answer = 'held';
  await clock.advanceAsync(10_000);
  expect([lease.isHeld(), end()]).toEqual([true, null]);
});

test('is not held after a suspension, before any timer has run', async () => {
  const { clock, lease, end } = await taken();
  let atResume: boolean | null = null;
  // Due during the suspension, and earlier than the lease's own timers.
  clock.setTimeout(() => {
    atResume = lease.isHeld();
  }, 1);
  clock.stall(60_000);
  expect(atResume).toBe(false);
  await clock.advanceAsync(1);
  expect(end()).toBe('lost');
});

test('ends at once when another server has it', async () => {
  const { table, clock, lease, end } = await taken();
  table.answer = 'taken';
  await clock.advanceAsync(1_500);
  expect([lease.isHeld(), end()]).toEqual([false, 'lost']);
});

test('a server that hands over keeps it until it is released', async () => {
  const { table, clock, lease, end } = await taken();
  table.answer = 'hand-over';
  await clock.advanceAsync(1_500);
  expect([lease.isHeld(), end()]).toEqual([true, 'hand-over']);
  await clock.advanceAsync(20_000);
  expect(lease.isHeld()).toBe(true);
  await lease.release();
  const { renewals } = table;
  await clock.advanceAsync(20_000);
  expect([lease.isHeld(), table.renewals - renewals, table.released]).toEqual([false, 0, 1]);
});
