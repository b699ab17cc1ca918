import { type StateChanges, stateChanges } from '@outpost/core/past';
import type { PastReader } from '../history/index.ts';

/** A point that changes every second for two months. */
const MOST_SAMPLES = 5_000_000;

/** Which time of a digital point is wanted; structured data. */
export interface ChangesRequest {
  readonly pointId: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** What holds last goes on until then. */
  readonly untilMs: number;
}

/**
 * Every change of a digital point's state.
 *
 * @throws StorageError
 */
export async function pointChangesOf(past: PastReader, request: ChangesRequest): Promise<StateChanges> {
  const { pointId, fromMs, toMs, untilMs } = request;
  const samples = await past.read(pointId, fromMs, toMs, { limit: MOST_SAMPLES, includeBefore: true });
  const { atMs, values, qualities } = samples;
  // The sample before may be the mark of a gap, which carries the value that was known last: only so a start behind the gap is
  // found to be hidden in it.
  const before =
    atMs.length > 0 && atMs[0]! < fromMs ? { value: values[0]!, quality: qualities[0]! } : undefined;
  return stateChanges(samples, fromMs, toMs, untilMs, before);
}
