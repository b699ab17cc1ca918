import { calls, type QueryOf } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { History } from '../history/index.ts';
import { invalid, mount } from '../http/index.ts';
import type { Image } from '../image/index.ts';
import { type FoundPoint, PointFinder } from './points.ts';
import { analogTrendOf, digitalTrendOf, type TrendRequest } from './trends.ts';
import { Turns } from './turns.ts';

/** Buckets of an answer unless the caller asks for fewer or more. */
const DEFAULT_POINTS = 1_000;
/** Points whose history is read at a time, over all requests: the rest of the database's readers stays free. */
const AT_ONCE = 4;

export interface TrendDeps {
  readonly image: Image;
  readonly history: History;
}

/** Mounts the calls that give points over time. */
export function mountTrends(app: FastifyInstance, { image, history }: TrendDeps): void {
  const finder = new PointFinder(image);
  const turns = new Turns(AT_ONCE);
  mount(app, calls.trends.analog, ({ query }) => {
    const requests = requestsOf(query, finder.all(query.pointId, 'analog'));
    return Promise.all(requests.map((request) => turns.take(() => analogTrendOf(history, request))));
  });
  mount(app, calls.trends.digital, ({ query }) => {
    const requests = requestsOf(query, finder.all(query.pointId, 'digital'));
    return Promise.all(requests.map((request) => turns.take(() => digitalTrendOf(history, request))));
  });
}

function requestsOf(
  query: QueryOf<typeof calls.trends.analog>,
  points: readonly FoundPoint[],
): TrendRequest[] {
  const { startDate, endDate, maxPoints = DEFAULT_POINTS } = query;
  const fromMs = Date.parse(startDate);
  const toMs = Date.parse(endDate);
  if (toMs <= fromMs) {
    throw invalid([{ Path: 'query.endDate', Message: `expected an instant after ${startDate}` }]);
  }
  return points.map(({ point, station }) => ({
    pointId: point.Id,
    fromMs,
    toMs,
    maxPoints,
    untilMs: station.link.lastGoodPollAtMs ?? Number.NEGATIVE_INFINITY,
  }));
}
