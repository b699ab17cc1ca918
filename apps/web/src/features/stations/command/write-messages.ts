import type { CommandValue, Point, PointValue } from '@outpost/contract';
import type { ApiError } from '../../../data/index.ts';
import { formatNumber, pointFormatOf, shownValue, type Trust } from '../../../ui/value/index.ts';

/** A value as its point shows it, with as many decimals as needed: `2.10 m`, `Inhibited`. */
export function formatCommandValue(point: Point, value: CommandValue | null): string {
  if (value === null) return 'no value';
  if (point.Kind === 'analog' && typeof value === 'number') {
    const shown = formatNumber(value, point.Decimals);
    const more = formatNumber(value, 6).replace(/\.?0+$/, '');
    const text = Number(value.toFixed(point.Decimals)) === value ? shown : more;
    return point.Units === '' ? text : `${text} ${point.Units}`;
  }
  return shownValue(pointFormatOf(point), { Value: value, Quality: 'good' }, false).text;
}

/** `0.30 to 3.20 m`; empty without a range. */
export function formatValueRange(point: Point): string {
  if (point.Kind === 'digital') return '';
  const { RangeLow, RangeHigh, Decimals } = point;
  const number = (value: number) => formatNumber(value, Decimals);
  const units = point.Units === '' ? '' : ` ${point.Units}`;
  if (RangeLow === null && RangeHigh === null) return '';
  if (RangeLow === null) return `${number(RangeHigh!)}${units} or less`;
  return RangeHigh === null
    ? `${number(RangeLow)}${units} or more`
    : `${number(RangeLow)} to ${number(RangeHigh)}${units}`;
}

/** A typed number; null: not a number. A single comma is a decimal comma. */
export function numberTyped(text: string): number | null {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Why a number cannot be written, as far as the page can check; null: it can. */
export function valueProblem(point: Point, value: number | null): string | null {
  if (value === null) return 'Enter a number';
  if (point.Kind === 'digital') return null;
  const { RangeLow, RangeHigh } = point;
  const outside = (RangeLow !== null && value < RangeLow) || (RangeHigh !== null && value > RangeHigh);
  return outside ? `Enter ${formatValueRange(point)}` : null;
}

/** The step of plus and minus: about a hundredth of the range, a round number. */
export function valueStep(point: Point): number {
  if (point.Kind === 'digital') return 1;
  const least = 10 ** -point.Decimals;
  if (point.RangeLow === null || point.RangeHigh === null) return least;
  const wanted = (point.RangeHigh - point.RangeLow) / 100;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= wanted * 0.99) ?? power;
  return Math.max(step, least);
}

/** A number one step further, within the range, without binary rounding errors. */
export function stepped(point: Point, value: number, by: number): number {
  if (point.Kind === 'digital') return value;
  const next = Number((value + by).toFixed(Math.max(point.Decimals, 6)));
  const low = point.RangeLow ?? Number.NEGATIVE_INFINITY;
  const high = point.RangeHigh ?? Number.POSITIVE_INFINITY;
  return Math.min(Math.max(next, low), high);
}

/** Why the point cannot be written now; null: it can. */
export function whyNotWritable(point: Point, value: Pick<PointValue, 'Reason'>, trust: Trust): string | null {
  if (!point.Writable) return 'This point is not writable.';
  switch (trust) {
    case 'good':
      return null;
    case 'disabled':
      return 'The station is disabled. Enable it before you write to it.';
    case 'none':
      return 'The current value is unknown. Poll the station first.';
    case 'bad':
      return value.Reason === null
        ? 'The value has bad quality. Poll the station first.'
        : `The value has bad quality: ${value.Reason}. Poll the station first.`;
    default:
      return 'The value is out of date. Poll the station first.';
  }
}

/** The title and advice for a failed write. */
export interface WriteFailureText {
  readonly title: string;
  readonly advice: string;
  /** The controller's value is unknown. */
  readonly isUnknown: boolean;
}

export function describeWriteFailure({ code }: Pick<ApiError, 'code'>): WriteFailureText {
  switch (code) {
    case 'WRITE_UNKNOWN':
    case 'UNREACHABLE':
    case 'NOT_A_PROBLEM':
      return {
        title: 'Write not confirmed',
        advice:
          "Don't write again yet. The next good poll shows the current value, and the audit log then records whether the write succeeded.",
        isUnknown: true,
      };
    case 'WRITE_REFUSED':
      return {
        title: 'Write rejected',
        advice: 'Nothing changed. Check whether the controller is in local mode or limits the value.',
        isUnknown: false,
      };
    case 'COMMAND_BUSY':
      return {
        title: 'In use by another user',
        advice: 'Wait until they finish, or contact them.',
        isUnknown: false,
      };
    case 'SELECTION_LOST':
      return {
        title: 'Reservation expired',
        advice: 'Nothing was written. Review the value and try again.',
        isUnknown: false,
      };
    case 'STATION_NOT_FRESH':
    case 'STATION_DISABLED':
      return {
        title: 'Not written',
        advice: 'The current value is unknown. Poll the station first.',
        isUnknown: false,
      };
    case 'ROLE_TOO_LOW':
      return {
        title: 'Not allowed',
        advice: 'Only Supervisors and Admins can write points.',
        isUnknown: false,
      };
    default:
      return { title: 'Not written', advice: 'Nothing was sent to the controller.', isUnknown: false };
  }
}

/** Significant digits of a type; further digits are rounding errors. */
const FLOAT32_DIGITS = 7;
const DIGITS = 12;

/** A value without the rounding errors of scaling and float32: 0.699999988079071 is 0.7. */
export function tidied({ DataType }: Pick<Point, 'DataType'>, value: number): number {
  return Number(value.toPrecision(DataType === 'float32' ? FLOAT32_DIGITS : DIGITS));
}
