import {
  type AnalogSpans,
  createAnalogRollUp,
  createDigitalRollUp,
  type DigitalSpans,
  QUARTER_MS,
  type Rows,
  type SampleColumns,
  type Spans,
} from '@outpost/core';

/** The whole quarters of an analog point's samples. */
export function analogQuarters(samples: SampleColumns): AnalogSpans {
  const rollUp = createAnalogRollUp(Math.floor(samples.atMs[0]! / QUARTER_MS) * QUARTER_MS);
  rollUp.append(samples);
  rollUp.holdUntil(samples.atMs.at(-1)!);
  return rollUp.take();
}

/** The whole quarters of a digital point's samples. */
export function digitalQuarters(samples: SampleColumns): DigitalSpans {
  const rollUp = createDigitalRollUp(Math.floor(samples.atMs[0]! / QUARTER_MS) * QUARTER_MS);
  rollUp.append(samples);
  rollUp.holdUntil(samples.atMs.at(-1)!);
  return rollUp.take();
}

/** Quarters of 31 days, which is what a blob may hold. */
export const MONTH_QUARTERS = 31 * 96;

/** Spans cut into pieces of `count`, the last one shorter. */
export function inPieces<Column extends string>(
  { startMs, stepMs, rows }: Spans<Column>,
  count: number,
): Spans<Column>[] {
  const pieces: Spans<Column>[] = [];
  const names = Object.keys(rows).filter((name) => name !== 'count') as Column[];
  for (let start = 0; start < rows.count; start += count) {
    const end = Math.min(start + count, rows.count);
    const columns = Object.fromEntries(names.map((name) => [name, rows[name].slice(start, end)]));
    const cut = { ...columns, count: end - start } as Rows<Column>;
    pieces.push({ startMs: startMs + start * stepMs, stepMs, rows: cut });
  }
  return pieces;
}
