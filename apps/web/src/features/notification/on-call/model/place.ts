import type { OnCallRange } from '@outpost/contract';

export type CalendarDay = OnCallRange['Days'][number];

/** A time with a start and an end, as texts of instants. */
export interface TimeSpan {
  readonly From: string;
  readonly To: string;
}

/** Where a period is in a strip of days of equal width, 0 to 100. */
export interface Place {
  readonly left: number;
  readonly width: number;
  /** It begins before the strip, or ends after it. */
  readonly isCutAtStart: boolean;
  readonly isCutAtEnd: boolean;
}

/** A quarter of an hour. */
const SNAP_MS = 900_000;

/**
 * Where a period is in a strip of days; null: not in it. Days of 23 and 25 hours are as wide as
 * others, so an hour in them is wider or narrower.
 */
export function placeOf(days: readonly CalendarDay[], { From, To }: TimeSpan): Place | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || To <= first.From || From >= last.To) return null;
  const left = offsetOf(days, Date.parse(From));
  const right = offsetOf(days, Date.parse(To));
  return { left, width: right - left, isCutAtStart: From < first.From, isCutAtEnd: To > last.To };
}

/** Where an instant is in a strip, 0 to 100; before it 0, after it 100. */
export function offsetOf(days: readonly CalendarDay[], ms: number): number {
  let offset = 0;
  for (const day of days) {
    const [from, to] = [Date.parse(day.From), Date.parse(day.To)];
    if (ms >= to) offset += 1;
    else if (ms > from) offset += (ms - from) / (to - from);
  }
  return (offset / days.length) * 100;
}

/** The instant at a place in a strip, to a quarter of an hour. @param offset 0 to 100 */
export function instantAt(days: readonly CalendarDay[], offset: number): number {
  const at = Math.min(Math.max((offset / 100) * days.length, 0), days.length);
  const index = Math.min(Math.floor(at), days.length - 1);
  const day = days[index]!;
  const [from, to] = [Date.parse(day.From), Date.parse(day.To)];
  return from + Math.round(((at - index) * (to - from)) / SNAP_MS) * SNAP_MS;
}

/** Gives periods that overlap different lanes, from 0; the order by start is kept. */
export function inLanes<Item extends TimeSpan>(items: readonly Item[]): (Item & { readonly lane: number })[] {
  const ends: string[] = [];
  return [...items]
    .sort((a, b) => (a.From < b.From ? -1 : a.From > b.From ? 1 : 0))
    .map((item) => {
      const free = ends.findIndex((end) => end <= item.From);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = item.To;
      return { ...item, lane };
    });
}
