import { checkPumps, HEALTH, type PumpCheck, stateChanges } from '@outpost/core/past';
import type { PastReader } from '../history/index.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';

const DAY_MS = 86_400_000;
/** A point that changes every second for two months. */
const MAX_SAMPLES = 5_000_000;

/** Which pumps are to be checked; structured data. */
export interface PumpsRequest {
  /** Their running states: pumps that work together. */
  readonly pointIds: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
  /** What holds last goes on until then. */
  readonly untilMs: number;
}

/**
 * How pumps ran from `fromMs` up to `toMs`, against what was usual for each in the 30 days before: from every change, not from summaries.
 *
 * @throws StorageError
 */
export async function pumpCheckOf(past: PastReader, request: PumpsRequest): Promise<PumpCheck> {
  const { pointIds, fromMs, toMs, untilMs } = request;
  const usualFromMs = fromMs - HEALTH.USUAL_DAYS * DAY_MS;
  const pumps = [];
  for (const pointId of pointIds) {
    const samples = await past.read(pointId, usualFromMs, toMs, { limit: MAX_SAMPLES, includeBefore: true });
    const { atMs, values, qualities } = samples;
    // The sample before may be the mark of a gap, which carries the value that was known last: only so a start behind the gap is
    // found to be hidden in it.
    const before =
      atMs.length > 0 && atMs[0]! < usualFromMs ? { value: values[0]!, quality: qualities[0]! } : undefined;
    pumps.push({ pointId, changes: stateChanges(samples, usualFromMs, toMs, untilMs, before) });
    await yieldToEventLoop();
  }
  return checkPumps(pumps, fromMs, toMs);
}
