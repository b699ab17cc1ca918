import type { Heads } from './chunks/heads.ts';
import { STALE } from './codec/quality-codes.ts';
import type { Historian } from './historian-types.ts';
import type { SeriesTable } from './series-table.ts';
import type { Writers } from './writers.ts';

/**
 * While storage fails, heads may grow to this many times their memory before samples are dropped.
 */
const HEADROOM = 2;

/** Takes samples into memory and the journal. */
export interface Appender extends Pick<Historian, 'append'> {
  /** Samples dropped since the start. */
  readonly lostSamples: number;
}

/** @param headBytes memory for heads */
export function createAppender(
  series: SeriesTable,
  heads: Heads,
  { journal, sealer, stats }: Pick<Writers, 'journal' | 'sealer' | 'stats'>,
  headBytes: number,
): Appender {
  /** Series whose samples are being dropped. */
  const losing = new Set<number>();
  let lostSamples = 0;

  function append(handle: number, desiredMs: number, value: number, quality: number): number {
    if (!series.isHeld(handle)) throw new Error(`point ${series.pointId(handle)} is held by another process`);
    const lastMs = series.lastAtMs(handle);
    const atMs = desiredMs > lastMs ? Math.trunc(desiredMs) : lastMs;
    const storedMs = atMs > lastMs ? atMs : lastMs + 1;
    if (heads.bytes > HEADROOM * headBytes) {
      drop(handle, storedMs);
      return series.lastAtMs(handle);
    }
    losing.delete(handle);
    take(handle, storedMs, value, quality);
    return storedMs;
  }

  /** One marker per series, so that the previous sample is not taken for the current value. */
  function drop(handle: number, atMs: number): void {
    lostSamples += 1;
    if (losing.has(handle)) {
      series.setSince(handle, atMs);
      return;
    }
    losing.add(handle);
    take(handle, atMs, Number.NaN, STALE);
  }

  function take(handle: number, storedMs: number, value: number, quality: number): void {
    series.note(handle, storedMs, value, quality);
    stats.samples += 1;
    const since = series.sinceMs(handle);
    const count = heads.append(handle, storedMs, value, quality, journal.currentId, since);
    journal.append(series.pointId(handle), storedMs, value, quality);
    sealer.noteCount(handle, count);
  }

  return {
    append,
    get lostSamples() {
      return lostSamples;
    },
  };
}
