import { DAY_MS, HOUR_MS } from '@outpost/core';

/** Maximum number of points in a trend link: more lines cannot be told apart. */
export const MAX_TREND_LINK_POINTS = 8;

/** Ranges of the buttons of a trend, as its address has them; the default range is not in it. */
const RANGES = [
  { last: '&last=1h', ms: HOUR_MS },
  { last: '', ms: 8 * HOUR_MS },
  { last: '&last=24h', ms: DAY_MS },
  { last: '&last=7d', ms: 7 * DAY_MS },
  { last: '&last=30d', ms: 30 * DAY_MS },
  { last: '&last=1y', ms: 365 * DAY_MS },
] as const;

/**
 * The address of a trend of these points, in their default range.
 *
 * @param ageMs of an alarm: in the shortest range in whose later half it was raised
 */
export function trendLink(
  points: readonly { readonly stationId: number; readonly pointId: number }[],
  ageMs?: number,
): string {
  const named = points
    .slice(0, MAX_TREND_LINK_POINTS)
    .map(({ stationId, pointId }) => `${stationId}.${pointId}`);
  if (named.length === 0) return '/trends';
  const range = ageMs === undefined ? undefined : (RANGES.find(({ ms }) => ageMs <= ms / 2) ?? RANGES.at(-1));
  return `/trends?p=${named.join(',')}${range?.last ?? ''}`;
}
