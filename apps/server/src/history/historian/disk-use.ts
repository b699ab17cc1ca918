import type { HistorySize } from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import type { GrowthRow } from '@outpost/historian';
import type { StorageKind } from '../../platform/storage/index.ts';
import type { History } from './repository.ts';

const DAYS_SHOWN = 30;
/** Whole days that determine the growth per day. */
const DAYS_MEANT = 7;

/** Disk use of history, as the page shows it. @throws StorageError */
export async function historySize(
  history: Pick<History, 'diskUse'>,
  kind: StorageKind,
  nowMs: number,
): Promise<HistorySize> {
  const today = Math.floor(nowMs / DAY_MS);
  const firstShown = today - DAYS_SHOWN + 1;
  const { database, journalBytes, growth, sizes } = await history.diskUse(firstShown);
  const { bytes, freeBytes } = database;
  const sizeOf = new Map(sizes.map((size) => [size.day, size.bytes]));
  sizeOf.set(today, bytes);
  const known = new Set([...growth.map(({ day }) => day), ...sizeOf.keys()]);
  const shown = [...known].filter((day) => day >= firstShown && day <= today).sort((a, b) => a - b);
  const meant = wholeDays(growth, today);
  const meanOf = (pick: (row: GrowthRow) => number) =>
    meant.days === 0 ? null : meant.rows.reduce((sum, row) => sum + pick(row), 0) / meant.days;
  return {
    Database: kind,
    DatabaseBytes: bytes,
    FreeBytes: freeBytes,
    JournalBytes: journalBytes,
    Levels: levelsOf(growth),
    Days: shown.map((day) => {
      const rows = growth.filter((row) => row.day === day);
      return {
        Date: new Date(day * DAY_MS).toISOString().slice(0, 10),
        Samples: rows.reduce((sum, row) => sum + samplesOf(row), 0),
        Bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
        BytesGone: rows.reduce((sum, row) => sum + row.bytesGone, 0),
        DatabaseBytes: sizeOf.get(day) ?? null,
      };
    }),
    SamplesADay: meanOf(samplesOf),
    BytesADay: meanOf(({ bytes: added }) => added),
  };
}

const samplesOf = ({ level, entries }: GrowthRow): number => (level === 'samples' ? entries : 0);

function levelsOf(growth: readonly GrowthRow[]): HistorySize['Levels'] {
  const levels = new Map<string, HistorySize['Levels'][number]>();
  for (const { level, kind, entries, entriesGone, bytes, bytesGone } of growth) {
    const key = `${kind} ${level}`;
    const before = levels.get(key) ?? { Level: level, Kind: kind, Entries: 0, Bytes: 0 };
    levels.set(key, {
      ...before,
      Entries: before.Entries + entries - entriesGone,
      Bytes: before.Bytes + bytes - bytesGone,
    });
  }
  return [...levels.values()];
}

/** The last whole days, as far back as anything is counted; the very first one is incomplete. */
function wholeDays(growth: readonly GrowthRow[], today: number): { rows: GrowthRow[]; days: number } {
  const first = growth.find(({ day }) => day > 0)?.day ?? today;
  const from = Math.max(first + 1, today - DAYS_MEANT);
  return { rows: growth.filter(({ day }) => day >= from && day < today), days: Math.max(0, today - from) };
}
