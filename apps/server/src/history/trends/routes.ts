import { createHash } from 'node:crypto';
import { calls, type QueryOf } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import type { Context } from '../../platform/context.ts';
import {
  JsonStream,
  LARGE_RESPONSE_BYTES,
  mount,
  type PreSerialised,
  preSerialised,
} from '../../platform/http/index.ts';
import type { History, HistoryTask, PastWork } from '../historian/index.ts';
import { PointFinder } from './points.ts';
import { trendRequestsOf } from './request.ts';
import { createTrendStatistics } from './statistics-reader.ts';
import { type TrendRequest, trendOf } from './trends.ts';

/** Buckets per answer unless the caller requests another number. */
const DEFAULT_POINTS = 1_000;
const TREND: HistoryTask<TrendRequest, Uint8Array> = {
  module: new URL('./worker-job.ts', import.meta.url),
  work: trendOf,
  pointsOf: ({ pointId }) => [pointId],
};

/** Approximate size of a bucket. */
const BUCKET_BYTES = 50;
/** A longer answer is generated while it is sent, this much of it at a time. */
const MAX_BODY_BYTES = 2 * 1_024 * 1_024;

/** Of the body's digest: 96 bits. */
const ETAG_CHARACTERS = 16;

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

type Query = QueryOf<typeof calls.trends.analog>;

/** Mounts the calls that return points over time. */
export function mountTrends(
  app: FastifyInstance,
  context: Context,
  image: Image,
  history: History,
  pastWork: PastWork,
): void {
  const { timeZone } = context;
  const finder = new PointFinder(image);
  const answer = async (kind: TrendRequest['kind'], query: Query): Promise<PreSerialised | JsonStream> => {
    const { pointId, maxPoints = DEFAULT_POINTS } = query;
    const requests = trendRequestsOf(finder.all(pointId, kind), query, history, timeZone).map(
      (request): TrendRequest => ({ ...request, maxPoints }),
    );
    if (bytesOf(query) > MAX_BODY_BYTES) return new JsonStream(piecesOf(pastWork, requests, query));
    const body = listOf(await pastWork.each(TREND, requests));
    return preSerialised(
      body,
      createHash('sha256').update(body).digest('base64url').slice(0, ETAG_CHARACTERS),
    );
  };
  const options = { isLarge: (query: Query) => bytesOf(query) > LARGE_RESPONSE_BYTES };

  mount(app, calls.trends.analog, ({ query }) => answer('analog', query), options);
  mount(app, calls.trends.digital, ({ query }) => answer('digital', query), options);
  // The answer is small, but it is made of as much history as a large one.
  const isLarge = true;
  const statistics = createTrendStatistics(context, image, history, pastWork);
  mount(app, calls.trends.statistics, ({ query }) => statistics(query), { isLarge });
}

/** Approximate maximum size of the answer. */
const bytesOf = ({ pointId, maxPoints = DEFAULT_POINTS }: Query): number =>
  pointId.length * maxPoints * BUCKET_BYTES;

/**
 * A JSON array that is never in memory as a whole: points are computed when the earlier ones have
 * been read.
 */
async function* piecesOf(
  pastWork: PastWork,
  requests: readonly TrendRequest[],
  query: Query,
): AsyncGenerator<Uint8Array> {
  const atOnce = Math.max(1, Math.floor((MAX_BODY_BYTES * query.pointId.length) / bytesOf(query)));
  let before = OPEN;
  for (let start = 0; start < requests.length; start += atOnce) {
    for (const trend of await pastWork.each(TREND, requests.slice(start, start + atOnce))) {
      yield before;
      yield trend;
      before = COMMA;
    }
  }
  yield CLOSE;
}

/** A JSON array of items that are JSON already. */
function listOf(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat([
    OPEN,
    ...parts.flatMap((part, place) => (place === 0 ? [part] : [COMMA, part])),
    CLOSE,
  ]);
}
