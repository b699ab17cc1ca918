import { type Spans, sliceSpans } from '../aggregates/rows.ts';
import { stepForWidth } from '../aggregates/steps.ts';
import type { Carry } from '../aggregates/summary.ts';
import { carryAt, carryOfSamples, chunksOnward } from '../chunks/chunk-pages.ts';
import { samplesBetween } from '../chunks/slice-samples.ts';
import { NO_SAMPLES, type SampleColumns } from '../codec/samples.ts';
import type { SpanQuery } from '../historian-types.ts';
import type { SampleReaderDeps } from '../reader.ts';
import type { SeriesTable } from '../series-table.ts';
import { STORED_STEPS_MS } from './levels.ts';
import type { OpenSpans, SpanKind } from './span-kinds.ts';

/** Rows of roll-ups fetched at a time. */
const ROWS_AT_ONCE = 64;
/**
 * Samples of a time that begins this long after the end of the roll-ups are read from there, not
 * from that end.
 */
const FAR_MS = 86_400_000;

export interface SpanReaderDeps extends SampleReaderDeps {
  readonly series: Pick<SeriesTable, 'find' | 'kind' | 'rolledMs'>;
}

/** Gets buckets one after the other; their memory is reused once it returns. */
export type TakeSpans<Column extends string> = (spans: Spans<Column>) => void;

/** Everything that a reader passes on, in memory of its own. */
export async function collectSpans<Column extends string>(
  read: (take: TakeSpans<Column>) => Promise<void>,
): Promise<Spans<Column>[]> {
  const pieces: Spans<Column>[] = [];
  await read((spans) => pieces.push(sliceSpans(spans, 0)));
  return pieces;
}

/**
 * Reads the aggregates of a point, see {@link SpanQuery}: from its roll-ups as far as these extend,
 * then from samples.
 *
 * The end of the roll-ups and the memory are read first. A chunk that is committed while the
 * database is read then occurs twice, and the copy in memory counts; a roll-up that is committed
 * meanwhile is cut at its previous end.
 */
export async function readSpans<Column extends string>(
  deps: SpanReaderDeps,
  kind: SpanKind<Column>,
  query: SpanQuery,
  take: TakeSpans<Column>,
): Promise<void> {
  const { pointId, stepMs } = query;
  const fromMs = Math.floor(query.fromMs / stepMs) * stepMs;
  const toMs = Math.ceil(query.toMs / stepMs) * stepMs;
  const index = deps.series.find(pointId);
  if (index === undefined) return;
  const memory = deps.heads.read(index);
  const storedStepMs = stepForWidth(stepMs, STORED_STEPS_MS);
  const rolledMs =
    deps.series.kind(index) === kind.kind ? deps.series.rolledMs(index) : Number.NEGATIVE_INFINITY;
  if (storedStepMs === null || fromMs - rolledMs > FAR_MS) {
    const spans = await sumUp(deps, kind, { ...query, fromMs, toMs }, null, memory);
    if (spans.rows.count > 0) take(spans);
    return;
  }
  // The row at the end of the roll-ups has the value that holds there, even when the requested time
  // is later.
  const storedFromMs = toMs > rolledMs ? Math.min(fromMs, rolledMs - 1) : fromMs;
  const storedQuery = {
    ...query,
    stepMs: storedStepMs,
    fromMs: storedFromMs,
    toMs: Math.min(toMs, rolledMs),
  };
  let carry: Carry | null = null;
  await readStored(deps, kind, storedQuery, (spans) => {
    const reaches = spans.startMs + spans.rows.count * spans.stepMs === rolledMs;
    carry = reaches ? kind.carry(spans) : null;
    take(spans);
  });
  if (toMs <= rolledMs) return;
  const restQuery = { ...query, stepMs: storedStepMs, fromMs: rolledMs, toMs };
  const rest = await sumUp(deps, kind, restQuery, carry, memory);
  if (rest.rows.count > 0) take(rest);
}

/** Reads the stored roll-ups of one step; unreadable ones are computed from samples. */
async function readStored<Column extends string>(
  deps: SpanReaderDeps,
  kind: SpanKind<Column>,
  query: SpanQuery,
  take: TakeSpans<Column>,
): Promise<void> {
  const { pointId, stepMs, fromMs, toMs } = query;
  let afterMs = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await deps.past.readRollUps(pointId, stepMs, fromMs, toMs, afterMs, ROWS_AT_ONCE);
    for (const row of rows) {
      await deps.yieldToEventLoop();
      afterMs = row.startMs;
      let spans: Spans<Column>;
      try {
        spans = kind.decodeForNow(row.data);
      } catch (error) {
        deps.log.error({ err: error, pointId, startMs: row.startMs }, 'a roll-up cannot be read');
        const endMs = Math.min(row.endMs, toMs);
        const rowQuery = { ...query, fromMs: row.startMs, toMs: endMs, untilMs: endMs };
        spans = await sumUp(deps, kind, rowQuery, null, NO_SAMPLES);
      }
      const most = (toMs - spans.startMs) / stepMs;
      take(spans.rows.count > most ? sliceSpans(spans, 0, most) : spans);
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/**
 * Aggregates samples from `fromMs`, a multiple of the step, on.
 * @param carry the value that holds then; null: the samples before it determine that
 */
async function sumUp<Column extends string>(
  deps: SpanReaderDeps,
  kind: SpanKind<Column>,
  { pointId, fromMs, toMs, stepMs, untilMs }: SpanQuery,
  carry: Carry | null,
  memory: SampleColumns,
): Promise<Spans<Column>> {
  let open: OpenSpans<Column> | null = null;
  let newestMs = Number.NEGATIVE_INFINITY;
  // Memory is later than all chunks: where it begins before the time, it has everything.
  const memoryFromMs = memory.atMs[0] ?? Number.POSITIVE_INFINITY;
  const chunksToMs = Math.min(toMs, memoryFromMs);
  const chunks = memoryFromMs < fromMs ? [] : chunksOnward(deps, pointId, fromMs, chunksToMs);
  for await (const samples of chunks) {
    await deps.yieldToEventLoop();
    open ??= kind.open(fromMs, { carry: carry ?? (await carryFrom(deps, pointId, fromMs, samples)), stepMs });
    open.append(samplesBetween(samples, fromMs, chunksToMs));
    newestMs = samples.atMs.at(-1) ?? newestMs;
  }
  open ??= kind.open(fromMs, { carry: carry ?? (await carryAt(deps, pointId, fromMs, memory)), stepMs });
  open.append(samplesBetween(memory, fromMs, toMs));
  newestMs = memory.atMs.at(-1) ?? newestMs;
  return open.finish(Math.min(toMs, Math.max(untilMs, newestMs)));
}

/**
 * The value that holds at `ms` by the first of the chunks from there on, which nearly always has
 * it.
 */
async function carryFrom(
  deps: SpanReaderDeps,
  pointId: number,
  ms: number,
  samples: SampleColumns,
): Promise<Carry> {
  const carry = carryOfSamples(samples, ms);
  return samples.atMs[0]! < ms && Number.isNaN(carry.value) ? carryAt(deps, pointId, ms) : carry;
}
