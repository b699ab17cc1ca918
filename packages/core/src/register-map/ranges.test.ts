import { describe, expect, it } from 'vitest';
import { formatReadRanges, joinRanges, type ReadRange } from './ranges.ts';

const range = (first: number, last: number, functionCode = 4, unitId = 1): ReadRange => ({
  ...{ unitId, functionCode, first, last },
});

describe('ranges that are read', () => {
  it('are merged where they touch or overlap, within a table of a unit', () => {
    expect(joinRanges([range(125, 249), range(0, 124), range(100, 130), range(251, 252)])).toEqual([
      ...[range(0, 249), range(251, 252)],
    ]);
    expect(joinRanges([range(0, 9), range(10, 19, 3), range(10, 19, 4, 2)])).toHaveLength(3);
    expect(joinRanges([range(0, 100), range(10, 20)])).toEqual([range(0, 100)]);
  });

  it('are formatted as text', () => {
    expect(formatReadRanges([range(7, 7, 1), range(0, 249)])).toBe(
      'coils 7 and input registers 0–249 of unit 1',
    );
    expect(formatReadRanges([range(0, 5, 3), range(0, 9, 2, 12)])).toBe(
      'holding registers 0–5 of unit 1 and discrete inputs 0–9 of unit 12',
    );
    const many = Array.from({ length: 9 }, (_, index) => range(10 * index, 10 * index));
    expect(formatReadRanges(many)).toMatch(/input registers 50 and 3 more ranges of unit 1$/);
  });
});
