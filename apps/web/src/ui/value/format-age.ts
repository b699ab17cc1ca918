const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A span of time in the operator's words, rounded down: `3 s`, `14 min`, `2 h 5 min`, `3 d 4 h`.
 * The second unit is left out from ten of the first one on. A negative span (clocks that differ) reads `0 s`.
 */
export function formatSpan(spanMs: number): string {
  const span = Math.max(0, spanMs);
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < DAY) return twoUnits(span, HOUR, 'h', MINUTE, 'min');
  return twoUnits(span, DAY, 'd', HOUR, 'h');
}

function twoUnits(span: number, big: number, bigName: string, small: number, smallName: string): string {
  const bigs = Math.floor(span / big);
  const smalls = Math.floor((span % big) / small);
  return bigs >= 10 || smalls === 0 ? `${bigs} ${bigName}` : `${bigs} ${bigName} ${smalls} ${smallName}`;
}

/** How long ago `at` was, in ms; null when it never was. Never negative. */
export function ageMs(at: string | null, nowMs: number): number | null {
  return at === null ? null : Math.max(0, nowMs - Date.parse(at));
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function part(atMs: number, options: Intl.DateTimeFormatOptions, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(atMs);
}

/**
 * When something began, as short as it can be and still be found: `14:09` today, `Thu 03:12` within the last six
 * days, `12 Nov` this year, `12 Nov 2024` before.
 * @param timeZone the reader's zone unless given
 */
export function formatMoment(at: string, nowMs: number, timeZone?: string): string {
  const atMs = Date.parse(at);
  const day = (ms: number) => part(ms, { dateStyle: 'short' }, timeZone);
  const time = part(atMs, clock, timeZone);
  if (day(atMs) === day(nowMs)) return time;
  if (Math.abs(nowMs - atMs) < 6 * DAY) return `${part(atMs, { weekday: 'short' }, timeZone)} ${time}`;
  const year = (ms: number) => part(ms, { year: 'numeric' }, timeZone);
  return year(atMs) === year(nowMs)
    ? part(atMs, { day: 'numeric', month: 'short' }, timeZone)
    : part(atMs, { day: 'numeric', month: 'short', year: 'numeric' }, timeZone);
}

/** The full moment, for hover: `Sat 21 Nov 2026, 14:09:31 GMT+1`. */
export function formatAbsolute(at: string, timeZone?: string): string {
  return part(
    Date.parse(at),
    {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...clock,
      second: '2-digit',
      timeZoneName: 'short',
    },
    timeZone,
  );
}

/** A wall clock with seconds: `14:18:02`. */
export function formatClock(at: string | number, timeZone?: string): string {
  return part(typeof at === 'string' ? Date.parse(at) : at, { ...clock, second: '2-digit' }, timeZone);
}
