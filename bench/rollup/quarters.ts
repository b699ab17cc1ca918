import {
  type AnalogSpans,
  createAnalogRollUp,
  createDigitalRollUp,
  type DigitalSpans,
  QUARTER_MS,
  type SampleColumns,
  type Spans,
  sliceSpans,
} from '@outpost/historian/pure';

/** The complete quarters of an analog point's samples. */
export function analogQuarters(samples: SampleColumns): AnalogSpans {
  const rollUp = createAnalogRollUp(Math.floor(samples.atMs[0]! / QUARTER_MS) * QUARTER_MS);
  rollUp.append(samples);
  rollUp.holdUntil(samples.atMs.at(-1)!);
  return rollUp.take();
}

/** The complete quarters of a digital point's samples. */
export function digitalQuarters(samples: SampleColumns): DigitalSpans {
  const rollUp = createDigitalRollUp(Math.floor(samples.atMs[0]! / QUARTER_MS) * QUARTER_MS);
  rollUp.append(samples);
  rollUp.holdUntil(samples.atMs.at(-1)!);
  return rollUp.take();
}

/** Quarters of 31 days, the maximum of a blob. */
export const MONTH_QUARTERS = 31 * 96;

/** Buckets cut into pieces of `count`, the last one shorter. */
export function inPieces<Column extends string>(spans: Spans<Column>, count: number): Spans<Column>[] {
  return Array.from({ length: Math.ceil(spans.rows.count / count) }, (_, n) =>
    sliceSpans(spans, n * count, (n + 1) * count),
  );
}
