import { type CommandValue, isModbusAddress, type Point, type PointValue } from '@outpost/contract';
import { numberType } from '@outpost/core';
import type { ApiError } from '../../../../data/index.ts';
import { isAmbiguousNumber, parseNumber } from '../../../../ui/text/typed-number.ts';
import {
  formatNumber,
  pointFormatOf,
  quantityOf,
  shownValue,
  TRUST_LABELS,
  type Trust,
} from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';

/**
 * A value as its point shows it, with as many decimals as needed: `2.10 m`, `Inhibited`. Where
 * another unit is shown, both: `6.89 ft (2.10 m)`.
 */
export function formatCommandValue(point: Point, value: CommandValue | null): string {
  const { shown, own } = bothValues(point, value);
  return own === null ? shown : texts.bothValues(shown, own);
}

/** A value as it is shown and, where that is in another unit, as the controller holds it. */
export function bothValues(
  point: Point,
  value: CommandValue | null,
): { readonly shown: string; readonly own: string | null } {
  const own = formatOwnValue(point, value);
  if (point.Kind === 'digital' || typeof value !== 'number') return { shown: own, own: null };
  const quantity = quantityOf(point);
  return quantity.isConverted ? { shown: quantity.text(value), own } : { shown: own, own: null };
}

/** The same in the point's own unit, as the controller holds it. */
export function formatOwnValue(point: Point, value: CommandValue | null): string {
  if (value === null) return texts.noValue;
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
  if (RangeLow === null) return texts.orLess(`${number(RangeHigh!)}${units}`);
  return RangeHigh === null
    ? texts.orMore(`${number(RangeLow)}${units}`)
    : texts.valueRange(number(RangeLow), `${number(RangeHigh)}${units}`);
}

/** The label of the value before the write, which says how far it can be relied on. */
export function currentValueLabel(trust: Trust): string {
  if (trust === 'good') return texts.now;
  if (trust === 'none') return texts.currentValueNotRead;
  return trust === 'old' ? texts.lastKnownValue : texts.lastKnownTrust(TRUST_LABELS[trust]);
}

/** Why a typed text is no number; null: it is one. */
export function typedProblem(text: string): string | null {
  if (isAmbiguousNumber(text)) return texts.ambiguousNumber(text.trim());
  return Number.isFinite(parseNumber(text) ?? Number.NaN) ? null : texts.enterNumber;
}

/** Why a number cannot be written, as far as the page can check; null: it can. */
export function valueProblem(point: Point, value: number): string | null {
  if (point.Kind === 'digital') return null;
  const { RangeLow, RangeHigh } = point;
  const outside = (RangeLow !== null && value < RangeLow) || (RangeHigh !== null && value > RangeHigh);
  return outside ? texts.enterValueIn(formatValueRange(point)) : null;
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
  if (!point.Writable) return texts.notWritable;
  switch (trust) {
    case 'good':
      return null;
    case 'disabled':
      return texts.writeDisabled;
    case 'none':
      return texts.valueUnknown;
    case 'bad':
      return value.Reason === null ? texts.valueBad : texts.valueBadBecause(value.Reason);
    default:
      return texts.valueOutdated;
  }
}

/** The title and advice for a failed write. */
export interface WriteFailureText {
  readonly title: string;
  readonly advice: string;
  /** The controller's value is unknown. */
  readonly isUnknown: boolean;
}

/** After which the value may have been written: no answer, or one that does not say what was done. */
const MAY_BE_WRITTEN: ReadonlySet<ApiError['code']> = new Set([
  'WRITE_UNKNOWN',
  'RESULT_UNKNOWN',
  'INTERNAL',
  'UNREACHABLE',
  'NOT_A_PROBLEM',
] as const);

/** @param wasRequested false: only the reservation was, and nothing was sent to the controller */
export function describeWriteFailure(
  { code }: Pick<ApiError, 'code'>,
  wasRequested: boolean,
): WriteFailureText {
  if (wasRequested && MAY_BE_WRITTEN.has(code))
    return { title: texts.writeNotConfirmed, advice: texts.writeNotConfirmedHint, isUnknown: true };
  switch (code) {
    case 'WRITE_REFUSED':
      return {
        title: texts.writeRejected,
        advice: texts.writeRejectedHint,
        isUnknown: false,
      };
    case 'COMMAND_BUSY':
      return {
        title: texts.inUse,
        advice: texts.inUseHint,
        isUnknown: false,
      };
    case 'SELECTION_LOST':
      return {
        title: texts.reservationExpiredTitle,
        advice: texts.reservationExpiredHint,
        isUnknown: false,
      };
    case 'STATION_NOT_FRESH':
    case 'STATION_DISABLED':
      return {
        title: texts.notWritten,
        advice: texts.valueUnknown,
        isUnknown: false,
      };
    case 'ROLE_TOO_LOW':
      return {
        title: texts.notAllowed,
        advice: texts.notAllowedHint,
        isUnknown: false,
      };
    default:
      return { title: texts.notWritten, advice: texts.nothingSent, isUnknown: false };
  }
}

/**
 * A value without the rounding errors of scaling and float32: 0.699999988079071 is 0.7. A whole
 * number of a type of whole numbers has none.
 */
export function tidied({ Source }: Pick<Point, 'Source'>, value: number): number {
  const type = isModbusAddress(Source) ? Source.DataType : 'float64';
  if (type === 'bit' || type === 'bit-of-register') return value;
  const { isWhole, digits } = numberType(type);
  return isWhole && Number.isInteger(value) ? value : Number(value.toPrecision(digits));
}
