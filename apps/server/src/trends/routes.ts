import { createHash } from 'node:crypto';
import { calls, type QueryOf } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { History } from '../history/index.ts';
import { mount, type PreSerialised, preSerialised } from '../http/index.ts';
import type { Image } from '../image/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { BesideData } from '../storage/index.ts';
import type { TrendJob, TrendJobResult } from './beside.ts';
import { type FoundPoint, PointFinder } from './points.ts';
import { spanOfQuery } from './span.ts';
import { analogTrendOf, digitalTrendOf, type TrendRequest } from './trends.ts';
import { Turns } from './turns.ts';
import { type Kept, keptOf } from './window.ts';

/** Buckets of an answer unless the caller asks for fewer or more. */
const DEFAULT_POINTS = 1_000;
/** Points that are worked on at a time on the main thread, over all requests, so that one can be while others are read. */
const AT_ONCE = 4;
/** Points that are worked out in one go beside the data. */
const MOST_IN_A_JOB = 4;
/** What is loaded into the threads of the database. */
const BESIDE = new URL('./beside.ts', import.meta.url);

/** Of the body's digest: 96 bits. */
const ETAG_CHARACTERS = 16;

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

export interface TrendDeps {
  readonly image: Image;
  readonly history: History;
  readonly logger: Logger;
  /** Where trends are worked out beside the data; null: on the main thread. */
  readonly beside: BesideData | null;
}

type Query = QueryOf<typeof calls.trends.analog>;
type Kind = TrendJob['kind'];
const TRENDS = { analog: analogTrendOf, digital: digitalTrendOf } as const;

/** Mounts the calls that give points over time. */
export function mountTrends(app: FastifyInstance, { image, history, logger, beside }: TrendDeps): void {
  const finder = new PointFinder(image);
  // As many as there are threads, so that whoever reads something else waits for one job at most.
  const turns = new Turns(beside?.atOnce ?? AT_ONCE);
  const besideData = async (
    { run }: BesideData,
    kind: Kind,
    requests: readonly TrendRequest[],
  ): Promise<readonly Uint8Array[]> => {
    const points = requests.map((request) => ({ request, snapshot: history.snapshot(request.pointId) }));
    const { bodies, problems } = (await run(BESIDE, { kind, points } satisfies TrendJob)) as TrendJobResult;
    for (const { message, words, fields } of problems) logger.error({ ...fields, reason: message }, words);
    return bodies;
  };
  const trendsOf = async (kind: Kind, requests: readonly TrendRequest[]): Promise<readonly Uint8Array[]> => {
    if (beside === null) {
      return Promise.all(requests.map((one) => turns.take(() => TRENDS[kind](history, one))));
    }
    const groups = groupsOf(requests, beside.atOnce);
    return (
      await Promise.all(groups.map((group) => turns.take(() => besideData(beside, kind, group))))
    ).flat();
  };
  const answer = async (kind: Kind, query: Query): Promise<PreSerialised> => {
    const requests = requestsOf(query, finder.all(query.pointId, kind), keptOf(history, kind));
    const body = listOf(await trendsOf(kind, requests));
    return preSerialised(
      body,
      createHash('sha256').update(body).digest('base64url').slice(0, ETAG_CHARACTERS),
    );
  };

  mount(app, calls.trends.analog, ({ query }) => answer('analog', query));
  mount(app, calls.trends.digital, ({ query }) => answer('digital', query));
}

/** One for each thread, unless that would hold it for long: the main thread is needed between two of them. */
function groupsOf(requests: readonly TrendRequest[], threads: number): TrendRequest[][] {
  const size = Math.min(MOST_IN_A_JOB, Math.ceil(requests.length / threads));
  return Array.from({ length: Math.ceil(requests.length / size) }, (_, at) =>
    requests.slice(at * size, (at + 1) * size),
  );
}

/** A JSON array of what is JSON already. */
function listOf(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat([
    OPEN,
    ...parts.flatMap((part, place) => (place === 0 ? [part] : [COMMA, part])),
    CLOSE,
  ]);
}

function requestsOf(query: Query, points: readonly FoundPoint[], kept: Kept): TrendRequest[] {
  const { maxPoints = DEFAULT_POINTS } = query;
  const { fromMs, toMs } = spanOfQuery(query);
  return points.map(({ point, station }) => ({
    pointId: point.Id,
    fromMs,
    toMs,
    maxPoints,
    kept,
    untilMs: station.link.lastGoodPollAtMs ?? Number.NEGATIVE_INFINITY,
  }));
}
