import { formatZone } from '@outpost/core';

/** The parts of an instant in a time zone; in the browser's if the zone is unknown. */
function partsOf(at: string, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === '' ? {} : { timeZone }),
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  return (type) => parts.find((own) => own.type === type)?.value ?? '';
}

/** `Mon 1 Dec` */
export function zonedDay(at: string, timeZone: string): string {
  const part = partsOf(at, timeZone);
  return `${part('weekday')} ${part('day')} ${part('month')}`;
}

/** `06:00` */
export function zonedTime(at: string, timeZone: string): string {
  const part = partsOf(at, timeZone);
  return `${part('hour')}:${part('minute')}`;
}

/** The name of a zone whose clock differs from the browser's at an instant: `MST`; null if it does not. */
export function otherZone(timeZone: string, atMs: number, userZone = ''): string | null {
  const isSame = timeZone === '' || wallClockMs(atMs, timeZone) === wallClockMs(atMs, userZone);
  return isSame ? null : formatZone(timeZone, atMs);
}

/**
 * `18:30` today, `Tue 18:30` within the next days, else `Tue 3 Mar 18:30`; in a time zone, which is
 * named if its clock differs from the browser's: `Tue 18:30 MST`.
 */
export function zonedTimeUntil(at: string, nowMs: number, timeZone: string, userZone = ''): string {
  const [day, today] = [zonedDay(at, timeZone), zonedDay(new Date(nowMs).toISOString(), timeZone)];
  const isSoon = Date.parse(at) - nowMs < 6 * DAY_MS;
  return [
    ...(day === today ? [] : [isSoon ? day.split(' ')[0] : day]),
    zonedTime(at, timeZone),
    otherZone(timeZone, Date.parse(at), userZone) ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** `2026-03-01 06:00:00 CET`, as in alarm messages. */
export function zonedStamp(at: string, timeZone: string): string {
  const shown = new Date(wallClockMs(Date.parse(at), timeZone));
  return `${shown.toISOString().slice(0, 19).replace('T', ' ')} ${formatZone(timeZone, Date.parse(at))}`;
}

/** `Mon 1 Dec 06:00 – 15:00`, with the day of the end if it differs. */
export function zonedSpan(from: string, to: string, timeZone: string): string {
  const [day, other] = [zonedDay(from, timeZone), zonedDay(to, timeZone)];
  const end = day === other ? zonedTime(to, timeZone) : `${other} ${zonedTime(to, timeZone)}`;
  return `${day} ${zonedTime(from, timeZone)} – ${end}`;
}

/**
 * The instant at which a time zone's clocks show `YYYY-MM-DDTHH:MM`. If the time occurs twice, the
 * requested one; if it does not occur, the moment of the clock change, plus or minus the change.
 *
 * @returns null for an invalid time
 */
export function instantOfWall(wall: string, timeZone: string, which: 'first' | 'last'): string | null {
  const shownMs = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(shownMs)) return null;
  const candidates = [-DAY_MS, DAY_MS].map((away) => shownMs - offsetMs(shownMs + away, timeZone));
  const right = candidates.filter((ms) => ms + offsetMs(ms, timeZone) === shownMs);
  const among = right.length > 0 ? right : candidates;
  return new Date(which === 'first' ? Math.min(...among) : Math.max(...among)).toISOString();
}

const DAY_MS = 86_400_000;

/** What a time zone's clocks show at an instant, to the second, as if they showed UTC, ms. */
export function wallClockMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === '' ? {} : { timeZone }),
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    ...{ second: 'numeric', hourCycle: 'h23' },
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((own) => own.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** How far a time zone is ahead of UTC. */
const offsetMs = (ms: number, timeZone: string): number =>
  wallClockMs(ms, timeZone) - Math.floor(ms / 1_000) * 1_000;
