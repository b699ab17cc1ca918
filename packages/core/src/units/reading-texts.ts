import type { AlarmLogEntry, Point, PointLimit, UnitSystem } from '@outpost/contract';
import { formatDuration } from '../duration.ts';
import { formatNumber } from '../text/index.ts';
import { displayUnit } from './display-unit.ts';

// Texts of alarms are stored with their numbers and units. What writes them and what converts them
// is in one file, so that a changed text is still recognized.

const PER_MINUTE = ' per minute';
const NO_CHANGE = 'no change above ';
/** Decimals beyond which a number is written with an exponent. */
const MAX_PLACES = 17;

/** The value of a point as operators read it: `3.42 m`, `Running`; null: no value. */
export function formatAlarmReading(point: Point | null, value: number): string | null {
  if (point === null || Number.isNaN(value)) return null;
  if (point.Kind === 'digital') return value === 0 ? point.OffLabel : point.OnLabel;
  return withUnits(value.toFixed(point.Decimals), point.Units);
}

/** The limit that was exceeded: `3.20 m`, `0.50 m per minute`; null for a digital point. */
export function formatLimit(point: Point | null, limit: PointLimit | null): string | null {
  if (point?.Kind !== 'analog' || limit === null || limit.Limit === null) return null;
  if (limit.Kind === 'frozen-value') {
    const change = withUnits(String(limit.Limit), point.Units);
    return `${NO_CHANGE}${change} in ${formatDuration(limit.OverSeconds * 1_000)}`;
  }
  const text = withUnits(exactText(limit.Limit, point.Decimals), point.Units);
  return limit.Kind === 'rate' ? `${text}${PER_MINUTE}` : text;
}

/** Why a point is bad: `Outside the instrument's range: 25.3 ft`. */
export function formatBadReading(reason: string, point: Point, value: number): string {
  if (point.Kind === 'digital' || Number.isNaN(value)) return reason;
  return `${reason}: ${withUnits(value.toFixed(point.Decimals), point.Units)}`;
}

/** How the number of a text is written. */
type NumberWriter = (value: number, decimals: number, mayBeYear: boolean) => string;

/** Without separators, for files. */
export const plainNumber: NumberWriter = (value, decimals) => value.toFixed(decimals);

/**
 * A reading or a limit of an alarm, as the functions above write it, in a system of units. Texts
 * without a number stay as they are, such as the state of a digital point.
 */
export function convertReading(text: string, system: UnitSystem, write: NumberWriter): string {
  const convert = (rest: string, isDifference: boolean) => convertNumber(rest, system, isDifference, write);
  if (text.startsWith(NO_CHANGE)) {
    const rest = text.slice(NO_CHANGE.length);
    const at = rest.lastIndexOf(' in ');
    if (at === -1) return text;
    return `${NO_CHANGE}${convert(rest.slice(0, at), true)}${rest.slice(at)}`;
  }
  if (text.endsWith(PER_MINUTE)) return `${convert(text.slice(0, -PER_MINUTE.length), true)}${PER_MINUTE}`;
  const reasonEnd = text.lastIndexOf(': ') + ': '.length;
  const start = text.includes(': ') ? reasonEnd : 0;
  return `${text.slice(0, start)}${convert(text.slice(start), false)}`;
}

/**
 * Reading and limit of an alarm in a system of units; the state of a digital point is no reading.
 * @param write numbers, by default as users read them
 */
export function alarmValues(
  { Kind, Reading, Limit }: Pick<AlarmLogEntry, 'Kind' | 'Reading' | 'Limit'>,
  system: UnitSystem,
  write: NumberWriter = formatNumber,
): { readonly Reading: string | null; readonly Limit: string | null } {
  const isState = Kind === 'on' || Kind === 'off';
  const convert = (text: string | null) =>
    text === null || isState ? text : convertReading(text, system, write);
  return { Reading: convert(Reading), Limit: convert(Limit) };
}

/** `3.42 m` as `11.22 ft`; anything else unchanged. */
function convertNumber(text: string, system: UnitSystem, isDifference: boolean, write: NumberWriter): string {
  const [, digits, decimals = '', exponent, units = ''] =
    /^(-?\d+(?:\.(\d+))?(e[+-]?\d+)?)(?: (\S.*))?$/.exec(text) ?? [];
  if (digits === undefined) return text;
  const display = displayUnit(units, system);
  if (exponent !== undefined && !display.isConverted) return text;
  const own = Number(digits);
  const shown = isDifference ? display.difference(own) : display.value(own);
  const places = display.decimals(decimals.length);
  return withUnits(write(shown, places, units === '' && places === 0), display.units);
}

/** With more than the point's decimals where the number has more: a limit of 0.004 is not 0.00. */
const exactText = (number: number, decimals: number): string => {
  const places = exactDecimals(number, decimals);
  return places > MAX_PLACES ? String(number) : number.toFixed(places);
};

/**
 * The decimals with which a number is written exactly, at least those of its point; more than 17
 * where only an exponent can write it.
 */
export function exactDecimals(number: number, decimals: number): number {
  let places = decimals;
  while (places <= MAX_PLACES && Number(number.toFixed(places)) !== number) places += 1;
  return places;
}

const withUnits = (number: string, units: string) => (units === '' ? number : `${number} ${units}`);
