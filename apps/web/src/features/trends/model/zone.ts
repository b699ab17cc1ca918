/** A time on the wall: as `Date.UTC` counts it, ms, as if the zone were UTC. */
export type WallMs = number;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Clocks on the wall of one zone. */
export interface Zone {
  /** IANA name. */
  readonly name: string;
  /** What the wall shows at an instant. */
  wallAt(atMs: number): WallMs;
  /**
   * When the wall shows it. Of a time that comes twice the first one; of a time that is left out, the instant at which the
   * clock is set on.
   */
  instantOf(wallMs: WallMs): number;
}

const zones = new Map<string, Zone>();

/** The clocks of a zone; of UTC for a name that this browser does not know. */
export function trendZone(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) {
    zone = makeZone(isKnown(name) ? name : 'UTC');
    zones.set(name, zone);
  }
  return zone;
}

function isKnown(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function makeZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: name,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Offsets change on whole quarters of an hour, and asking for one is slow.
  const offsets = new Map<number, number>();
  const offsetMs = (atMs: number): number => {
    const quarter = Math.floor(atMs / (15 * MINUTE_MS));
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const start = quarter * 15 * MINUTE_MS;
      const parts = new Map(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]));
      const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
      offset =
        Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
        start;
      if (offsets.size > 10_000) offsets.clear();
      offsets.set(quarter, offset);
    }
    return offset;
  };
  return {
    name,
    wallAt: (atMs) => atMs + offsetMs(atMs),
    instantOf(wallMs) {
      const [before, after] = [offsetMs(wallMs - DAY_MS), offsetMs(wallMs + DAY_MS)];
      const early = wallMs - Math.max(before, after);
      const late = wallMs - Math.min(before, after);
      for (const instant of [early, late]) if (instant + offsetMs(instant) === wallMs) return instant;
      return changeBetween(early, late, offsetMs);
    },
  };
}

/** The instant at which the offset changes between two. */
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

/** The calendar's parts of a wall time, and one made of them; months count from 1. */
export interface WallParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export function wallClockParts(wallMs: WallMs): WallParts {
  const date = new Date(wallMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** The same time on the wall so many days earlier: on the nights when clocks change that is not 24 hours. */
export function daysBefore(zone: Zone, atMs: number, days: number): number {
  return zone.instantOf(zone.wallAt(atMs) - days * DAY_MS);
}
