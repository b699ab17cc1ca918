import { dataCoverage } from '@outpost/core';
import { formatShare } from '../../../../ui/value/index.ts';
import { ALL_UNKNOWN } from './figures.ts';

type Time = Parameters<typeof dataCoverage>[0];

/** How much of the time has data, as printed. */
export interface DataCoverage {
  /** `100 %` only of all the time; `–` of no time. */
  readonly text: string;
  readonly isWhole: boolean;
  /** So much is missing that minimum values say little. */
  readonly isLow: boolean;
}

const LOW = 0.9;

/** The least covered of some periods: of a row with several points. */
export function coverageOf(times: readonly Time[]): DataCoverage {
  const shares = times.flatMap((time) => dataCoverage(time) ?? []);
  if (shares.length === 0) return { text: ALL_UNKNOWN, isWhole: true, isLow: false };
  const least = Math.min(...shares);
  // Milliseconds are lost in the division.
  const isWhole = least > 1 - 1e-9;
  // One decimal: a gap of a minute in a day is 99.9 %. Nothing at all shows as no values.
  return { text: formatShare(least, 1), isWhole, isLow: least > 0 && least < LOW };
}
