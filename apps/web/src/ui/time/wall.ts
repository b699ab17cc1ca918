import { DAY_MS, MINUTE_MS } from '@outpost/core';
import { type WallMs, type Zone, zoneOf } from './zone.ts';

/** The instant of a local time; of a repeated one the requested; the clock change for a skipped one. */
export function instantOf(zone: Zone, wallMs: WallMs, which: 'first' | 'last' = 'first'): number {
  const offsetMs = (atMs: number) => zone.wallAt(atMs) - atMs;
  const [before, after] = [offsetMs(wallMs - DAY_MS), offsetMs(wallMs + DAY_MS)];
  const early = wallMs - Math.max(before, after);
  const late = wallMs - Math.min(before, after);
  const inOrder = which === 'first' ? [early, late] : [late, early];
  return inOrder.find((instant) => zone.wallAt(instant) === wallMs) ?? changeBetween(early, late, offsetMs);
}

/** The instant between two others at which the offset changes. */
function changeBetween(fromMs: number, toMs: number, offsetMs: (atMs: number) => number): number {
  let [low, high] = [fromMs, toMs];
  const before = offsetMs(low);
  while (high - low > MINUTE_MS) {
    const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= low) break;
    if (offsetMs(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** What a zone's clock shows at an instant, as a date and time field has it: `2026-03-01T06:00`. */
export const wallTextOf = (at: number | string, timeZone = ''): string =>
  new Date(zoneOf(timeZone).wallAt(typeof at === 'string' ? Date.parse(at) : at)).toISOString().slice(0, 16);

/** Parses a local time `YYYY-MM-DDTHH:MM`, with or without seconds; null: invalid. */
export function readWallText(text: string): WallMs | null {
  const wallMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isFinite(wallMs) ? wallMs : null;
}

/**
 * The instant, ISO 8601, at which a zone's clock shows `YYYY-MM-DDTHH:MM`, as {@link instantOf}; null for
 * an invalid time.
 */
export function instantOfWall(wall: string, timeZone: string, which: 'first' | 'last'): string | null {
  const wallMs = readWallText(wall);
  return wallMs === null ? null : new Date(instantOf(zoneOf(timeZone), wallMs, which)).toISOString();
}

/** The same local time a number of days earlier, which is not always a multiple of 24 hours. */
export function daysBefore(zone: Zone, atMs: number, days: number): number {
  return instantOf(zone, zone.wallAt(atMs) - days * DAY_MS);
}
