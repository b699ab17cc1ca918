import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortRows } from './radix.ts';

const word = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 0xffff_ffff }));

it('sorts like a comparison by words, and is stable', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, word), { maxLength: 60 }),
      fc.infiniteStream(fc.nat()),
      (keys, noise) => {
        const rows = Uint32Array.from(keys, (_, row) => row).sort(() => (noise.next().value % 3) - 1);
        const expected = [...rows].sort((a, b) => keys[a]![0] - keys[b]![0] || keys[a]![1] - keys[b]![1]);
        const key = [Uint32Array.from(keys, ([high]) => high), Uint32Array.from(keys, ([, low]) => low)];
        expect([...sortRows(rows, key)]).toEqual(expected);
      },
    ),
  );
});

it('does not change its input, and accepts no rows', () => {
  const rows = Uint32Array.of(1, 0);
  expect([...sortRows(rows, [Uint32Array.of(4, 9)])]).toEqual([0, 1]);
  expect([...rows]).toEqual([1, 0]);
  expect(sortRows(new Uint32Array(0), [Uint32Array.of(4, 9)])).toHaveLength(0);
});
