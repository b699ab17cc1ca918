import type { PushOutcome } from '@outpost/contract';
import type { Actor, Audit, AuditNote } from '../platform/audit/index.ts';
import type { Storage } from '../platform/storage/index.ts';
import { GroupCommit } from './group-commit.ts';
import {
  createPushEntryRepository,
  type PushEntryRepository,
  type StoredEntry,
  storeEntries,
} from './push-entry.repository.ts';
import {
  createPushedValueRepository,
  forgetPushed,
  type PushedValue,
  type PushedValueRepository,
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
export interface PushRepository extends PushEntryRepository, PushedValueRepository {
  /** Stores a push, its entries and its first audit events together. */
  begin(
    push: NewPush,
    entries: readonly StoredEntry[],
    notes: (pushId: number) => readonly AuditNote[],
  ): Promise<{ pushId: number; auditIds: number[] }>;
  /** Stores the result of a push with its audit events. */
  end(stationId: number, pushId: number, end: PushEnd, notes: readonly AuditNote[]): Promise<number[]>;
  /** Stores the settled result of one entry and of the push, with audit events. */
  settle(pushId: number, settled: SettledEntry, notes: readonly AuditNote[]): Promise<void>;
  /** Marks pushes of ended processes as unknown. */
  leaveUnknown(pushIds: readonly number[]): Promise<void>;
  /** Audit events without other data to store. */
  note(notes: readonly AuditNote[]): Promise<void>;
  newest(stationId: number): Promise<StoredPush | null>;
  find(stationId: number, pushId: number): Promise<StoredPush | null>;
}

export function createPushRepository(storage: Storage, audit: Audit): PushRepository {
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
    begin: (push, entries, notes) =>
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

    end: (stationId, pushId, { outcome, entries, pushed, forgotten }, notes) =>
      group.run(async (trx) => {
        await storeEntries(trx, pushId, entries, true);
        await trx.updateTable('pushes').set({ outcome }).where('id', '=', pushId).execute();
        await storePushed(trx, pushed);
        await forgetPushed(trx, stationId, forgotten);
        return () => audit.appendIn(trx, notes);
      }),

    settle: (pushId, { entry, pushed, outcome }, notes) =>
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

    async leaveUnknown(pushIds) {
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

    async note(notes) {
      await storage.transaction((trx) => audit.appendIn(trx, notes));
    },

    newest: (stationId) => findPush(stationId, null),
    find: findPush,

    ...createPushEntryRepository(storage),
    ...createPushedValueRepository(storage),
  };
}
