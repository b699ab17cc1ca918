import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countMoved, MAX_COUNTED } from './count-moved.ts';
import { sortRows } from './radix.ts';

/** By brute force: the fewest rows to remove so that the rest ascends. */
function fewestMoved(keys: readonly number[]): number {
  const longest = keys.map(() => 1);
  for (let to = 0; to < keys.length; to++) {
    for (let from = 0; from < to; from++) {
      if (keys[from]! <= keys[to]!) longest[to] = Math.max(longest[to]!, longest[from]! + 1);
    }
  }
  return keys.length - Math.max(0, ...longest);
}

it('counts the fewest rows out of order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 }), (keys) => {
      const rows = Uint32Array.from(keys, (_, row) => row);
      expect(countMoved(rows, [Uint32Array.from(keys)])).toBe(fewestMoved(keys));
    }),
  );
});

it('is 0 after any sort', () => {
  const word = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(word, word, (high, low) => {
      const key = [Uint32Array.from(high, (value) => value % 3), Uint32Array.from(low)];
      const rows = Uint32Array.from({ length: 50 }, (_, row) => row);
      expect(countMoved(sortRows(rows, key), key)).toBe(0);
    }),
  );
});

it('counts a row that moved from the end to the front once', () => {
  const keys = Uint32Array.from({ length: 1_000 }, (_, row) => (row === 999 ? 0 : row + 1));
  expect(
    countMoved(
      Uint32Array.from({ length: 1_000 }, (_, row) => row),
      [keys],
    ),
  ).toBe(1);
});

it('stops counting at the maximum', () => {
  const count = 50_000;
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const keys = Uint32Array.from({ length: count }, (_, row) => count - row);
  expect(countMoved(rows, [keys])).toBe(MAX_COUNTED + 1);
});
