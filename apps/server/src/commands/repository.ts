import type { PushOutcome } from '@outpost/contract';
import type { Actor, Audit, AuditNote } from '../platform/audit/index.ts';
import type { Storage } from '../platform/storage/index.ts';
import { GroupCommit } from './group-commit.ts';
import { createPushEntryRepository, type StoredEntry, storeEntries } from './push-entry.repository.ts';
import {
  createPushedValueRepository,
  forgetPushed,
  type PushedValue,
  settingText,
  storePushed,
} from './pushed-value.repository.ts';
import * as texts from './texts.ts';

/** A push about to start. */
export interface NewPush {
  readonly stationId: number;
  readonly action: 'push' | 'roll-back';
  readonly ofPush: number | null;
  readonly by: Actor;
  readonly atMs: number;
}

export interface StoredPush {
  readonly id: number;
  readonly action: 'push' | 'roll-back';
  readonly by: string;
  readonly atMs: number;
  readonly outcome: PushOutcome | null;
  /** For a roll-back: the push that it restores. */
  readonly ofPush: number | null;
}

/** The result of a push. */
export interface PushEnd {
  readonly outcome: PushOutcome;
  readonly entries: readonly StoredEntry[];
  /** Now known to be in the controller. */
  readonly pushed: readonly PushedValue[];
  /** Points that were restored: they no longer count as pushed. */
  readonly forgotten: readonly number[];
}

/** An entry whose result became known after its push had ended. */
export interface SettledEntry {
  readonly entry: Pick<StoredEntry, 'position' | 'actual' | 'outcome' | 'reason' | 'reasonCode'>;
  /** The value it left in the controller; null: none is known. */
  readonly pushed: PushedValue | null;
  /** That of the push. */
  readonly outcome: PushOutcome;
}

/** Pushes, their entries and the values they left in the controllers. Every method throws StorageError. */
export type PushRepository = ReturnType<typeof createPushRepository>;

export function createPushRepository(storage: Storage, audit: Audit) {
  const group = new GroupCommit(storage);
  const findPush = async (stationId: number, pushId: number | null): Promise<StoredPush | null> => {
    let query = storage.write
      .selectFrom('pushes')
      .selectAll()
      .where('station_id', '=', stationId)
      .orderBy('id', 'desc')
      .limit(1);
    if (pushId !== null) query = query.where('id', '=', pushId);
    const row = await query.executeTakeFirst();
    if (row === undefined) return null;
    const { id, action, by_name: by, at: atMs, outcome, of_push: ofPush } = row;
    return { id, action, by, atMs, outcome, ofPush };
  };
  return {
    /** Stores a push, its entries and its first audit events together. */
    begin: (
      push: NewPush,
      entries: readonly StoredEntry[],
      notes: (pushId: number) => readonly AuditNote[],
    ): Promise<{ pushId: number; auditIds: number[] }> =>
      group.run(async (trx) => {
        const { id: pushId } = await trx
          .insertInto('pushes')
          .values({
            station_id: push.stationId,
            action: push.action,
            of_push: push.ofPush,
            account_id: push.by.accountId,
            by_name: push.by.name,
            at: push.atMs,
            outcome: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await storeEntries(trx, pushId, entries);
        return async () => ({ pushId, auditIds: await audit.appendIn(trx, notes(pushId)) });
      }),

    /** Stores the result of a push with its audit events. */
    end: (
      stationId: number,
      pushId: number,
      { outcome, entries, pushed, forgotten }: PushEnd,
      notes: readonly AuditNote[],
    ): Promise<number[]> =>
      group.run(async (trx) => {
        await storeEntries(trx, pushId, entries, true);
        await trx.updateTable('pushes').set({ outcome }).where('id', '=', pushId).execute();
        await storePushed(trx, pushed);
        await forgetPushed(trx, stationId, forgotten);
        return () => audit.appendIn(trx, notes);
      }),

    /** Stores the settled result of one entry and of the push, with audit events. */
    settle: (pushId: number, { entry, pushed, outcome }: SettledEntry, notes: readonly AuditNote[]) =>
      storage.transaction(async (trx) => {
        await trx
          .updateTable('push_entries')
          .set({
            actual: settingText(entry.actual),
            outcome: entry.outcome,
            reason: entry.reason,
            reason_code: entry.reasonCode,
          })
          .where('push_id', '=', pushId)
          .where('position', '=', entry.position)
          .execute();
        await trx.updateTable('pushes').set({ outcome }).where('id', '=', pushId).execute();
        if (pushed !== null) await storePushed(trx, [pushed]);
        await audit.appendIn(trx, notes);
      }),

    /** Marks pushes of ended processes as unknown. */
    async leaveUnknown(pushIds: readonly number[]): Promise<void> {
      for (const pushId of pushIds) {
        await storage.transaction(async (trx) => {
          await trx.updateTable('pushes').set({ outcome: 'unknown' }).where('id', '=', pushId).execute();
          await trx
            .updateTable('push_entries')
            .set({
              outcome: 'unknown',
              reason_code: 'WRITE_UNKNOWN',
              reason: texts.pushNotConfirmed,
            })
            .where('push_id', '=', pushId)
            .where('outcome', 'is', null)
            .execute();
        });
      }
    },

    /** Audit events without other data to store. */
    async note(notes: readonly AuditNote[]): Promise<void> {
      await storage.transaction((trx) => audit.appendIn(trx, notes));
    },

    newest: (stationId: number): Promise<StoredPush | null> => findPush(stationId, null),
    find: findPush,

    ...createPushEntryRepository(storage),
    ...createPushedValueRepository(storage),
  };
}
