import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SeriesTable } from './series-table.ts';

it('finds every point again, and no other one', () => {
  const pointId = fc.oneof(
    fc.integer({ min: 1, max: 3_000 }),
    // These fall into one bucket as long as there are 2,048.
    fc.nat(1_000).map((n) => 7 + n * 2_048),
    fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(pointId, { maxLength: 3_000, size: 'max' }), pointId, (ids, other) => {
      const table = new SeriesTable();
      expect(ids.map((id) => table.open(id))).toEqual(ids.map((_, index) => index));
      expect(table.count).toBe(ids.length);
      expect(ids.map((id) => table.find(id))).toEqual(ids.map((_, index) => index));
      expect(ids.map((id) => table.open(id))).toEqual(ids.map((_, index) => index));
      if (!ids.includes(other)) expect(table.find(other)).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});
