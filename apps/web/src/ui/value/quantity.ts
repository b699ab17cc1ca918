import type { LimitKind, UnitSystem } from '@outpost/contract';
import { displayUnit, exactDecimals, formatNumber } from '@outpost/core';
import { shownUnitSystem } from './unit-system.ts';

/** What is needed to show numbers of a point; the contract's entities match. */
export interface NumberFormat {
  readonly Units: string;
  readonly Decimals: number;
}

/**
 * How this page shows the numbers of a point. All of it takes values in the point's own unit, and
 * number and unit come from here together: a place that does not ask it shows the own value with
 * the own unit, and none shows a number with the wrong unit.
 */
export interface ShownQuantity {
  /** The unit that is shown. */
  readonly units: string;
  readonly decimals: number;
  /** Shown values are not in the point's own unit. */
  readonly isConverted: boolean;
  /** For charts: the shown value, and back. */
  readonly value: (own: number) => number;
  readonly own: (shown: number) => number;
  /** The shown value for a file. */
  readonly fileValue: (own: number) => number;
  /** The same for a distance between values, such as a deadband or a change per minute. */
  readonly difference: (own: number) => number;
  /** `3.42`, to be shown next to `units`. */
  readonly number: (own: number) => string;
  /** `3.42 m` */
  readonly text: (own: number) => string;
  readonly textOfDifference: (own: number) => string;
  /** A limit, with more decimals where it has more: `0.004 m`; a rate is per minute. */
  readonly textOfLimit: (own: number, kind: LimitKind) => string;
}

/** Limits on a change of the value. */
const DIFFERENCES: ReadonlySet<LimitKind> = new Set(['rate', 'frozen-value']);

/**
 * How numbers of a point are shown.
 * @param system of the page by default; `configured` where a point is configured
 */
export function quantityOf(
  { Units, Decimals }: NumberFormat,
  system: UnitSystem = shownUnitSystem(),
): ShownQuantity {
  const display = displayUnit(Units, system);
  const decimals = display.decimals(Decimals);
  const { units } = display;
  // Such as a register of the controller's clock.
  const mayBeYear = units === '' && decimals === 0;
  const number = (own: number) => formatNumber(display.value(own), decimals, mayBeYear);
  return {
    ...{ units, decimals, isConverted: display.isConverted },
    value: (own) => display.value(own),
    own: (shown) => display.own(shown),
    fileValue: (own) => display.fileValue(own),
    difference: (own) => display.difference(own),
    number,
    text: (own) => withUnits(number(own), units),
    textOfDifference: (own) => withUnits(formatNumber(display.difference(own), decimals), units),
    textOfLimit: (own, kind) => {
      const shown = DIFFERENCES.has(kind) ? display.difference(own) : display.value(own);
      return withUnits(formatNumber(shown, display.decimals(exactDecimals(own, Decimals))), units);
    },
  };
}

/** `3.42 m`; without a unit the number alone. */
export const withUnits = (number: string, units: string): string =>
  units === '' ? number : `${number} ${units}`;
