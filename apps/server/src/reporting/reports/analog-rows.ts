import { type AnalogDayColumn, analogDayFold } from '@outpost/core/past';
import type { PastReader } from '@outpost/historian';
import { type AnalogSpans, QUARTER_MS, type Rows } from '@outpost/historian/pure';
import { LONG_SPAN_MS, timeOf } from './report-edges.ts';

/** Of less, quarters are in as few rows of the database. */
const MIN_LONG_MS = 62 * 4 * LONG_SPAN_MS;

/** The requested days of an analog point; structured data. */
export interface AnalogRowsRequest {
  readonly pointId: number;
  /** The last value holds until then. */
  readonly untilMs: number;
  /** Where the days of the report begin, and where the last one ends; ms. */
  readonly edges: Float64Array;
  /** The same for the days before, of which only the sum is needed: the first and the last edge. */
  readonly beforeEdges: Float64Array;
  /** Also its increase. */
  readonly isCounter: boolean;
}

/** The figures of a point in the days of a report, a row for each, and in those before, as one row. */
export interface AnalogPointRows {
  readonly now: Rows<AnalogDayColumn>;
  readonly before: Rows<AnalogDayColumn>;
}

/**
 * Reads roll-ups: quarters where figures of each day are needed, and spans of six hours where only
 * the sum is, or where all days begin at multiples of these; samples only of the time without
 * roll-ups.
 * @throws StorageError
 */
export async function analogRowsOf(past: PastReader, wanted: AnalogRowsRequest): Promise<AnalogPointRows> {
  const now = await daysOf(past, wanted, wanted.edges);
  return { now, before: await daysOf(past, wanted, wanted.beforeEdges) };
}

async function daysOf(
  past: PastReader,
  { pointId, untilMs, isCounter }: AnalogRowsRequest,
  edges: Float64Array,
): Promise<Rows<AnalogDayColumn>> {
  const { fromMs, toMs } = timeOf(edges);
  // One bucket before: a counter goes on from what it showed there.
  const beginsMs = fromMs - QUARTER_MS;
  const fold = analogDayFold(Float64Array.of(beginsMs, ...edges), isCounter);
  const read = async (startMs: number, endMs: number, stepMs: number) => {
    const take = (spans: AnalogSpans) => fold.add(spans, startMs, endMs);
    if (endMs > startMs) {
      await past.eachAnalogSpans({ pointId, fromMs: startMs, toMs: endMs, stepMs, untilMs }, take);
    }
  };
  if (toMs - fromMs >= MIN_LONG_MS && areAligned(edges)) {
    const longFromMs = Math.ceil(fromMs / LONG_SPAN_MS) * LONG_SPAN_MS;
    const longToMs = Math.floor(toMs / LONG_SPAN_MS) * LONG_SPAN_MS;
    await read(beginsMs, longFromMs, QUARTER_MS);
    await read(longFromMs, longToMs, LONG_SPAN_MS);
    await read(longToMs, toMs, QUARTER_MS);
  } else if (toMs > fromMs) {
    await read(beginsMs, toMs, QUARTER_MS);
  }
  return withoutFirst(fold.finish());
}

/** Whether no day begins inside a span of six hours: it is one, or all begin at multiples of these. */
function areAligned(edges: Float64Array): boolean {
  return edges.subarray(1, -1).every((edge) => edge % LONG_SPAN_MS === 0);
}

function withoutFirst(rows: Rows<AnalogDayColumn>): Rows<AnalogDayColumn> {
  const { count, ...columns } = rows;
  const rest = Object.entries(columns).map(([name, column]) => [name, column.slice(1)]);
  return { ...(Object.fromEntries(rest) as typeof columns), count: count - 1 };
}
