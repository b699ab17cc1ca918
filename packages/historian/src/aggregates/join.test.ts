import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toColumns } from '../testing/samples.ts';
import { carries, rowObjects, smallSamples, smallValues, states, withMeans } from '../testing/summaries.ts';
import { ANALOG_COLUMNS, MEAN_STEPS } from './analog.ts';
import { DIGITAL_COLUMNS, type DigitalSpans } from './digital.ts';
import { carryBefore, widenAnalog, widenDigital } from './join.ts';
import { createAnalogRollUp, createDigitalRollUp, type RollUp } from './rollup.ts';
import { concatSpans, type Rows, type Spans, sliceSpans } from './rows.ts';
import { NO_SAMPLE, NOTHING_KNOWN, type RollUpSummary } from './summary.ts';

/** The same buckets in pieces, cut at some of their edges. */
const inPieces = <Column extends string>(spans: Spans<Column>, at: readonly number[]): Spans<Column>[] => {
  const bounds = [0, ...at.filter((cut) => cut < spans.rows.count).sort((a, b) => a - b), spans.rows.count];
  return bounds.slice(1).map((bound, index) => sliceSpans(spans, bounds[index]!, bound));
};

const filled = <S extends RollUpSummary, Column extends string>(
  rollUp: RollUp<S, Column>,
  samples: ReturnType<typeof toColumns>,
): Spans<Column> => {
  const from = samples.atMs.findIndex((at) => at >= 0);
  if (from >= 0) {
    rollUp.append({
      atMs: samples.atMs.subarray(from),
      values: samples.values.subarray(from),
      qualities: samples.qualities.subarray(from),
    });
  }
  rollUp.holdUntil(120);
  return rollUp.take();
};

const cuts = fc.array(fc.nat(23), { maxLength: 4 });

