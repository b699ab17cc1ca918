import { digitalDayFold } from '@outpost/core/past';
import type { PastReader } from '@outpost/historian';
import { type DigitalColumn, type DigitalSpans, QUARTER_MS, type Rows } from '@outpost/historian/pure';

const SIX_HOURS_MS = 24 * QUARTER_MS;
/** A shorter time is not worth combining from spans of two lengths. */
const SHORT_MS = 8 * SIX_HOURS_MS;

/** The requested days of a digital point; structured data. */
export interface RowsRequest {
  readonly pointId: number;
  /** The last state lasts until then. */
  readonly untilMs: number;
  /** Where the days of the report begin, and where the last one ends; ms. */
  readonly edges: Float64Array;
  /** The same for the days before, of which only the sum is needed: the first and the last edge. */
  readonly beforeEdges: Float64Array;
}

/** The figures of a point in the days of a report, and in those before. */
export interface ReportPointRows {
  /** A row for each day. */
  readonly now: Rows<DigitalColumn>;
  /** One row; none if there are no days before. */
  readonly before: Rows<DigitalColumn>;
}

/**
 * Reads quarters where figures of each day are needed, and spans of six hours where only the sum
 * is, except at its ends.
 * @throws StorageError
 */
export async function pointRowsOf(past: PastReader, wanted: RowsRequest): Promise<ReportPointRows> {
  const { pointId, untilMs } = wanted;
  const days = timeOf(wanted.edges);
  const before = timeOf(wanted.beforeEdges);
  const now = digitalDayFold(wanted.edges);
  const earlier = digitalDayFold(wanted.beforeEdges);
  const read = async (fromMs: number, toMs: number, stepMs: number, take: (spans: DigitalSpans) => void) => {
    if (toMs > fromMs) await past.eachDigitalSpans({ pointId, fromMs, toMs, stepMs, untilMs }, take);
  };
  const isShort = before.toMs - before.fromMs < SHORT_MS;
  const startMs = isShort ? before.fromMs : Math.ceil(before.fromMs / SIX_HOURS_MS) * SIX_HOURS_MS;
  const endMs = isShort ? before.fromMs : Math.floor(before.toMs / SIX_HOURS_MS) * SIX_HOURS_MS;
  await read(before.fromMs, startMs, QUARTER_MS, (spans) => earlier.add(spans, before.fromMs, startMs));
  await read(startMs, endMs, SIX_HOURS_MS, (spans) => earlier.add(spans, startMs, endMs));
  const addEnd = (spans: DigitalSpans) => earlier.add(spans, endMs, before.toMs);
  const addNow = (spans: DigitalSpans) => now.add(spans, days.fromMs, days.toMs);
  if (before.toMs === days.fromMs) {
    // If the days follow those before, one read also returns the end of these.
    await read(endMs, days.toMs, QUARTER_MS, (spans) => {
      addEnd(spans);
      addNow(spans);
    });
  } else {
    await read(endMs, before.toMs, QUARTER_MS, addEnd);
    await read(days.fromMs, days.toMs, QUARTER_MS, addNow);
  }
  return { now: now.finish(), before: earlier.finish() };
}

const timeOf = (edges: Float64Array): { fromMs: number; toMs: number } => ({
  fromMs: edges[0]!,
  toMs: edges.at(-1)!,
});
