import type { PushEntryOutcome, SettingValue } from '@outpost/contract';
import { type Database, insertMany, type Storage } from '../platform/storage/index.ts';
import { parseSetting, settingText } from './pushed-value.repository.ts';

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

const entryRow = (pushId: number, entry: StoredEntry) => [
  pushId,
  entry.position,
  entry.pointId,
  entry.terminal,
  settingText(entry.wanted),
  settingText(entry.old),
  settingText(entry.actual),
  entry.outcome,
  entry.reason,
  entry.reasonCode,
];

/**
 * Stores the entries of a push, in its transaction.
 * @param areResults some are stored already, without their results
 */
export const storeEntries = (
  trx: Database,
  pushId: number,
  entries: readonly StoredEntry[],
  areResults = false,
): Promise<void> =>
  insertMany(
    trx,
    'push_entries',
    ENTRY_COLUMNS,
    entries.map((entry) => entryRow(pushId, entry)),
    areResults
      ? { key: ['push_id', 'position'], set: ['old_value', 'actual', 'outcome', 'reason', 'reason_code'] }
      : undefined,
  );

/** The entries of pushes. Every method throws StorageError. */
export function createPushEntryRepository(storage: Pick<Storage, 'write'>) {
  return {
    async entries(pushId: number): Promise<StoredEntry[]> {
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
        wanted: parseSetting(row.wanted)!,
        old: parseSetting(row.old_value),
        actual: parseSetting(row.actual),
        outcome: row.outcome,
        reason: row.reason,
        reasonCode: row.reason_code,
      }));
    },

    /** The points of a push that its roll-backs restored; failed ones are not included. */
    async rolledBack(pushId: number): Promise<ReadonlySet<number>> {
      const rows = await storage.write
        .selectFrom('push_entries')
        .innerJoin('pushes', 'pushes.id', 'push_entries.push_id')
        .select('push_entries.point_id')
        .where('pushes.of_push', '=', pushId)
        .where('push_entries.outcome', 'in', ['applied', 'unchanged', 'differs'])
        .execute();
      return new Set(rows.map(({ point_id }) => point_id));
    },
  };
}
