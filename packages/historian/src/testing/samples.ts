import fc from 'fast-check';
import type { SampleColumns } from '../codec/samples.ts';

export const toColumns = (
  rows: readonly (readonly [atMs: number, value: number, quality: number])[],
): SampleColumns => ({
  atMs: Float64Array.from(rows, ([at]) => at),
  values: Float64Array.from(rows, ([, value]) => value),
  qualities: Uint8Array.from(rows, ([, , quality]) => quality),
});

/** Distances between samples as they occur in the field, and as they never should. */
const steps = fc.oneof(
  fc.constant(fc.constant(10_000)),
  fc.constant(fc.integer({ min: 4_990, max: 5_010 })),
  fc.constant(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(9)).map(([n, jitter]) => n * 5_000 + jitter)),
  fc.constant(fc.nat(900_000)),
  fc.constant(fc.maxSafeNat().map((n) => n % 2 ** 40)),
);

/** Kinds of values, each with a coding of its own, and arbitrary ones. */
const values = fc.oneof(
  fc.constant(fc.integer({ min: 0, max: 1 })),
  fc.constant(fc.integer({ min: -30_000, max: 30_000 }).map((n) => n / 100)),
  fc.constant(fc.integer().map((n) => n / 1_000)),
  fc.constant(fc.float()),
  fc.constant(fc.float({ min: 0, max: 10 })),
  fc.constant(fc.integer({ min: 0, max: 4_095 }).map((n) => 1 + (n * 19) / 4_095)),
  fc.constant(fc.maxSafeInteger()),
  fc.constant(fc.double()),
  fc.constant(
    fc.constantFrom(0, -0, Number.NaN, Infinity, -Infinity, 5e-324, Number.MAX_VALUE, 2 ** 53, 0.1),
  ),
  fc.constant(fc.constant(Number.NaN)),
  fc.constant(fc.constant(4.2)),
);

/** One sample or more of one point. */
export const samplesArbitrary: fc.Arbitrary<SampleColumns> = fc
  .tuple(
    steps,
    values,
    fc.constantFrom(0, 0, 7, -1_000),
    fc.constantFrom(0.02, 0.5),
    fc.integer({ min: -(2 ** 43), max: 2 ** 43 }),
  )
  .chain(([step, value, slope, trouble, start]) =>
    fc
      .array(
        fc.record({
          step,
          value,
          luck: fc.double({ min: 0, max: 1, noNaN: true }),
          quality: fc.integer({ min: 0, max: 3 }),
          none: fc.boolean(),
        }),
        { minLength: 1, maxLength: 300, size: 'max' },
      )
      .map((rows) => {
        let at = start;
        return toColumns(
          rows.map((row, index) => {
            if (index > 0) at += row.step;
            const isTrouble = row.luck < trouble;
            return [
              at,
              isTrouble && row.none ? Number.NaN : slope === 0 ? row.value : row.value + index * slope,
              isTrouble ? row.quality : 0,
            ];
          }),
        );
      }),
  );
