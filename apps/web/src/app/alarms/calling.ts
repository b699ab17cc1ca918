import type { ActiveAlarms } from '@outpost/contract';
import { needsAcknowledgement } from '../../ui/alarm/index.ts';

/** How an alarm sounds: a critical one is told from the others by ear. */
export type Tone = 'critical' | 'other';

/**
 * What sounds: alarms that called after the sound was silenced last, until somebody acknowledges them. Nothing sounds for a
 * station in maintenance.
 * @param silencedAtMs by the server's clock
 */
export function toneOf(
  { Alarms, Maintenance }: Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>,
  calledAtMs: ReadonlyMap<number, number>,
  silencedAtMs: number,
): Tone | null {
  const inMaintenance = new Set(Maintenance.map(({ StationId }) => StationId));
  let tone: Tone | null = null;
  for (const entry of Alarms) {
    if (!needsAcknowledgement(entry) || inMaintenance.has(entry.StationId)) continue;
    if ((calledAtMs.get(entry.Id) ?? 0) <= silencedAtMs) continue;
    if (entry.Priority === 'critical') return 'critical';
    tone = 'other';
  }
  return tone;
}

/** From when on everything that has called so far is silent, ms; whatever calls after it sounds again. */
export function lossAtMs(calledAtMs: ReadonlyMap<number, number>, nowMs: number): number {
  // This page's idea of the server's clock may be behind what the server has just said.
  let latestMs = nowMs;
  for (const atMs of calledAtMs.values()) latestMs = Math.max(latestMs, atMs);
  return latestMs;
}
