import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toColumns } from '../testing/samples.ts';
import { firstIndexFrom, mergeSamples, NO_SAMPLES } from './samples.ts';

const piece = fc
  .uniqueArray(fc.tuple(fc.nat(60), fc.double(), fc.nat(3)), { selector: ([at]) => at, maxLength: 30 })
  .map((rows) => toColumns(rows.sort((a, b) => a[0] - b[0])));

test('pieces are merged in time order, with the later piece taking precedence', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const byTime = new Map<number, [number, number]>();
      for (const { atMs, values, qualities } of pieces) {
        atMs.forEach((at, index) => {
          byTime.set(at, [values[index]!, qualities[index]!]);
        });
      }
      const rows = [...byTime].sort(([a], [b]) => a - b).map(([at, [v, q]]) => [at, v, q] as const);
      expect(mergeSamples(pieces)).toEqual(toColumns(rows));
    }),
  );
  expect(mergeSamples([])).toEqual(NO_SAMPLES);
});

test('finds the first sample from a time on', () => {
  const atMs = Float64Array.of(10, 20, 20, 30);
  expect([5, 10, 11, 20, 21, 30, 31].map((ms) => firstIndexFrom(atMs, ms))).toEqual([0, 0, 1, 1, 3, 3, 4]);
  expect(firstIndexFrom(new Float64Array(0), 0)).toBe(0);
});
