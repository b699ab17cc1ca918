import type { Quality, WireValue } from '@outpost/contract';
import * as texts from '../texts.ts';

/** What is needed to format a value; the contract's entities match. */
export interface PointFormat {
  readonly Kind: 'digital' | 'analog';
  readonly Units: string;
  readonly Decimals: number;
  readonly OnLabel: string;
  readonly OffLabel: string;
}

/**
 * The trust in a value. In addition to the four qualities of the contract: `old` was `good` when it
 * arrived, but the page has had no connection for too long; `none`: there has never been a value.
 */
export type Trust = Quality | 'old' | 'none';

/**
 * Whether the value is current, good or bad; otherwise it and any exceeded limit are the last known
 * ones.
 */
export const isSaidNow = (trust: Trust): boolean => trust === 'good' || trust === 'bad';

export interface ShownValue {
  /** The number or the state's label, or `–`. */
  readonly text: string;
  readonly units: string;
  readonly trust: Trust;
  /** The state of a digital value; null for analog ones and without a value. */
  readonly on: boolean | null;
}

/** Shown if there has never been a value. */
export const NO_VALUE = '–';

/** Labels of values without good quality. */
export const TRUST_LABELS: Readonly<Record<Trust, string>> = {
  good: 'good',
  old: 'last known',
  bad: 'bad',
  stale: 'stale',
  disabled: 'disabled',
  none: texts.notReadYet,
};

const formats = new Map<number, Intl.NumberFormat>();

/**
 * `12,345.60`: a fixed number of decimals, grouped from five digits on (so that years are not), a
 * true minus sign, and never a negative zero.
 */
export function formatNumber(value: number, decimals: number): string {
  let format = formats.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      useGrouping: 'min2',
    });
    formats.set(decimals, format);
  }
  return format.format(value).replace('-', '−');
}

/**
 * A value as it is shown.
 * @param tooOld the page has not been updated for too long, regardless of quality
 */
export function shownValue(
  words: PointFormat,
  value: { readonly Value: WireValue; readonly Quality: Quality },
  tooOld: boolean,
): ShownValue {
  const units = words.Kind === 'analog' ? words.Units : '';
  if (value.Value === null) {
    const trust = value.Quality === 'bad' || value.Quality === 'disabled' ? value.Quality : 'none';
    return { text: NO_VALUE, units: '', trust, on: null };
  }
  const trust: Trust = value.Quality === 'good' && tooOld ? 'old' : value.Quality;
  if (typeof value.Value === 'number' && words.Kind === 'analog') {
    return { text: formatNumber(value.Value, words.Decimals), units, trust, on: null };
  }
  const on = typeof value.Value === 'boolean' ? value.Value : value.Value !== 0;
  return { text: on ? words.OnLabel : words.OffLabel, units: '', trust, on };
}
