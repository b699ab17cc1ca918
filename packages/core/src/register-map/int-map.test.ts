import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IntMap } from './int-map.ts';

it('has what a Map has, however many there are', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 0x7fff_ffff }));
  const entries = fc.array(fc.tuple(id, fc.nat(65_535)), { maxLength: 200 });
  fc.assert(
    fc.property(entries, fc.array(id), (set, others) => {
      const map = new Map<number, number>();
      const ints = new IntMap();
      for (const [key, value] of set) {
        map.set(key, value);
        ints.set(key, value);
      }
      for (const key of [...map.keys(), ...others]) {
        expect(ints.get(key)).toBe(map.get(key));
        expect(ints.has(key)).toBe(map.has(key));
      }
    }),
  );
});
