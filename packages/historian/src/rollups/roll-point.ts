import { concatSpans, type Spans } from '../aggregates/rows.ts';
import { QUARTER_MS } from '../aggregates/summary.ts';
import { type ChunkSource, carryAt, chunksOnward } from '../chunks/chunk-pages.ts';
import { samplesBetween } from '../chunks/slice-samples.ts';
import type { LinearScale } from '../codec/scale.ts';
import type { HistoryGrowth } from '../growth.repository.ts';
import type { YieldToEventLoop } from '../host.ts';
import { cutAtExtents, extentMs, levelOf, rollableUntil, SIX_HOURS_MS } from './levels.ts';
import type { NewSpans, RollUpRepository } from './repository.ts';
import type { SpanKind } from './span-kinds.ts';

/** Maximum rolled up at a time, so that catching up on years takes little memory. */
const MAX_INTERVAL_MS = 28 * 4 * SIX_HOURS_MS;

export interface RollDeps extends ChunkSource {
  readonly rollUps: RollUpRepository;
  /** Called after each chunk. */
  readonly yieldToEventLoop: YieldToEventLoop;
}

export interface RollRequest {
  readonly pointId: number;
  readonly scale: LinearScale | null;
  /** The end of the point's roll-ups; -Infinity: it has none. */
  readonly rolledMs: number;
  /** Time of the newest sample in a chunk. */
  readonly sealedMs: number;
}

/** What is to be written of one point. */
export interface RolledPoint {
  readonly rolledMs: number;
  readonly spans: readonly NewSpans[];
  readonly growth: readonly HistoryGrowth[];
}

/**
 * Rolls up the chunks of a point beyond its roll-ups: whole 6-hour buckets, and the quarters in
 * them, before the newest sample in a chunk. Later samples cannot change them, because a series'
 * times ascend, so they are written once and never corrected; readers take later time from samples.
 *
 * @returns null when there is nothing to roll up
 * @throws the storage's errors
 */
export async function rollPoint<Column extends string>(
  deps: RollDeps,
  kind: SpanKind<Column>,
  request: RollRequest,
): Promise<RolledPoint | null> {
  const { pointId } = request;
  const startMs = await startOf(deps, request);
  const endMs = Math.min(rollableUntil(request.sealedMs), startMs + MAX_INTERVAL_MS);
  if (endMs <= startMs) return null;
  const openQuarters = await readOpen(deps, kind, pointId, QUARTER_MS, startMs);
  const openLong = await readOpen(deps, kind, pointId, SIX_HOURS_MS, startMs);
  const carry = openQuarters ? kind.carry(openQuarters.spans) : await carryAt(deps, pointId, startMs);
  const open = kind.open(startMs, { carry });
  for await (const samples of chunksOnward(deps, pointId, startMs, endMs)) {
    open.append(samplesBetween(samples, startMs, endMs));
    await deps.yieldToEventLoop();
  }
  open.holdUntil(endMs);
  const quarters = open.take();
  const long = kind.widen([quarters], startMs, SIX_HOURS_MS, (endMs - startMs) / SIX_HOURS_MS);
  const written = [pack(kind, request, openQuarters, quarters), pack(kind, request, openLong, long)];
  return {
    rolledMs: endMs,
    spans: written.flatMap(({ spans }) => spans),
    growth: written.flatMap(({ growth }) => growth),
  };
}

async function startOf({ rollUps }: RollDeps, { pointId, rolledMs }: RollRequest): Promise<number> {
  if (rolledMs !== Number.NEGATIVE_INFINITY) return rolledMs;
  const firstMs = await rollUps.firstSampleMs(pointId);
  return firstMs === null ? Number.POSITIVE_INFINITY : rollableUntil(firstMs);
}

interface Open<Column extends string> {
  readonly spans: Spans<Column>;
  readonly bytes: number;
}

/**
 * The row that ends at `endMs`. An unreadable one stays unchanged, and a new one begins after it.
 */
async function readOpen<Column extends string>(
  { past, log }: RollDeps,
  kind: SpanKind<Column>,
  pointId: number,
  stepMs: number,
  endMs: number,
): Promise<Open<Column> | null> {
  const [row] = await past.readRollUps(pointId, stepMs, endMs - 1, endMs, Number.MIN_SAFE_INTEGER, 1);
  if (row?.endMs !== endMs) return null;
  try {
    return { spans: kind.decode(row.data), bytes: row.data.length };
  } catch (error) {
    log.error({ err: error, pointId, startMs: row.startMs }, 'a roll-up cannot be read; starting a new one');
    return null;
  }
}

/** Rows of the table: new buckets are appended to the open row up to its limit. */
function pack<Column extends string>(
  kind: SpanKind<Column>,
  { pointId, scale }: RollRequest,
  open: Open<Column> | null,
  added: Spans<Column>,
): { spans: NewSpans[]; growth: HistoryGrowth[] } {
  const { stepMs } = added;
  const extent = extentMs(stepMs);
  const goesOn = open !== null && added.startMs % extent !== 0;
  const all = goesOn ? concatSpans([open.spans, added]) : added;
  const spans: NewSpans[] = [];
  const growth: HistoryGrowth[] = [];
  let known = goesOn ? { entries: open.spans.rows.count, bytes: open.bytes } : { entries: 0, bytes: 0 };
  for (const piece of cutAtExtents(all, extent)) {
    const { startMs, rows } = piece;
    const endMs = startMs + rows.count * stepMs;
    const data = kind.encode(piece, scale);
    spans.push({ pointId, stepMs, startMs, endMs, data });
    const entries = rows.count - known.entries;
    const bytes = data.length - known.bytes;
    growth.push({ level: levelOf(stepMs), kind: kind.kind, atMs: endMs - 1, entries, bytes });
    known = { entries: 0, bytes: 0 };
  }
  return { spans, growth };
}
