import type { Heads } from './chunks/heads.ts';
import type { Sealer } from './chunks/sealer.ts';
import type { Historian } from './historian-types.ts';
import type { JournalWriter } from './journal/journal-writer.ts';
import type { HistoryRepository } from './repository.ts';
import { restoreStates } from './restore.ts';
import type { Roller } from './rollups/roller.ts';
import type { SeriesTable } from './series-table.ts';

/** The parts of a historian that a point occurs in. */
interface PartsWithPoints {
  readonly repository: Pick<HistoryRepository, 'readStatesOf' | 'readPollsOf'>;
  readonly journal: Pick<JournalWriter, 'flush'>;
  readonly sealer: Pick<Sealer, 'sealSome'>;
  readonly roller: Pick<Roller, 'noteRestored' | 'settleSome' | 'forget'>;
  readonly series: SeriesTable;
  readonly heads: Heads;
  /** When stations last responded, ms; what is read is added. */
  readonly polls: Map<number, number>;
  /** Of points that have no series yet. */
  readonly holds: (pointId: number) => boolean;
}

/** Which points' samples are stored here, and not by another process with the same database. */
export interface Holdings extends Pick<Historian, 'takeOver' | 'handOver'> {
  isHeld(pointId: number): boolean;
  /** The series of a point. */
  open(pointId: number): number;
}

export function createHoldings(parts: PartsWithPoints): Holdings {
  const { repository, journal, sealer, roller, series, heads, polls, holds } = parts;

  function open(pointId: number): number {
    const known = series.find(pointId);
    if (known !== undefined) return known;
    const handle = series.open(pointId);
    series.setHeld(handle, holds(pointId));
    return handle;
  }

  return {
    open,

    isHeld(pointId) {
      const handle = series.find(pointId);
      return handle === undefined ? holds(pointId) : series.isHeld(handle);
    },

    async takeOver(pointIds, stationIds) {
      const [states, stored] = await Promise.all([
        repository.readStatesOf(pointIds),
        repository.readPollsOf(stationIds),
      ]);
      for (const { stationId, atMs } of stored) polls.set(stationId, atMs);
      // Samples of points that are held already may be newer than the database's.
      const newer = states.filter(
        ({ pointId, sealedMs }) => sealedMs === null || sealedMs >= series.lastAtMs(open(pointId)),
      );
      for (const { pointId, scale } of states) series.setScale(open(pointId), scale);
      const sealed = restoreStates(series, newer);
      for (const pointId of pointIds) series.setHeld(open(pointId), true);
      for (const [handle, sealedMs] of sealed) {
        heads.noteSealed(handle, sealedMs);
        roller.noteRestored(handle, sealedMs);
      }
    },

    async handOver(pointIds) {
      const handles = pointIds.map(open);
      const held = handles.filter((handle) => series.isHeld(handle));
      do {
        // Also polls, which are in no head.
        await journal.flush();
        await sealer.sealSome(held);
        await roller.settleSome(held);
      } while (held.some((handle) => !heads.isEmpty(handle)));
      for (const handle of handles) {
        series.setHeld(handle, false);
        roller.forget(handle);
      }
    },
  };
}