describe('longer buckets', () => {
  test('of a digital point equal those of its samples, in whatever order they are combined', () => {
    fc.assert(
      fc.property(smallSamples(states, 25), carries(states), cuts, (samples, carry, at) => {
        const fine = filled(createDigitalRollUp(0, { stepMs: 5, carry }), samples);
        const coarse = filled(createDigitalRollUp(0, { stepMs: 60, carry }), samples);
        const pieces = inPieces(fine, at);
        expect(widenDigital(pieces, 0, 60, 2)).toEqual(coarse);
        expect(widenDigital([widenDigital(pieces, 0, 15, 8)], 0, 60, 2)).toEqual(coarse);
        expect(widenDigital([widenDigital([widenDigital(pieces, 0, 10, 12)], 0, 30, 4)], 0, 60, 2)).toEqual(
          coarse,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('of an analog point equal those of its samples, their means nearly', () => {
    fc.assert(
      fc.property(smallSamples(smallValues, 25), carries(smallValues), cuts, (samples, carry, at) => {
        const fine = filled(createAnalogRollUp(0, { stepMs: 5, carry }), samples);
        const coarse = filled(createAnalogRollUp(0, { stepMs: 60, carry }), samples);
        const exact = withMeans(coarse.rows, ANALOG_COLUMNS);
        const pieces = inPieces(fine, at);
        const direct = widenAnalog(pieces, 0, 60, 2);
        const inSteps = widenAnalog([widenAnalog(pieces, 0, 15, 8)], 0, 60, 2);
        for (const spans of [direct, inSteps]) {
          withMeans(spans.rows, ANALOG_COLUMNS).forEach(({ mean, ...row }, index) => {
            const { mean: exactMean, ...expected } = exact[index]!;
            expect(row).toEqual(expected);
            if (Number.isNaN(exactMean)) expect(mean).toBeNaN();
            // Half a step each time they are combined.
            else
              expect(Math.abs(mean - exactMean)).toBeLessThanOrEqual(
                (2 * (row.max - row.min)) / MEAN_STEPS + 1e-14,
              );
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  const on: DigitalSpans = filled(createDigitalRollUp(0, { stepMs: 10 }), toColumns([[0, 1, 0]]));
  /** The buckets from index `from` up to `to`, as if they began at another time. */
  const at = (spans: DigitalSpans, startMs: number, from: number, to: number): DigitalSpans => ({
    ...sliceSpans(spans, from, to),
    startMs,
  });

  test('are unknown where pieces are missing, and end no run there that they did not observe', () => {
    const row = (rows: Rows<(typeof DIGITAL_COLUMNS)[number]>) => rowObjects(DIGITAL_COLUMNS, rows)[0]!;
    const joined = widenDigital([at(on, 10, 0, 2), at(on, 50, 3, 5)], 0, 100, 1);
    expect(row(joined.rows)).toEqual({
      knownMs: 40,
      samples: 1,
      seen: (1 << 0) | (1 << NO_SAMPLE),
      endQuality: 0,
      first: 1,
      last: 1,
      onMs: 40,
      starts: 0,
      stops: 0,
      hiddenStarts: 0,
      longestMs: 20,
      leadMs: 0,
      trailMs: 20,
    });
    const [before, ofIt, gap, after] = rowObjects(
      ['knownMs', 'seen'],
      widenDigital([at(on, 20, 0, 2), at(on, 60, 2, 4)], 0, 20, 6).rows,
    );
    expect(before).toEqual({ knownMs: 0, seen: 1 << NO_SAMPLE });
    expect(ofIt).toEqual({ knownMs: 20, seen: 1 });
    expect(gap).toEqual(before);
    expect(after).toEqual(ofIt);
    // In the future.
    expect(rowObjects(['seen'], widenDigital([at(on, 0, 0, 2)], 0, 20, 2).rows)[1]).toEqual({ seen: 0 });
  });

  test('keep the last known value, even over a piece without values', () => {
    const level = filled(
      createAnalogRollUp(0, { stepMs: 10 }),
      toColumns([
        [5, 3, 0],
        [7, 3, 2],
      ]),
    );
    const nothing = filled(createAnalogRollUp(0, { stepMs: 10 }), toColumns([[5, 8, 2]]));
    const two = (startMs: number, spans: typeof level) => ({ ...sliceSpans(spans, 0, 2), startMs });
    const { last, endQuality } = widenAnalog([two(0, level), two(20, nothing)], 0, 40, 1).rows;
    expect([last[0], endQuality[0]]).toEqual([3, 2]);
  });

  test('reject overlapping pieces, and an edge inside a bucket', () => {
    expect(() => widenDigital([at(on, 0, 0, 2), at(on, 10, 0, 2)], 0, 100, 1)).toThrow('separate pieces');
    expect(() => widenDigital([at(on, 0, 0, 2)], 0, 15, 2)).toThrow('no edge inside');
    expect(() => widenDigital([at(on, 0, 0, 2)], 15, 15, 1)).toThrow('no edge inside');
    expect(() => widenDigital([at(on, 0, 0, 2)], 5, 20, 1)).toThrow('multiple of the step');
  });
});

describe('buckets', () => {
  const rollUp = createDigitalRollUp(30, { stepMs: 10 });
  rollUp.append(
    toColumns([
      [35, 1, 0],
      [62, 0, 0],
    ]),
  );
  const all = rollUp.finish(90);

  test('are joined again after they were cut', () => {
    const [first, second] = [sliceSpans(all, 0, 2), sliceSpans(all, 2)];
    expect([first.startMs, first.rows.count, second.startMs, second.rows.count]).toEqual([30, 2, 50, 4]);
    expect(concatSpans([first, second])).toEqual(all);
  });

  test('are not joined when they are apart', () => {
    expect(() => concatSpans([sliceSpans(all, 0, 2), sliceSpans(all, 3)])).toThrow('from 50 on, got 60');
    expect(() => concatSpans([all, { ...all, startMs: 90, stepMs: 5 }])).toThrow(RangeError);
    expect(() => concatSpans([])).toThrow('got none');
  });
});

describe('the value before a time', () => {
  const samples = toColumns([
    [10, 3, 0],
    [20, 3, 2],
    [30, 4, 1],
  ]);

  test('is the last good value, and the quality of the last sample', () => {
    expect([5, 15, 20, 25, 99].map((ms) => carryBefore(samples, ms))).toEqual([
      NOTHING_KNOWN,
      { value: 3, quality: 0 },
      { value: 3, quality: 0 },
      { value: 3, quality: 2 },
      { value: 3, quality: 1 },
    ]);
  });

  test('is what held before the samples, where none of them is good', () => {
    const mark = toColumns([[10, 3, 2]]);
    expect(carryBefore(mark, 5, { value: 8, quality: 0 })).toEqual({ value: 8, quality: 0 });
    expect(carryBefore(mark, 15, { value: 8, quality: 0 })).toEqual({ value: 8, quality: 2 });
    expect(carryBefore(mark, 15)).toEqual({ value: Number.NaN, quality: 2 });
    // Of samples at the same time the last counts.
    expect(
      carryBefore(
        toColumns([
          [10, 3, 0],
          [10, 4, 2],
        ]),
        15,
        { value: 8, quality: 0 },
      ),
    ).toEqual({ value: 8, quality: 2 });
    expect(carryBefore(toColumns([[10, Number.NaN, 0]]), 15)).toEqual({ value: Number.NaN, quality: 1 });
  });
});
