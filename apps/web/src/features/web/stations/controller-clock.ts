import type { Point, StationDetail } from '@outpost/contract';
import { formatAge, formatInstant, zoneOf } from '../../../ui/time/index.ts';
import type { Trust } from '../../../ui/value/index.ts';
import { pointFormatOf, readAt, shownValue } from '../../../ui/value/index.ts';
import * as texts from './texts.ts';

type Entry = StationDetail['Points'][number];

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const MINUTE_MS = 60_000;
/** A smaller deviation is ignored because the clock was read a moment ago. */
const NOTABLE_MS = MINUTE_MS;

/** The controller's clock, from its six registers. */
export interface ClockReading {
  /** Terminals of its first and last register: `CLK1`, `CLK6`. */
  readonly terminals: readonly [string, string];
  /** `21 Nov 2026 04:15:43`, to the minute without seconds; null: not a valid time. */
  readonly text: string | null;
  /** The worst of its registers. */
  readonly trust: Trust;
  /** When it was read; null: never. */
  readonly at: string | null;
  /** `3 min behind`; null: correct or unknown. */
  readonly off: string | null;
}

/** Trust, worst first. */
const WORST: readonly Trust[] = ['none', 'bad', 'disabled', 'stale', 'old', 'good'];

/**
 * The six registers `clock:*` of a station as one clock; null if some are missing. A register with
 * a deadband of one unit or more may be outdated, so such seconds are omitted.
 * @param old the station's data is outdated
 * @param timeZone IANA name of the controller's time zone; null or empty if unknown
 */
export function controllerClock(
  station: Pick<StationDetail, 'Points' | 'Communication'>,
  old: boolean,
  timeZone: string | null,
): ClockReading | null {
  const entries = PARTS.flatMap(
    (part) => station.Points.find(({ Point }) => Point.Purpose === `clock:${part}`) ?? [],
  );
  if (entries.length < PARTS.length) return null;
  const trust = WORST.find((one) =>
    entries.some(({ Point, Value }) => shownValue(pointFormatOf(Point), Value, old).trust === one),
  )!;
  const last = entries.at(-1)!;
  const hasSeconds = last.Point.Kind === 'analog' && last.Point.Deadband < 1;
  const readMs = momentOf(hasSeconds ? entries : entries.slice(0, -1));
  const at = readAt(trust, last.Value.At, station.Communication.LastAnswerAt);
  return {
    terminals: [entries[0]!.Point.Point, last.Point.Point],
    text: readMs === null ? null : formatInstant(readMs, 'UTC', hasSeconds),
    trust,
    at,
    off:
      readMs === null || at === null || !timeZone || trust !== 'good'
        ? null
        : formatClockOffset(readMs, zoneOf(timeZone).wallAt(Date.parse(at)), hasSeconds),
  };
}

/** Whether a point is one of the clock's registers. */
export const isClock = (point: Pick<Point, 'Purpose'>): boolean => point.Purpose.startsWith('clock:');

/** The wall clock time as if it were UTC, ms; null if it is not valid (month 13, 31 February). */
function momentOf(entries: readonly Entry[]): number | null {
  const numbers = entries.map(({ Value }) => Value.Value);
  if (!numbers.every((value) => typeof value === 'number')) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  // Many controllers store two digits.
  const whole = year < 100 ? 2_000 + year : year;
  const ms = Date.UTC(whole, month - 1, day, hour, minute, second);
  const date = new Date(ms);
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
  return same && date.getUTCMinutes() === minute && date.getUTCSeconds() === second ? ms : null;
}

/** Without seconds the clock may be anywhere within its minute; the nearer end counts. */
function formatClockOffset(readMs: number, wallMs: number, hasSeconds: boolean): string | null {
  const behindMs = wallMs - readMs - (hasSeconds ? 0 : MINUTE_MS);
  const aheadMs = readMs - wallMs;
  if (behindMs > NOTABLE_MS) return texts.clockBehind(formatAge(wallMs - readMs));
  return aheadMs > NOTABLE_MS ? texts.clockAhead(formatAge(aheadMs)) : null;
}
