import { DAY_MS } from '@outpost/core';
import { checkPumps, HEALTH, type PumpCheck, stateChanges } from '@outpost/core/past';
import type { PastReader } from '@outpost/historian';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';

/** A point that changes every second for two months. */
const MAX_SAMPLES = 5_000_000;

/** The pumps to check; structured data. */
export interface PumpsRequest {
  /** Their run states: pumps that work together. */
  readonly pointIds: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
  /** The last state lasts until then. */
  readonly untilMs: number;
}

/**
 * How pumps ran from `fromMs` up to `toMs`, compared with the 30 days before: from every change,
 * not from roll-ups.
 * @throws StorageError
 */
export async function pumpCheckOf(past: PastReader, request: PumpsRequest): Promise<PumpCheck> {
  const { pointIds, fromMs, toMs, untilMs } = request;
  const usualFromMs = fromMs - HEALTH.USUAL_DAYS * DAY_MS;
  const pumps = [];
  for (const pointId of pointIds) {
    const samples = await past.read(pointId, usualFromMs, toMs, { limit: MAX_SAMPLES, includeBefore: true });
    const { atMs, values, qualities } = samples;
    // The previous sample may be the mark of a gap, which carries the last known value: a start
    // hidden in the gap is only found with it.
    const before =
      atMs.length > 0 && atMs[0]! < usualFromMs ? { value: values[0]!, quality: qualities[0]! } : undefined;
    pumps.push({ pointId, changes: stateChanges(samples, usualFromMs, toMs, untilMs, before) });
    await yieldToEventLoop();
  }
  return checkPumps(pumps, fromMs, toMs);
}
