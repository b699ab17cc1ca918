import { expect, it } from 'vitest';
import { createAudit, OUTPOST } from '../platform/audit/index.ts';
import type { Storage } from '../platform/storage/index.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { GroupCommit } from './group-commit.ts';
import type { StoredEntry } from './push-entry.repository.ts';
import { createPushRepository, type NewPush } from './repository.ts';

const AT_MS = Date.parse('2026-03-01T00:00:00Z');
const ANNA = { accountId: 7, name: 'Anna Vale' };
const PUSH: NewPush = { stationId: 3, action: 'push', ofPush: null, by: ANNA, atMs: AT_MS };

const entry = (position: number, more: Partial<StoredEntry> = {}): StoredEntry => ({
  position,
  pointId: 30 + position,
  terminal: `AO${position}`,
  wanted: 2.5,
  old: 2,
  actual: null,
  outcome: null,
  reason: null,
  reasonCode: null,
  ...more,
});
const note = (words: string) =>
  ({ kind: 'push', action: 'push', outcome: 'begun', by: ANNA, stationId: 3, words }) as const;

function open(storage: Storage) {
  const audit = createAudit(storage, new ManualClock(AT_MS));
  return { audit, pushes: createPushRepository(storage, audit) };
}

describeOnEachDatabase('stored pushes', (openDatabase, { reopen }) => {
  it('store what was started, how it ended and what is in the controllers', async () => {
    const { audit, pushes } = open(await openDatabase());
    const { pushId, auditIds } = await pushes.begin(
      PUSH,
      [entry(0), entry(1, { wanted: true, old: null })],
      (id) => [note(`push ${id}`), note('one'), note('two')],
    );
    expect(auditIds).toHaveLength(3);
    expect(await pushes.newest(3)).toEqual({
      id: pushId,
      action: 'push',
      by: 'Anna Vale',
      atMs: AT_MS,
      outcome: null,
      ofPush: null,
    });
    const value = { stationId: 3, pointId: 30, pushId, atMs: AT_MS + 5, by: 'Anna Vale', value: 2.5 };
    const ended = [
      entry(0, { actual: 2.5, outcome: 'applied' }),
      entry(1, {
        wanted: true,
        old: null,
        outcome: 'unknown',
        reason: 'no answer',
        reasonCode: 'WRITE_UNKNOWN',
      }),
    ];
    const end = { outcome: 'unknown', entries: ended, pushed: [value], forgotten: [] } as const;
    expect(await pushes.end(3, pushId, end, [note('ended')])).toEqual([auditIds[2]! + 1]);

    const again = open(await reopen()).pushes;
    expect(await again.entries(pushId)).toEqual(ended);
    expect(await again.pushed()).toEqual([value]);
    expect((await again.find(3, pushId))?.outcome).toBe('unknown');
    expect(await again.find(4, pushId)).toBeNull();
    const entryEnd = {
      position: 1,
      actual: true,
      outcome: 'applied',
      reason: null,
      reasonCode: null,
    } as const;
    const second = { ...value, pointId: 31, value: true };
    await again.settle(pushId, { entry: entryEnd, pushed: second, outcome: 'done' }, [
      { ...note('settled'), outcome: 'settled', by: OUTPOST },
    ]);
    expect((await again.find(3, pushId))?.outcome).toBe('done');
    expect((await again.entries(pushId))[1]).toMatchObject({
      actual: true,
      outcome: 'applied',
      reason: null,
    });
    expect(await again.pushed()).toEqual([value, second]);
    expect((await audit.list({ kind: 'push', limit: 10 })).map(({ Words }) => Words)).toEqual([
      'settled',
      'ended',
      'two',
      'one',
      `push ${pushId}`,
    ]);
  });

  it('a roll-back records what it restored, and its points no longer count as pushed', async () => {
    const { pushes } = open(await openDatabase());
    const { pushId } = await pushes.begin(PUSH, [entry(0), entry(1), entry(2)], () => [note('push')]);
    expect(await pushes.rolledBack(pushId)).toEqual(new Set());
    const value = { stationId: 3, pointId: 30, pushId, atMs: AT_MS, by: 'Anna Vale', value: 2.5 };
    const done = [
      entry(0, { actual: 2.5, outcome: 'applied' }),
      entry(1, { outcome: 'refused' }),
      entry(2, { outcome: 'unchanged' }),
    ];
    await pushes.end(3, pushId, { outcome: 'done', entries: done, pushed: [value], forgotten: [] }, [
      note('end'),
    ]);
    const back = await pushes.begin({ ...PUSH, action: 'roll-back', ofPush: pushId }, [entry(0)], () => [
      note('back'),
    ]);
    const gone = { outcome: 'done', entries: done, pushed: [], forgotten: [30] } as const;
    await pushes.end(3, back.pushId, gone, [note('end')]);
    expect(await pushes.pushed()).toEqual([]);
    expect(await pushes.rolledBack(pushId)).toEqual(new Set([30, 32]));
    expect(await pushes.newest(3)).toMatchObject({ id: back.pushId, action: 'roll-back', ofPush: pushId });
  });

  it('those left by an ended process are unknown', async () => {
    const { pushes } = open(await openDatabase());
    const { pushId } = await pushes.begin(PUSH, [entry(0), entry(1, { outcome: 'unchanged' })], () => [
      note('push'),
    ]);
    await pushes.leaveUnknown([pushId]);
    expect((await pushes.find(3, pushId))?.outcome).toBe('unknown');
    expect((await pushes.entries(pushId)).map(({ outcome }) => outcome)).toEqual(['unknown', 'unchanged']);
  });

  it('concurrent ones are stored together, and one that fails does not affect the others', async () => {
    const storage = await openDatabase();
    let transactions = 0;
    const counted: Storage = {
      ...storage,
      transaction: (work, options) => {
        transactions += 1;
        return storage.transaction(work, options);
      },
    };
    const group = new GroupCommit(counted);
    const insert = (name: string) =>
      group.run(async (trx) => {
        if (name === 'bad') throw new Error('it cannot be stored');
        const row = {
          station_id: 1,
          action: 'push',
          of_push: null,
          account_id: null,
          by_name: name,
          at: 1,
          outcome: null,
        } as const;
        const { id } = await trx.insertInto('pushes').values(row).returning('id').executeTakeFirstOrThrow();
        return async () => id;
      });
    const names = Array.from({ length: 50 }, (_, n) => `push ${n}`);
    const ids = await Promise.all(names.map(insert));
    expect(new Set(ids).size).toBe(50);
    expect(transactions).toBe(2);
    const mixed = await Promise.allSettled([insert('first'), insert('a'), insert('bad'), insert('b')]);
    expect(mixed.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    const rows = await storage.read.selectFrom('pushes').select('by_name').orderBy('id').execute();
    expect(rows.map(({ by_name }) => by_name)).toEqual([...names, 'first', 'a', 'b']);
  });
});
