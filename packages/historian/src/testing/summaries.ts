import fc from 'fast-check';
import { type AnalogColumn, meanOf } from '../aggregates/analog.ts';
import type { DigitalColumn } from '../aggregates/digital.ts';
import type { Rows } from '../aggregates/rows.ts';
import { type Carry, NO_SAMPLE, QUARTER_MS } from '../aggregates/summary.ts';
import type { SampleColumns } from '../codec/samples.ts';
import { samplesArbitrary } from './samples.ts';

export type AnalogRow = Record<Exclude<AnalogColumn, 'meanSteps'> | 'mean', number>;
export type DigitalRow = Record<DigitalColumn, number>;

/** The value during one millisecond. */
interface Held {
  readonly value: number;
  readonly quality: number;
}

/**
 * Aggregates computed for every single millisecond: slow, and without the code under test.
 *
 * @param edges of the buckets; those that begin after the last sample and `untilMs` are omitted
 */
export function summariesByTheMillisecond(
  samples: SampleColumns,
  edges: readonly number[],
  untilMs: number,
  carry: Carry,
): { analog: AnalogRow; digital: DigitalRow }[] {
  const byTime = new Map<number, Held>();
  samples.atMs.forEach((at, index) => {
    const [value, quality] = [samples.values[index]!, samples.qualities[index]!];
    byTime.set(at, { value: value + 0, quality: quality === 0 && !Number.isFinite(value) ? 1 : quality });
  });
  const endMs = Math.max(untilMs, ...byTime.keys());
  let held: Held = carry;
  let known = carry.value;
  return edges.slice(0, -1).flatMap((startMs, span) => {
    const spanEndMs = edges[span + 1]!;
    if (startMs > endMs || (startMs === endMs && !byTime.has(startMs))) return [];
    const values: number[] = [];
    const on: boolean[] = [];
    let [knownMs, onMs, sum, came, seen, starts, stops, hiddenStarts] = [0, 0, 0, 0, 0, 0, 0, 0];
    let isOn = false;
    for (let ms = startMs; ms <= Math.min(spanEndMs - 1, endMs); ms++) {
      const sample = byTime.get(ms);
      if (sample) {
        came++;
        if (sample.quality === 0) {
          const isSeen = held.quality === 0;
          if (known === 0 && sample.value !== 0) isSeen ? starts++ : hiddenStarts++;
          if (known !== 0 && !Number.isNaN(known) && sample.value === 0 && isSeen) stops++;
          known = sample.value;
        }
        held = sample;
      }
      // At the very end only a sample counts: nothing holds for any time.
      if (ms === endMs && !sample) break;
      seen |= 1 << held.quality;
      isOn = held.quality === 0 && held.value !== 0;
      if (held.quality === 0) values.push(held.value);
      if (ms === endMs) break;
      on.push(isOn);
      if (held.quality !== 0) continue;
      knownMs++;
      sum += held.value;
      if (isOn) onMs++;
    }
    const runs = on.map((is) => (is ? '1' : '0')).join('');
    const common = {
      knownMs,
      samples: came,
      seen,
      endQuality: held.quality,
      first: values[0] ?? Number.NaN,
      last: known,
    };
    const mean = knownMs > 0 ? sum / knownMs : (values.at(-1) ?? Number.NaN);
    const [min, max] =
      values.length > 0 ? [Math.min(...values), Math.max(...values)] : [Number.NaN, Number.NaN];
    return [
      {
        analog: { ...common, min, max, mean },
        digital: {
          ...common,
          onMs,
          starts,
          stops,
          hiddenStarts,
          longestMs: Math.max(0, ...runs.split('0').map((run) => run.length)),
          leadMs: /^1*/.exec(runs)![0].length,
          // A sample at the very end may have ended the run.
          trailMs: isOn || !byTime.has(endMs) || endMs >= spanEndMs ? /1*$/.exec(runs)![0].length : 0,
        },
      },
    ];
  });
}

/** Rows of columns as objects. */
export function rowObjects<Column extends string>(
  columns: readonly Column[],
  rows: Rows<Column>,
): Record<Column, number>[] {
  return Array.from(
    { length: rows.count },
    (_, index) =>
      Object.fromEntries(columns.map((name) => [name, rows[name][index]!])) as Record<Column, number>,
  );
}

/** Analog rows with the mean itself instead of its steps. */
export function withMeans(rows: Rows<AnalogColumn>, columns: readonly AnalogColumn[]): AnalogRow[] {
  return rowObjects(columns, rows).map(({ meanSteps: _, ...row }, index) => ({
    ...row,
    mean: meanOf(rows, index),
  }));
}

/**
 * Samples within some tens of milliseconds, all qualities, several at once, and values of a few
 * kinds.
 */
export const smallSamples = (values: fc.Arbitrary<number>, length = 14): fc.Arbitrary<SampleColumns> =>
  fc
    .array(
      fc.record({
        at: fc.integer({ min: -10, max: 90 }),
        value: values,
        quality: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
      }),
      { maxLength: length },
    )
    .map((rows) => {
      const sorted = rows.sort((a, b) => a.at - b.at);
      return {
        atMs: Float64Array.from(sorted, ({ at }) => at),
        values: Float64Array.from(sorted, ({ value }) => value),
        qualities: Uint8Array.from(sorted, ({ quality }) => quality),
      };
    });

export const smallValues = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -8, max: 8 }).map((n) => n / 4) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0) },
);

export const states = fc.constantFrom(0, 1);

export const carries = (values: fc.Arbitrary<number>): fc.Arbitrary<Carry> =>
  fc.oneof(
    fc.constant({ value: Number.NaN, quality: NO_SAMPLE }),
    fc.record({
      value: values.filter(Number.isFinite).map((n) => n + 0),
      quality: fc.constantFrom(0, 0, 1, 2, 3),
    }),
  );

/** Samples of all kinds of values, seconds to hours apart, from a quarter's beginning on. */
export const hoursOfSamples: fc.Arbitrary<SampleColumns> = samplesArbitrary.map(
  ({ atMs, values, qualities }) => {
    const start = Math.floor(atMs[0]! / QUARTER_MS) * QUARTER_MS;
    let at = start;
    const times = atMs.map((ms, index) => {
      if (index > 0) at += (ms - atMs[index - 1]!) % 7_200_000;
      return at;
    });
    return { atMs: times, values, qualities };
  },
);

/** The same with on and off as values. */
export const hoursOfStates: fc.Arbitrary<SampleColumns> = hoursOfSamples.map((samples) => ({
  ...samples,
  values: samples.values.map((value) => (value > 0 ? 1 : 0)),
}));

/**
 * The given number of cases, or as many as there is time for: shrinking cases of hundreds of
 * samples takes long, and on a busy machine running them does, too.
 */
export const cases = (numRuns: number) => ({ numRuns, interruptAfterTimeLimit: 8_000 });
