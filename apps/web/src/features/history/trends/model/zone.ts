/** A local time as `Date.UTC` counts it, ms, as if the zone were UTC. */
export type WallMs = number;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The local time of a zone. */
export interface Zone {
  /** IANA name. */
  readonly name: string;
  /** The local time at an instant. */
  wallAt(atMs: number): WallMs;
  /**
   * The instant of a local time: the first one of a repeated time, the clock change for a skipped
   * time.
   */
  instantOf(wallMs: WallMs): number;
}

const zones = new Map<string, Zone>();

/** The local time of a zone; of UTC if the browser does not support the zone. */
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
  // Offsets change only at quarter hours, and looking one up is slow.
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

/** Calendar parts of a local time and back; months count from 1. */
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

/** The same local time a number of days earlier, which is not always a multiple of 24 hours. */
export function daysBefore(zone: Zone, atMs: number, days: number): number {
  return zone.instantOf(zone.wallAt(atMs) - days * DAY_MS);
}
