import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freePlace, placeLevel } from './place-level.ts';

describe('placeLevel', () => {
  const box = { y: 0, height: 240 };
  it('is above the surface, or below where a line or the top of the vessel is in the way', () => {
    expect(placeLevel(120, 28, [], [], box)).toBe(96);
    expect(placeLevel(120, 28, [100], [], box)).toBe(144);
    expect(placeLevel(10, 28, [], [], box)).toBe(34);
    expect(placeLevel(240, 28, [], [], box)).toBe(216);
    expect(placeLevel(null, 28, [120], [], box)).toBe(100);
  });
  it('is in the next free place between lines that are close', () => {
    expect(placeLevel(30, 28, [20, 45, 80], [], box)).toBe(62.5);
  });
  it('covers its own surface rather than be beyond another line', () => {
    expect(placeLevel(120, 28, [98, 142, 200], [], box)).toBe(120);
    expect(placeLevel(112, 28, [98, 142, 200], [], box)).toBe(114);
    expect(placeLevel(20, 28, [40], [], { y: 0, height: 50 })).toBe(20);
  });
});

describe('freePlace', () => {
  const at = (y: number) => ({ from: y - 2, to: y + 2 });
  it('is next to what is taken, above it where both sides are free', () => {
    expect(freePlace(50, 20, [at(50)], 0, 100)).toBe(38);
    expect(freePlace(50, 20, [at(50), at(32)], 0, 100)).toBe(62);
    expect(freePlace(5, 20, [at(5)], 0, 100)).toBe(17);
    expect(freePlace(95, 20, [at(95)], 0, 100)).toBe(83);
  });
  it('is further away where there is no room, and null where there is none at all', () => {
    expect(freePlace(50, 20, [at(62), at(38), at(50)], 0, 100)).toBe(26);
    expect(freePlace(50, 20, [at(80), at(60), at(40), at(20)], 0, 100)).toBeNull();
  });
  it('keeps a little more free where there is room', () => {
    expect(freePlace(50, 20, [at(50)], 0, 100, 4)).toBe(34);
    expect(freePlace(50, 20, [at(50), at(24)], 0, 96, 4)).toBe(37);
  });
  it('is free, within the bounds', () => {
    const heights = fc.array(fc.integer({ min: -10, max: 210 }), { maxLength: 8 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 200 }), (lines, wanted) => {
        const place = freePlace(wanted, 28, lines.map(at), 0, 200, 4);
        if (place === null) return;
        expect(place).toBeGreaterThanOrEqual(14);
        expect(place).toBeLessThanOrEqual(186);
        for (const line of lines) expect(Math.abs(place - line)).toBeGreaterThanOrEqual(16);
      }),
    );
  });
});
