import { BAD_CODE, GOOD_CODE, type LivePoints } from '../../../../data/points/live-points.ts';

/**
 * When the value of a row was measured last, ms since 1970-01-01T00:00Z; NaN: never or unknown. The
 * hub does not send this time for each point, because it can be derived: every successful poll
 * measures good and out-of-range values, and a stale value was measured before it became stale and
 * before the last response of its station.
 */
export function measuredAtMs(points: LivePoints, row: number): number {
  if (Number.isNaN(points.values[row]!)) return Number.NaN;
  const polledAtMs = points.lastResponseAt[points.table!.siteOf[row]!]!;
  const quality = points.qualities[row]!;
  if (quality === GOOD_CODE || quality === BAD_CODE) return polledAtMs;
  const changedAtMs = points.changedAt[row]!;
  return changedAtMs === 0 ? polledAtMs : Math.min(polledAtMs, changedAtMs);
}

/** The same for every row, for sorting and filtering. */
export function measuredTimes(points: LivePoints): Float64Array {
  const times = new Float64Array(points.values.length);
  for (let row = 0; row < times.length; row++) times[row] = measuredAtMs(points, row);
  return times;
}
