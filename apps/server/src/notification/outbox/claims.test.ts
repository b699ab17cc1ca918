import { expect, it } from 'vitest';
import { type Storage, StorageError } from '../../platform/storage/index.ts';
import { type DatabaseHarness, describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { DeliveryError } from './index.ts';
import {
  addAccount,
  eventually,
  Hand,
  HOUR,
  OUTBOX_MINUTE_MS,
  put,
  report,
  start,
  statesOf,
} from './testing/outbox.ts';

describeOnEachDatabase('claims on messages', (open, { reopen }: DatabaseHarness) => {
  it('assigns each of many messages to one of two processes, a few at a time', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const ids: number[] = [];
    for (let n = 0; n < 25; n++) ids.push(await addAccount(storage, `${n}@b.c`));
    const hand = new Hand();
    let atOnce = 0;
    let most = 0;
    hand.answer = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return 'ok';
    };
    const one = start(storage, clock, [hand]);
    const two = start(await reopen(), clock, [hand]);
    await storage.transaction((trx) =>
      one.put(
        trx,
        ids.map((id) => report(id)),
      ),
    );
    one.nudge();
    two.nudge();
    await eventually(() => one.lastBatch('report', 1)).toMatchObject({ waiting: 0, sent: 25 });
    expect(new Set(hand.sent.map(({ key }) => key)).size).toBe(25);
    expect(hand.sent).toHaveLength(25);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it('continues after a restart: with waiting messages at once, with claimed ones after the claim expired', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const [ann, bob] = [await addAccount(storage, 'ann@b.c'), await addAccount(storage, 'bob@b.c')];
    const hanging = new Hand();
    hanging.answer = () => new Promise(() => {});
    const first = start(storage, clock, [hanging]);
    await put(storage, first, [report(ann)]);
    await eventually(() => hanging.sent).toHaveLength(1);
    const stopped = first.stop();
    await clock.advanceAsync(5_000);
    await stopped;
    await storage.transaction((trx) => first.put(trx, [report(bob)]));

    const hand = new Hand();
    const second = start(await reopen(), clock, [hand]);
    await eventually(() => hand.sent.map(({ key }) => key)).toEqual([`report:1:${bob}`]);
    await clock.advanceAsync(30_000);
    await eventually(() => statesOf(second)).toEqual(['sent', 'sent']);
    expect(hand.sent.map(({ key }) => key)).toEqual([`report:1:${bob}`, `report:1:${ann}`]);
  });

  it('leaves messages claimed by another process alone', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const slow = new Hand();
    const taken = Promise.withResolvers<string>();
    slow.answer = () => taken.promise;
    const first = start(storage, clock, [slow]);
    await put(storage, first, [report(await addAccount(storage, 'ann@b.c'))]);
    await eventually(() => slow.sent).toHaveLength(1);
    const other = new Hand();
    start(await reopen(), clock, [other]);
    const heldUntil = async () =>
      (await storage.read.selectFrom('notifications').select('claimed_until').executeTakeFirstOrThrow())
        .claimed_until;
    for (let n = 0; n < 10; n++) {
      await clock.advanceAsync(10_000);
      await eventually(heldUntil).toBeGreaterThan(clock.now() + 20_000);
    }
    taken.resolve('250 taken at last');
    await eventually(() => statesOf(first)).toEqual(['sent']);
    expect([slow.sent.length, other.sent.length]).toEqual([1, 0]);
  });

  it('sends nothing twice after the database was unavailable when a message was accepted', async () => {
    const storage = await open();
    const clock = new ManualClock();
    let isAway = false;
    const away = async () => {
      throw new StorageError('STORAGE_UNAVAILABLE', 'the database is away');
    };
    const shaky: Storage = {
      ...storage,
      transaction: (work, how) => (isAway ? away() : storage.transaction(work, how)),
    };
    const hand = new Hand();
    const taken = Promise.withResolvers<string>();
    hand.answer = () => taken.promise;
    const notify = start(shaky, clock, [hand]);
    await put(storage, notify, [report(await addAccount(storage, 'ann@b.c'))]);
    await eventually(() => hand.sent).toHaveLength(1);
    isAway = true;
    taken.resolve('250 taken');
    for (let n = 0; n < 12; n++) await clock.advanceAsync(10_000);
    expect(await statesOf(notify)).toEqual(['waiting']);
    isAway = false;
    await clock.advanceAsync(10_000);
    await eventually(() => statesOf(notify)).toEqual(['sent']);
    expect(hand.sent).toHaveLength(1);
  });

  it('delays no message when the clock is set back, before or after a start', async () => {
    const storage = await open();
    const clock = new ManualClock();
    const hand = new Hand();
    hand.answer = () => Promise.reject(new DeliveryError('451 later', false));
    const first = start(storage, clock, [hand]);
    await put(storage, first, [report(await addAccount(storage, 'ann@b.c'))]);
    const tries = async () => (await first.log('report', 1, 1))[0]!.tries.length;
    await eventually(tries).toBe(1);
    clock.setBack(5 * HOUR);
    await clock.advanceAsync(10_000);
    const dueMs = async () => (await first.log('report', 1, 1))[0]!.dueAtMs;
    await eventually(dueMs).toBeLessThanOrEqual(clock.now() + OUTBOX_MINUTE_MS);
    await clock.advanceAsync(OUTBOX_MINUTE_MS);
    await eventually(tries).toBe(2);

    await first.stop();
    clock.setBack(5 * HOUR);
    expect(await dueMs()).toBeGreaterThan(clock.now() + 4 * HOUR);
    const second = start(await reopen(), clock, [hand]);
    await eventually(() => second.stats.lookedMs).toBe(clock.now());
    await eventually(dueMs).toBeLessThanOrEqual(clock.now() + 2 * HOUR);
  });
});
