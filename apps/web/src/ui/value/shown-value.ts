import type { Quality, UnitSystem, WireValue } from '@outpost/contract';
import * as texts from '../texts.ts';
import { type NumberFormat, quantityOf } from './quantity.ts';
import { shownUnitSystem } from './unit-system.ts';

/** What is needed to format a value; the contract's entities match. */
export interface PointFormat extends NumberFormat {
  readonly Kind: 'digital' | 'analog';
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
export const isCurrentTrust = (trust: Trust): boolean => trust === 'good' || trust === 'bad';

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

/**
 * A value as it is shown.
 * @param tooOld the page has not been updated for too long, regardless of quality
 * @param system of the page by default; `configured` where a point is configured
 */
export function shownValue(
  words: PointFormat,
  value: { readonly Value: WireValue; readonly Quality: Quality },
  tooOld: boolean,
  system: UnitSystem = shownUnitSystem(),
): ShownValue {
  if (value.Value === null) {
    const trust = value.Quality === 'bad' || value.Quality === 'disabled' ? value.Quality : 'none';
    return { text: NO_VALUE, units: '', trust, on: null };
  }
  const trust: Trust = value.Quality === 'good' && tooOld ? 'old' : value.Quality;
  if (typeof value.Value === 'number' && words.Kind === 'analog') {
    const quantity = quantityOf(words, system);
    return { text: quantity.number(value.Value), units: quantity.units, trust, on: null };
  }
  const on = typeof value.Value === 'boolean' ? value.Value : value.Value !== 0;
  return { text: on ? words.OnLabel : words.OffLabel, units: '', trust, on };
}
