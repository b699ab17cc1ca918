/** Maximum number of points in a trend link: more lines cannot be told apart. */
export const MAX_TREND_LINK_POINTS = 8;

/** The address of a trend of these points in their default range. */
export function trendLink(
  points: readonly { readonly stationId: number; readonly pointId: number }[],
): string {
  const named = points
    .slice(0, MAX_TREND_LINK_POINTS)
    .map(({ stationId, pointId }) => `${stationId}.${pointId}`);
  return named.length === 0 ? '/trends' : `/trends?p=${named.join(',')}`;
}
