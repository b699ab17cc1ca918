import type { Carry, SampleColumns } from '@outpost/core';
import type { History } from '../history/index.ts';

/** A point that changes every second for two months. */
const MOST_SAMPLES = 5_000_000;

/** A digital point's samples, and what held before the first of them. */
export interface States {
  readonly samples: SampleColumns;
  readonly before: Carry | undefined;
}

/**
 * Reads a digital point from `fromMs` up to `toMs`, with the sample before. That one may be the mark of a gap, which carries the
 * value that was known last: only so a start behind the gap is found to be hidden in it.
 *
 * @throws StorageError
 */
export async function readStates(
  history: History,
  pointId: number,
  fromMs: number,
  toMs: number,
): Promise<States> {
  const samples = await history.read(pointId, fromMs, toMs, { limit: MOST_SAMPLES, includeBefore: true });
  const { atMs, values, qualities } = samples;
  const before =
    atMs.length > 0 && atMs[0]! < fromMs ? { value: values[0]!, quality: qualities[0]! } : undefined;
  return { samples, before };
}
