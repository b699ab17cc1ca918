import type { Quality, WireValue } from '@outpost/contract';

/** What a value needs to be put into words; the entities of the contract fit. */
export interface PointFormat {
  readonly Kind: 'digital' | 'analog';
  readonly Units: string;
  readonly Decimals: number;
  readonly OnLabel: string;
  readonly OffLabel: string;
}

/**
 * How far the page trusts a value. Beside the four qualities of the wire: `old` was `good` when it came, but the
 * page has had no news for too long; `none`: there has never been a value.
 */
export type Trust = Quality | 'old' | 'none';

/** The station says it now, be it good or bad; else it is what was last known, and so is any limit that it is beyond. */
export const isSaidNow = (trust: Trust): boolean => trust === 'good' || trust === 'bad';

export interface ShownValue {
  /** The number or the state's label, or `–`. */
  readonly text: string;
  readonly units: string;
  readonly trust: Trust;
  /** The state of a digital value; null for analog ones and where there is none. */
  readonly on: boolean | null;
}

/** Stands where there has never been a value. */
export const NO_VALUE = '–';

/** What a value that is not good is called. */
export const TRUST_LABELS: Readonly<Record<Trust, string>> = {
  good: 'good',
  old: 'old',
  bad: 'bad',
  stale: 'stale',
  disabled: 'disabled',
  none: 'not yet read',
};

const formats = new Map<number, Intl.NumberFormat>();

/**
 * `12,345.60`: a fixed number of decimals, thousands apart from five digits on (a year is no quantity), a true minus
 * sign, and never a negative zero.
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
 * @param tooOld the page has had no news of it for too long, whatever its quality says
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
