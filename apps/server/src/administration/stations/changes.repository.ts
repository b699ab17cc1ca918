import type { StationAction, StationConfig } from '@outpost/contract';
import { type Diff, liftDiff } from '@outpost/core';
import { type Database, insertMany, type Storage } from '../../platform/storage/index.ts';
import type { StationSaving } from './saving.ts';

/** What made a version from the previous one. */
export interface StoredChange {
  readonly version: number;
  readonly atMs: number;
  readonly accountId: number | null;
  readonly by: string;
  readonly action: StationAction;
  readonly words: string;
  /** null: the configuration did not change. */
  readonly diff: Diff | null;
}

const COLUMNS = ['station_id', 'version', 'at', 'account_id', 'by_name', 'action', 'words', 'diff'] as const;

/** Changes of a station above a version, newest first. @throws StorageError */
export async function changesSince(
  storage: Storage,
  stationId: number,
  version: number,
): Promise<StoredChange[]> {
  const rows = await storage.read
    .selectFrom('station_changes')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    atMs: row.at,
    accountId: row.account_id,
    by: row.by_name,
    action: row.action as StationAction,
    words: row.words,
    diff: row.diff === null ? null : liftDiff(JSON.parse(row.diff) as Diff),
  }));
}

/** Records a change in the transaction that makes it. */
export const insertChange = (
  trx: Database,
  { StationId, Version }: Pick<StationConfig, 'StationId' | 'Version'>,
  saving: StationSaving,
  diff: Diff | null,
): Promise<void> => insertChanges(trx, [{ stationId: StationId, version: Version, diff }], saving);

/** Records changes of many stations. */
export function insertChanges(
  trx: Database,
  changes: readonly { stationId: number; version: number; diff: Diff | null }[],
  { atMs, by, action, words = '' }: StationSaving,
): Promise<void> {
  return insertMany(
    trx,
    'station_changes',
    COLUMNS,
    changes.map(({ stationId, version, diff }) => [
      stationId,
      version,
      atMs,
      by.accountId,
      by.name,
      action,
      words,
      diff === null ? null : JSON.stringify(diff),
    ]),
  );
}
