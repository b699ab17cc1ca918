/** Milliseconds in a quarter of an hour: every zone's offset changes at a multiple of it. */
const QUARTER_MS = 900_000;

/** The offset of a zone from UTC, cached by quarters of an hour. */
export interface ZoneOffset {
  /** Milliseconds to add to UTC for the zone's local time. */
  atMs(utcMs: number): number;
}

const zones = new Map<string, ZoneOffset>();

/** The sites of a zone share one. @throws RangeError for an unknown zone */
export function zoneOffset(timeZone: string): ZoneOffset {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = createZoneOffset(timeZone);
    zones.set(timeZone, zone);
  }
  return zone;
}

function createZoneOffset(timeZone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsets = new Map<number, number>();
  let quarter = Number.NaN;
  let offsetMs = 0;
  return {
    atMs(utcMs) {
      const wanted = Math.floor(utcMs / QUARTER_MS);
      if (wanted === quarter) return offsetMs;
      quarter = wanted;
      const known = offsets.get(wanted);
      if (known !== undefined) {
        offsetMs = known;
        return known;
      }
      const startMs = wanted * QUARTER_MS;
      const part: Record<string, number> = {};
      for (const { type, value } of format.formatToParts(startMs)) part[type] = Number(value);
      offsetMs = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute) - startMs;
      if (offsets.size > 200) offsets.clear();
      offsets.set(wanted, offsetMs);
      return offsetMs;
    },
  };
}
