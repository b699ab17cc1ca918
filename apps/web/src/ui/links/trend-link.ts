import { DAY_MS, HOUR_MS } from '@outpost/core';

/** Maximum number of points in a trend link: more lines cannot be told apart. */
export const MAX_TREND_LINK_POINTS = 8;

/** Of a trend whose address has none. */
export const STANDARD_TREND_SPAN_MS = 8 * HOUR_MS;
/** Ranges of the buttons of a trend, and how its address has them. */
export const TREND_RANGES = [
  { label: '1 h', last: '1h', spanMs: HOUR_MS },
  { label: '8 h', last: '8h', spanMs: STANDARD_TREND_SPAN_MS },
  { label: '24 h', last: '1d', spanMs: DAY_MS },
  { label: '7 d', last: '7d', spanMs: 7 * DAY_MS },
  { label: '30 d', last: '30d', spanMs: 30 * DAY_MS },
  { label: '1 y', last: '1y', spanMs: 365 * DAY_MS },
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
  const path = `/trends?p=${named.join(',')}`;
  if (ageMs === undefined) return path;
  const { last, spanMs } = TREND_RANGES.find((range) => ageMs <= range.spanMs / 2) ?? TREND_RANGES.at(-1)!;
  return spanMs === STANDARD_TREND_SPAN_MS ? path : `${path}&last=${last}`;
}
