import type { CommandValue, Point, PointValue } from '@outpost/contract';
import type { ApiError } from '../../../data/index.ts';
import { formatNumber, pointFormatOf, shownValue, type Trust } from '../../../ui/value/index.ts';

/** A value as the point shows it, with as many decimals as it needs: `2.10 m`, `Inhibited`. */
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

/** `0.30 to 3.20 m`; empty where the instrument has no range. */
export function formatValueRange(point: Point): string {
  if (point.Kind === 'digital') return '';
  const { RangeLow, RangeHigh, Decimals } = point;
  const number = (value: number) => formatNumber(value, Decimals);
  const units = point.Units === '' ? '' : ` ${point.Units}`;
  if (RangeLow === null && RangeHigh === null) return '';
  if (RangeLow === null) return `at most ${number(RangeHigh!)}${units}`;
  return RangeHigh === null
    ? `at least ${number(RangeLow)}${units}`
    : `${number(RangeLow)} to ${number(RangeHigh)}${units}`;
}

/** What somebody typed; null: no number. A comma alone is a decimal comma. */
export function numberTyped(text: string): number | null {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Why a number can't be written, as far as the page can tell; null: it can. */
export function valueProblem(point: Point, value: number | null): string | null {
  if (value === null) return 'Enter a number';
  if (point.Kind === 'digital') return null;
  const { RangeLow, RangeHigh } = point;
  const outside = (RangeLow !== null && value < RangeLow) || (RangeHigh !== null && value > RangeHigh);
  return outside ? `Enter ${formatValueRange(point)}` : null;
}

/** What one press on plus or minus changes: about a hundredth of the range, a number that one can add in one's head. */
export function valueStep(point: Point): number {
  if (point.Kind === 'digital') return 1;
  const least = 10 ** -point.Decimals;
  if (point.RangeLow === null || point.RangeHigh === null) return least;
  const wanted = (point.RangeHigh - point.RangeLow) / 100;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= wanted * 0.99) ?? power;
  return Math.max(step, least);
}

/** A number a step further, within the range, without the dust of binary fractions. */
export function stepped(point: Point, value: number, by: number): number {
  if (point.Kind === 'digital') return value;
  const next = Number((value + by).toFixed(Math.max(point.Decimals, 6)));
  const low = point.RangeLow ?? Number.NEGATIVE_INFINITY;
  const high = point.RangeHigh ?? Number.POSITIVE_INFINITY;
  return Math.min(Math.max(next, low), high);
}

/** Why nothing can be written now; null: it can. */
export function whyNotWritable(point: Point, value: Pick<PointValue, 'Reason'>, trust: Trust): string | null {
  if (!point.Writable) return 'This point is not declared writable.';
  switch (trust) {
    case 'good':
      return null;
    case 'disabled':
      return 'The station is disabled. Nothing is written to it.';
    case 'none':
      return 'It has not been read yet. Nobody knows what would be overwritten.';
    case 'bad':
      return `Its value is bad${value.Reason === null ? '' : `: ${value.Reason}`}. Nobody knows what would be overwritten.`;
    default:
      return 'Its value is old. Nobody knows what would be overwritten. Poll the station first.';
  }
}

/** How a command that went wrong is headed, and what to do about it. */
export interface WriteFailureText {
  readonly title: string;
  readonly advice: string;
  /** Nobody knows what the controller holds. */
  readonly isUnknown: boolean;
}

export function describeWriteFailure({ code }: Pick<ApiError, 'code'>): WriteFailureText {
  switch (code) {
    case 'WRITE_UNKNOWN':
    case 'UNREACHABLE':
    case 'NOT_A_PROBLEM':
      return {
        title: 'Not known whether it was written',
        advice:
          'Do not write it again yet. Watch the value: the next good poll shows what the controller holds, and the audit log then says whether it was written.',
        isUnknown: true,
      };
    case 'WRITE_REFUSED':
      return {
        title: 'The controller refused it',
        advice: 'Nothing was changed. See whether it is in local mode or has limits of its own.',
        isUnknown: false,
      };
    case 'COMMAND_BUSY':
      return {
        title: 'Somebody else is at it',
        advice: 'Wait until they are done, or speak with them.',
        isUnknown: false,
      };
    case 'SELECTION_LOST':
      return { title: 'Look again', advice: 'Nothing was written.', isUnknown: false };
    case 'STATION_NOT_FRESH':
    case 'STATION_DISABLED':
      return {
        title: 'Not written',
        advice: 'Nobody knows what would be overwritten. Poll the station first.',
        isUnknown: false,
      };
    case 'ROLE_TOO_LOW':
      return { title: 'Not allowed', advice: 'Writing needs the role Supervisor.', isUnknown: false };
    default:
      return { title: 'Not written', advice: 'Nothing was sent to the controller.', isUnknown: false };
  }
}

/** Digits that a value of the type has; what is behind them is what its bits cannot say otherwise. */
const FLOAT32_DIGITS = 7;
const DIGITS = 12;

/** A value without what scaling and float32 leave behind its last digit: 0.699999988079071 is 0.7. */
export function tidied({ DataType }: Pick<Point, 'DataType'>, value: number): number {
  return Number(value.toPrecision(DataType === 'float32' ? FLOAT32_DIGITS : DIGITS));
}
