import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { addAccount, dueOf, eventually, Hand, HOUR, put, report, start, statesOf } from './testing/outbox.ts';

describeOnEachDatabase('delivery receipts', (open) => {
  it('queries delivery receipts, and reports messages that were not delivered', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const [ann, bob] = [await addAccount(storage, 'ann@b.c'), await addAccount(storage, 'bob@b.c')];
    const hand = new Hand('sms');
    const notify = start(storage, clock, [hand]);
    const tried: string[] = [];
    notify.onTried(({ state, answer }) => tried.push(`${state}: ${answer}`));
    await put(storage, notify, [report(ann, { channel: 'sms', address: '1' })]);
    await eventually(() => statesOf(notify)).toEqual(['sent']);
    await clock.advanceAsync(6_000);
    await eventually(() => hand.asked).toEqual(['SM1']);
    expect(await statesOf(notify)).toEqual(['sent']);
    hand.arrived = { state: 'delivered', answer: 'delivered' };
    const beforeMs = clock.now();
    await clock.advanceAsync(16_000);
    await eventually(() => statesOf(notify)).toEqual(['delivered']);
    // The times of the queries, slightly shifted by the database's speed.
    const { deliveredAtMs } = (await notify.log('report', 1, 1))[0]!;
    expect(deliveredAtMs).toBeGreaterThan(beforeMs);
    expect(deliveredAtMs).toBeLessThanOrEqual(clock.now());
    expect(await notify.lastBatch('report', 1)).toMatchObject({ sent: 1, waiting: 0, failed: 0 });

    hand.arrived = { state: 'failed', answer: 'undelivered: no such number' };
    await put(storage, notify, [report(bob, { channel: 'sms', address: '2', key: 'two' })]);
    await eventually(async () => (await statesOf(notify))[0]).toBe('sent');
    await clock.advanceAsync(6_000);
    await eventually(async () => (await statesOf(notify))[0]).toBe('failed');
    expect(
      (await notify.log('report', 1, 1))[0]!.tries.map(({ isSent, answer }) => [isSent, answer]),
    ).toEqual([
      [true, '250 taken'],
      [false, 'undelivered: no such number'],
    ]);
    expect(tried).toEqual(['sent: 250 taken', 'sent: 250 taken', 'failed: undelivered: no such number']);
    await clock.advanceAsync(4 * HOUR);
    expect(hand.asked).toEqual(['SM1', 'SM1', 'SM2']);
  });

  it('stops querying a provider without receipts', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const hand = new Hand('sms');
    const notify = start(storage, clock, [hand]);
    await put(storage, notify, [
      report(await addAccount(storage, 'a@b.c'), { channel: 'sms', address: '1' }),
    ]);
    await eventually(() => statesOf(notify)).toEqual(['sent']);
    const waits = [5, 15, 60, 300, 1_800, 7_200];
    for (const [index, seconds] of waits.entries()) {
      // The delay starts when the database has responded, which may be slightly earlier.
      const waitMs = (await dueOf(storage))[0]! - clock.now();
      expect(waitMs).toBeLessThanOrEqual(seconds * 1_000);
      expect(waitMs).toBeGreaterThan(seconds * 1_000 - 100);
      await clock.advanceAsync(waitMs - 1);
      expect(hand.asked).toHaveLength(index);
      await clock.advanceAsync(50);
      await eventually(() => hand.asked.length).toBe(index + 1);
      await eventually(async () => (await dueOf(storage))[0]).not.toBeLessThanOrEqual(clock.now());
    }
    await clock.advanceAsync(4 * HOUR);
    expect(hand.asked).toHaveLength(6);
    expect(await statesOf(notify)).toEqual(['sent']);
  });
});
