import type { Point, ReturnedPoint } from '../points.ts';
import type { ReturnedConfig, StationConfig } from '../stations.ts';
import { pointAliases, stationAliases } from './aliases.ts';
import type { StationSource } from './source.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A station as far as it has flat fields. */
interface Sourced {
  readonly Source: StationSource;
  readonly Points: readonly Point[];
}

/** A station as it is answered: with the flat fields of its source and its addresses. */
export const withAliases = (station: StationConfig): ReturnedConfig => ({
  ...station,
  ...stationAliases(station.Source),
  Points: station.Points.map(returnedPoint),
});

/** The same for a point; made once for each. */
export function returnedPoint(point: Point): ReturnedPoint {
  let answered = returnedPoints.get(point);
  if (answered === undefined) {
    answered = { ...point, ...pointAliases(point.Source, point.Kind) };
    returnedPoints.set(point, answered);
  }
  return answered;
}

const returnedPoints = new WeakMap<Point, ReturnedPoint>();

/**
 * A changed station without the flat fields that are as stored. A client of an earlier version changes
 * those, and sends `Source` back as it got it; another one changes `Source`.
 */
export function withoutUnchangedAliases(body: Fields, stored: Sourced): Fields {
  const points = new Map(stored.Points.map((point) => [point.Id, point]));
  const Points = Array.isArray(body.Points)
    ? (body.Points as Fields[]).map((point) => {
        const old = points.get(Number(point?.Id));
        return old ? withoutEqual(point, pointAliases(old.Source, old.Kind)) : point;
      })
    : body.Points;
  return { ...withoutEqual(body, stationAliases(stored.Source)), ...(Points !== undefined && { Points }) };
}

const withoutEqual = (fields: Fields, others: Fields): Fields =>
  'Source' in fields
    ? Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => !(name in others) || others[name] !== value),
      )
    : fields;
