import type { ActiveAlarms } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';

/** The sound of an alarm: critical ones sound different. */
export type Tone = 'critical' | 'other';

/**
 * The sound to make: unacknowledged alarms that were annunciated after the last silence. Stations
 * in maintenance make no sound.
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

/** The time up to which all alarms so far are silent, ms; later ones sound again. */
export function lossAtMs(calledAtMs: ReadonlyMap<number, number>, nowMs: number): number {
  // This page's estimate of the server's clock may be slightly behind.
  let latestMs = nowMs;
  for (const atMs of calledAtMs.values()) latestMs = Math.max(latestMs, atMs);
  return latestMs;
}
