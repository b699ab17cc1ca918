/** A local time as `Date.UTC` counts it, ms, as if the zone were UTC. */
export type WallMs = number;

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** The local time of a zone. */
export interface Zone {
  /** IANA name; empty: the browser's zone. */
  readonly name: string;
  /** The local time at an instant. */
  wallAt(atMs: number): WallMs;
}

const zones = new Map<string, Zone>();

/**
 * The local time of a zone.
 * @param name IANA name; UTC if the browser does not know it; empty: the browser's zone
 */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) {
    zone = name === '' ? { name, wallAt: ownWall } : createNamedZone(name);
    zones.set(name, zone);
  }
  return zone;
}

const ownWall = (atMs: number): WallMs => atMs - new Date(atMs).getTimezoneOffset() * MINUTE_MS;

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
