import {
  arePeaksExact,
  digitalDayFold,
  QuarterPeaks,
  type StartPeaks,
  startPeaksOf,
  startTimes,
} from '@outpost/core/past';
import type { PastReader } from '@outpost/historian';
import {
  type DigitalColumn,
  type DigitalSpans,
  firstIndexFrom,
  NO_SAMPLE,
  QUARTER_MS,
  type Rows,
} from '@outpost/historian/pure';
import { LONG_SPAN_MS, timeOf } from './report-edges.ts';

const DAY_MS = 4 * LONG_SPAN_MS;
/**
 * Two months: the days before are read by quarter, which their peak of starts needs. Of more, quarters
 * would take too long.
 */
const MAX_BEFORE_BY_QUARTER_MS = 62.5 * DAY_MS;
/** Of the days of a report: longer ones have a peak by quarter, as samples would take too long to read. */
const MAX_EXACT_MS = 8 * DAY_MS;
/** Of a point that changes every two seconds for two weeks; one with more has a peak by quarter. */
const MAX_SAMPLES = 600_000;

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

type DayFold = ReturnType<typeof digitalDayFold>;

/** The figures of a point in the days of a report, and in those before. */
export interface ReportPointRows {
  /** A row for each day. */
  readonly now: Rows<DigitalColumn>;
  /** One row; none if there are no days before. */
  readonly before: Rows<DigitalColumn>;
  readonly peaks: StartPeaks;
  /** null: the days before are too many, or not all of their quarters are stored. */
  readonly peaksBefore: StartPeaks | null;
}

/**
 * Reads quarters where figures of each day or a peak of starts are needed, and spans of six hours
 * where only the sum is, except at its ends; samples for the peak where the time is short.
 * @throws StorageError
 */
export async function pointRowsOf(past: PastReader, wanted: RowsRequest): Promise<ReportPointRows> {
  const days = timeOf(wanted.edges);
  const before = timeOf(wanted.beforeEdges);
  const now = digitalDayFold(wanted.edges);
  const peaks = new QuarterPeaks(wanted.edges);
  const addNow = (spans: DigitalSpans) => {
    now.add(spans, days.fromMs, days.toMs);
    peaks.add(spans);
  };
  const earlier = digitalDayFold(wanted.beforeEdges);
  const isByQuarter = before.toMs - before.fromMs <= MAX_BEFORE_BY_QUARTER_MS;
  const peaksBefore = isByQuarter ? new QuarterPeaks(wanted.beforeEdges) : null;
  const fromMs = isByQuarter ? before.fromMs : await addSixHours(past, wanted, earlier);
  const addBefore = (spans: DigitalSpans) => {
    earlier.add(spans, fromMs, before.toMs);
    peaksBefore?.add(spans);
  };
  if (before.toMs === days.fromMs) {
    // If the days follow those before, one read also returns the end of these.
    await readSpans(past, wanted, fromMs, days.toMs, QUARTER_MS, (spans) => {
      addBefore(spans);
      addNow(spans);
    });
  } else {
    await readSpans(past, wanted, fromMs, before.toMs, QUARTER_MS, addBefore);
    await readSpans(past, wanted, days.fromMs, days.toMs, QUARTER_MS, addNow);
  }
  const rows = { now: now.finish(), before: earlier.finish(), peaks: peaks.finish() };
  const sums = isByQuarter ? await storedForLonger(past, wanted, rows.before) : null;
  if (sums !== null) return { ...rows, before: sums, peaksBefore: null };
  const byQuarter = { ...rows, peaksBefore: peaksBefore?.finish() ?? null };
  return days.toMs - days.fromMs > MAX_EXACT_MS ? byQuarter : withExactPeaks(past, wanted, byQuarter);
}

async function readSpans(
  past: PastReader,
  { pointId, untilMs }: RowsRequest,
  fromMs: number,
  toMs: number,
  stepMs: number,
  take: (spans: DigitalSpans) => void,
): Promise<void> {
  if (toMs > fromMs) await past.eachDigitalSpans({ pointId, fromMs, toMs, stepMs, untilMs }, take);
}

/** Adds the days before by six hours, with their beginning by quarter; returns where their end begins. */
async function addSixHours(past: PastReader, wanted: RowsRequest, earlier: DayFold): Promise<number> {
  const before = timeOf(wanted.beforeEdges);
  const startMs = Math.ceil(before.fromMs / LONG_SPAN_MS) * LONG_SPAN_MS;
  const endMs = Math.floor(before.toMs / LONG_SPAN_MS) * LONG_SPAN_MS;
  await readSpans(past, wanted, before.fromMs, startMs, QUARTER_MS, (spans) =>
    earlier.add(spans, before.fromMs, startMs),
  );
  await readSpans(past, wanted, startMs, endMs, LONG_SPAN_MS, (spans) => earlier.add(spans, startMs, endMs));
  return endMs;
}

/**
 * The days before by six hours where these are stored for longer than their quarters; null: not.
 *
 * @param byQuarter the days before by quarter
 */
async function storedForLonger(
  past: PastReader,
  wanted: RowsRequest,
  byQuarter: Rows<DigitalColumn>,
): Promise<Rows<DigitalColumn> | null> {
  const before = timeOf(wanted.beforeEdges);
  if (before.toMs - before.fromMs < LONG_SPAN_MS) return null;
  const seen = byQuarter.seen[0]!;
  if (seen !== 0 && (seen & (1 << NO_SAMPLE)) === 0) return null;
  const earlier = digitalDayFold(wanted.beforeEdges);
  const endMs = await addSixHours(past, wanted, earlier);
  await readSpans(past, wanted, endMs, before.toMs, QUARTER_MS, (spans) =>
    earlier.add(spans, endMs, before.toMs),
  );
  const sums = earlier.finish();
  return sums.knownMs[0]! > byQuarter.knownMs[0]! ? sums : null;
}

/** Peaks from samples, unless those by quarter are exact already, or not all samples are stored. */
async function withExactPeaks(
  past: PastReader,
  { pointId, edges, beforeEdges }: RowsRequest,
  byQuarter: ReportPointRows,
): Promise<ReportPointRows> {
  const { now, before, peaks, peaksBefore } = byQuarter;
  const isBeforeExact = peaksBefore === null || arePeaksExact(peaksBefore);
  if (isBeforeExact && arePeaksExact(peaks)) return byQuarter;
  const fromMs = timeOf(isBeforeExact ? edges : beforeEdges).fromMs;
  const { toMs } = timeOf(edges);
  const samples = await past.read(pointId, fromMs, toMs, { limit: MAX_SAMPLES, includeBefore: true });
  const startsMs = startTimes(samples);
  const exact = (of: Float64Array, rows: Rows<DigitalColumn>, other: StartPeaks): StartPeaks => {
    const time = timeOf(of);
    const count = firstIndexFrom(startsMs, time.toMs) - firstIndexFrom(startsMs, time.fromMs);
    return count === startsOf(rows) ? startPeaksOf(startsMs, of) : other;
  };
  return {
    ...byQuarter,
    peaks: exact(edges, now, peaks),
    peaksBefore: isBeforeExact ? peaksBefore : exact(beforeEdges, before, peaksBefore),
  };
}

const startsOf = ({ starts }: Rows<DigitalColumn>): number => starts.reduce((sum, own) => sum + own, 0);
