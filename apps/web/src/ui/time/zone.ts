import { MINUTE_MS } from '@outpost/core';

/** A local time as `Date.UTC` counts it, ms, as if the zone were UTC. */
export type WallMs = number;

const QUARTER_MS = 15 * MINUTE_MS;

/** The local time of a zone. */
export interface Zone {
  /** IANA name; empty: the browser's zone, whose name may be unknown. */
  readonly name: string;
  /** The local time at an instant. */
  wallAt(atMs: number): WallMs;
}

export const BROWSER_ZONE: Zone = {
  name: '',
  wallAt: (atMs) => atMs - new Date(atMs).getTimezoneOffset() * MINUTE_MS,
};
const zones = new Map([['', BROWSER_ZONE]]);

/**
 * The zone of all times that name no other. One for the whole page, and set before anything is drawn,
 * so that no two parts of it date the same event differently. Empty: the browser's.
 */
let shown = '';

/** Sets the zone of the page, an IANA name. Everything that shows times must be drawn again. */
export function showTimeZone(name: string): void {
  shown = name;
}

/**
 * The local time of a zone.
 * @param name IANA name; UTC if the browser does not know it; empty: the zone of the page
 */
export function zoneOf(name: string): Zone {
  const known = name || shown;
  let zone = zones.get(known);
  if (zone === undefined) {
    zone = createNamedZone(known);
    zones.set(known, zone);
  }
  return zone;
}

function createNamedZone(name: string): Zone {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return { name: 'UTC', wallAt: (atMs) => atMs };
  }
  // Offsets change only at quarter hours, and looking one up is slow.
  const offsets = new Map<number, number>();
  const wallAt = (atMs: number): WallMs => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      // `11/21/2026, GMT-07:00`, or `GMT` alone.
      const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(format.format(quarter * QUARTER_MS)) ?? [];
      offset = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS : 0;
      if (offsets.size > 10_000) offsets.clear();
      offsets.set(quarter, offset);
    }
    return atMs + offset;
  };
  return { name, wallAt };
}
