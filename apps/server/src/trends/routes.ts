import { createHash } from 'node:crypto';
import { calls, type QueryOf } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { History } from '../history/index.ts';
import { mount, type PreSerialised, preSerialised } from '../http/index.ts';
import type { Image } from '../image/index.ts';
import { type FoundPoint, PointFinder } from './points.ts';
import { spanOfQuery } from './span.ts';
import { analogTrendOf, digitalTrendOf, type TrendRequest } from './trends.ts';
import { Turns } from './turns.ts';

/** Buckets of an answer unless the caller asks for fewer or more. */
const DEFAULT_POINTS = 1_000;
/** Points whose history is read at a time, over all requests: the rest of the database's readers stays free. */
const AT_ONCE = 4;

/** Of the body's digest: 96 bits. */
const ETAG_CHARACTERS = 16;

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

export interface TrendDeps {
  readonly image: Image;
  readonly history: History;
}

/** Mounts the calls that give points over time. */
export function mountTrends(app: FastifyInstance, { image, history }: TrendDeps): void {
  const finder = new PointFinder(image);
  const turns = new Turns(AT_ONCE);
  const answer = async (
    requests: readonly TrendRequest[],
    trendOf: (history: History, request: TrendRequest) => Promise<Buffer>,
  ): Promise<PreSerialised> => {
    const parts = await Promise.all(requests.map((request) => turns.take(() => trendOf(history, request))));
    const body = listOf(parts);
    return preSerialised(
      body,
      createHash('sha256').update(body).digest('base64url').slice(0, ETAG_CHARACTERS),
    );
  };

  mount(app, calls.trends.analog, ({ query }) =>
    answer(requestsOf(query, finder.all(query.pointId, 'analog')), analogTrendOf),
  );
  mount(app, calls.trends.digital, ({ query }) =>
    answer(requestsOf(query, finder.all(query.pointId, 'digital')), digitalTrendOf),
  );
}

/** A JSON array of what is JSON already. */
function listOf(parts: readonly Buffer[]): Buffer {
  return Buffer.concat([
    OPEN,
    ...parts.flatMap((part, place) => (place === 0 ? [part] : [COMMA, part])),
    CLOSE,
  ]);
}

function requestsOf(
  query: QueryOf<typeof calls.trends.analog>,
  points: readonly FoundPoint[],
): TrendRequest[] {
  const { maxPoints = DEFAULT_POINTS } = query;
  const { fromMs, toMs } = spanOfQuery(query);
  return points.map(({ point, station }) => ({
    pointId: point.Id,
    fromMs,
    toMs,
    maxPoints,
    untilMs: station.link.lastGoodPollAtMs ?? Number.NEGATIVE_INFINITY,
  }));
}
