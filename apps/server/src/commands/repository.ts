import type { PushEntryOutcome, PushOutcome, SettingValue } from '@outpost/contract';
import type { Actor, Audit, AuditNote } from '../platform/audit/index.ts';
import { insertMany, type Storage } from '../platform/storage/index.ts';
import { GroupCommit } from './group-commit.ts';
import * as texts from './texts.ts';

/** A push about to start. */
export interface NewPush {
  readonly stationId: number;
  readonly action: 'push' | 'roll-back';
  readonly ofPush: number | null;
  readonly by: Actor;
  readonly atMs: number;
}

/** One entry of a push; `pointId` 0 is the controller's clock. */
export interface StoredEntry {
  readonly position: number;
  readonly pointId: number;
  readonly terminal: string;
  readonly wanted: SettingValue;
  readonly old: SettingValue | null;
  readonly actual: SettingValue | null;
  /** null: to be written. */
  readonly outcome: PushEntryOutcome | null;
  readonly reason: string | null;
  readonly reasonCode: string | null;
}

/** A known value of a controller after a push. */
export interface PushedValue {
  readonly stationId: number;
  readonly pointId: number;
  readonly pushId: number;
  readonly atMs: number;
  readonly by: string;
  readonly value: SettingValue;
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

/** Pushes and the values they left in the controllers. Every method throws StorageError. */
export interface PushRepository {
  /** Stores a push, its entries and its first audit events together. */
  begin(
    push: NewPush,
    entries: readonly StoredEntry[],
    notes: (pushId: number) => readonly AuditNote[],
  ): Promise<{ pushId: number; auditIds: number[] }>;
  /** Stores the result of a push with its audit events. */
  end(stationId: number, pushId: number, end: PushEnd, notes: readonly AuditNote[]): Promise<number[]>;
  /** Stores the settled result of one entry and of the push, with audit events. */
  settle(
    stationId: number,
    pushId: number,
    entry: Pick<StoredEntry, 'position' | 'actual' | 'outcome' | 'reason' | 'reasonCode'>,
    pushed: PushedValue | null,
    outcome: PushOutcome,
    notes: readonly AuditNote[],
  ): Promise<void>;
  /** Marks pushes of ended processes as unknown. */
  leaveUnknown(pushIds: readonly number[]): Promise<void>;
  /** Audit events without other data to store. */
  note(notes: readonly AuditNote[]): Promise<void>;
  newest(stationId: number): Promise<StoredPush | null>;
  find(stationId: number, pushId: number): Promise<StoredPush | null>;
  entries(pushId: number): Promise<StoredEntry[]>;
  /** The points of a push that its roll-backs restored; failed ones are not included. */
  takenBack(pushId: number): Promise<ReadonlySet<number>>;
  /** All known values of controllers. */
  pushed(): Promise<PushedValue[]>;
}

const ENTRY_COLUMNS = [
  'push_id',
  'position',
  'point_id',
  'terminal',
  'wanted',
  'old_value',
  'actual',
  'outcome',
  'reason',
  'reason_code',
] as const;
const SETTING_COLUMNS = ['station_id', 'point_id', 'push_id', 'at', 'by_name', 'value'] as const;

const json = (value: SettingValue | null) => (value === null ? null : JSON.stringify(value));
const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as SettingValue));

export function createPushRepository(storage: Storage, audit: Audit): PushRepository {
  const group = new GroupCommit(storage);
  const entryRow = (pushId: number, entry: StoredEntry) => [
    pushId,
    entry.position,
    entry.pointId,
    entry.terminal,
    json(entry.wanted),
    json(entry.old),
    json(entry.actual),
    entry.outcome,
    entry.reason,
    entry.reasonCode,
  ];
  const settingRow = ({ stationId, pointId, pushId, atMs, by, value }: PushedValue) => [
    stationId,
    pointId,
    pushId,
    atMs,
    by,
    json(value),
  ];
  const setting = { key: ['station_id', 'point_id'], set: ['push_id', 'at', 'by_name', 'value'] };
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
        const rows = entries.map((entry) => entryRow(pushId, entry));
        await insertMany(trx, 'push_entries', ENTRY_COLUMNS, rows);
        return async () => ({ pushId, auditIds: await audit.appendIn(trx, notes(pushId)) });
      }),

    end: (stationId, pushId, { outcome, entries, pushed, forgotten }, notes) =>
      group.run(async (trx) => {
        const rows = entries.map((entry) => entryRow(pushId, entry));
        await insertMany(trx, 'push_entries', ENTRY_COLUMNS, rows, {
          key: ['push_id', 'position'],
          set: ['old_value', 'actual', 'outcome', 'reason', 'reason_code'],
        });
        await trx.updateTable('pushes').set({ outcome }).where('id', '=', pushId).execute();
        await insertMany(trx, 'station_settings', SETTING_COLUMNS, pushed.map(settingRow), setting);
        if (forgotten.length > 0) {
          await trx
            .deleteFrom('station_settings')
            .where('station_id', '=', stationId)
            .where('point_id', 'in', [...forgotten])
            .execute();
        }
        return () => audit.appendIn(trx, notes);
      }),

    settle: (
      _stationId,
      pushId,
      { position, actual, outcome, reason, reasonCode },
      pushed,
      pushOutcome,
      notes,
    ) =>
      storage.transaction(async (trx) => {
        await trx
          .updateTable('push_entries')
          .set({ actual: json(actual), outcome, reason, reason_code: reasonCode })
          .where('push_id', '=', pushId)
          .where('position', '=', position)
          .execute();
        await trx.updateTable('pushes').set({ outcome: pushOutcome }).where('id', '=', pushId).execute();
        const rows = pushed === null ? [] : [settingRow(pushed)];
        await insertMany(trx, 'station_settings', SETTING_COLUMNS, rows, setting);
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

    async entries(pushId) {
      const rows = await storage.write
        .selectFrom('push_entries')
        .selectAll()
        .where('push_id', '=', pushId)
        .orderBy('position')
        .execute();
      return rows.map((row) => ({
        position: row.position,
        pointId: row.point_id,
        terminal: row.terminal,
        wanted: parsed(row.wanted)!,
        old: parsed(row.old_value),
        actual: parsed(row.actual),
        outcome: row.outcome,
        reason: row.reason,
        reasonCode: row.reason_code,
      }));
    },

    async takenBack(pushId) {
      const rows = await storage.write
        .selectFrom('push_entries')
        .innerJoin('pushes', 'pushes.id', 'push_entries.push_id')
        .select('push_entries.point_id')
        .where('pushes.of_push', '=', pushId)
        .where('push_entries.outcome', 'in', ['applied', 'unchanged', 'differs'])
        .execute();
      return new Set(rows.map(({ point_id }) => point_id));
    },

    async pushed() {
      const rows = await storage.write.selectFrom('station_settings').selectAll().execute();
      return rows.map((row) => ({
        stationId: row.station_id,
        pointId: row.point_id,
        pushId: row.push_id,
        atMs: row.at,
        by: row.by_name,
        value: parsed(row.value)!,
      }));
    },
  };
}
