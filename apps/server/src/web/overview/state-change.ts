import { DAY_MS, lastValue } from '@outpost/core';
import type { History } from '../../history/index.ts';

/** Buckets of roll-ups, so that a year is read from a few rows. */
const BUCKET_MS = DAY_MS / 4;
/** How far back it is searched. */
const SEARCHED_MS = 400 * DAY_MS;
/** More than six hours have, at one sample per second. */
const MAX_SAMPLES = 30_000;

/**
 * Since when a digital point that has a state at `atMs` has been in it, as in core's `lastValue`.
 * @returns null: for longer than is searched, or only roll-ups are left of the time of the change
 * @throws StorageError
 */
export async function findStateChange(
  history: Pick<History, 'digitalSpans' | 'read'>,
  pointId: number,
  isOn: boolean,
  atMs: number,
): Promise<number | null> {
  const fromMs = Math.floor((atMs - SEARCHED_MS) / BUCKET_MS) * BUCKET_MS;
  const query = { pointId, fromMs, toMs: atMs, stepMs: BUCKET_MS, untilMs: atMs };
  let change: { readonly fromMs: number; readonly toMs: number } | null = null;
  for (const { startMs, stepMs, rows } of await history.digitalSpans(query)) {
    for (let row = 0; row < rows.count; row++) {
      const ownMs = isOn ? rows.onMs[row]! : rows.knownMs[row]! - rows.onMs[row]!;
      const isOther = ownMs < rows.knownMs[row]!;
      if (isOther) change = null;
      const endsSo = isOther ? (rows.last[row] !== 0) === isOn : ownMs > 0;
      const bucketMs = startMs + row * stepMs;
      if (endsSo) change ??= { fromMs: bucketMs, toMs: bucketMs + stepMs };
    }
  }
  // What was before that is not known.
  if (change === null || change.fromMs <= fromMs) return null;
  const options = { limit: MAX_SAMPLES, includeBefore: true };
  const samples = await history.read(pointId, change.fromMs, change.toMs, options);
  const found = lastValue(samples, change.fromMs);
  return found !== null && (found.value !== 0) === isOn ? found.sinceMs : null;
}
