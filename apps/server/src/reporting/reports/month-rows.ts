import { type AnalogDayColumn, analogDayFold, digitalDayFold } from '@outpost/core/past';
import type { PastReader } from '@outpost/historian';
import { type DigitalColumn, QUARTER_MS, type Rows } from '@outpost/historian/pure';
import { timeOf } from './report-edges.ts';

/** A point in a month; structured data. */
export interface MonthRowsRequest {
  readonly pointId: number;
  readonly kind: 'analog' | 'digital';
  /** The last value holds until then. */
  readonly untilMs: number;
  /** The first instant of the month and that of the next, ms. */
  readonly edges: Float64Array;
}

/** One row; of the other kind null. */
export interface MonthPointRows {
  readonly digital: Rows<DigitalColumn> | null;
  readonly analog: Rows<AnalogDayColumn> | null;
}

/** Sums a month up from its quarters. @throws StorageError */
export async function monthRowsOf(past: PastReader, wanted: MonthRowsRequest): Promise<MonthPointRows> {
  const { kind, edges, ...query } = wanted;
  const { fromMs, toMs } = timeOf(edges);
  const span = { ...query, fromMs, toMs, stepMs: QUARTER_MS };
  if (kind === 'digital') {
    const fold = digitalDayFold(edges);
    await past.eachDigitalSpans(span, (spans) => fold.add(spans, fromMs, toMs));
    return { digital: fold.finish(), analog: null };
  }
  const fold = analogDayFold(edges, false);
  await past.eachAnalogSpans(span, (spans) => fold.add(spans, fromMs, toMs));
  return { digital: null, analog: fold.finish() };
}
