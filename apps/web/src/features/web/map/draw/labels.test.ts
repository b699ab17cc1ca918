import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels } from './labels.ts';

const mark = (x: number, y: number) => ({ left: x - 8, top: y - 8, right: x + 8, bottom: y + 8 });
const wish = (text: string, x: number, y: number, width = 60) => ({
  text,
  x,
  y,
  reach: 8,
  rise: null,
  width,
});

const ROOM = { width: 400, height: 300 };

it('are right of their marker, left if that is occupied, and omitted if both are', () => {
  const marks = [mark(100, 100), mark(130, 100), mark(70, 140), mark(100, 140), mark(130, 140)];
  const labels = placeLabels(
    [wish('left', 100, 100), wish('right', 130, 100), wish('nowhere', 100, 140)],
    marks,
    9,
    ROOM,
  );
  expect(labels.map(({ text, x }) => [text, x])).toEqual([
    ['left', 28],
    ['right', 142],
  ]);
});

it('are not cut by the edge of the picture', () => {
  const labels = placeLabels(
    [wish('at the edge', 370, 100), wish('too long', 150, 140, 380), wish('below', 100, 296)],
    [],
    9,
    ROOM,
  );
  expect(labels.map(({ text, x }) => [text, x])).toEqual([['at the edge', 298]]);
});

it('stay away from the edge of the picture', () => {
  const labels = placeLabels([wish('right', 325, 100), wish('left', 326, 140)], [], 9, {
    ...ROOM,
    width: 405,
  });
  expect(labels.map(({ text, x }) => [text, x])).toEqual([
    ['right', 337],
    ['left', 254],
  ]);
});

it('are below or above a marker that may have them there, moved away from the edge', () => {
  const marks = [mark(100, 100), mark(130, 100), mark(70, 100)];
  const below = { ...wish('below', 100, 100), rise: 8 };
  expect(placeLabels([below], marks, 9, ROOM)).toMatchObject([{ x: 70, y: 120 }]);
  expect(placeLabels([below], [...marks, mark(100, 120)], 9, ROOM)).toMatchObject([{ x: 70, y: 80 }]);
  const long = { ...wish('long', 100, 100, 250), rise: 8 };
  expect(placeLabels([long], marks, 9, ROOM)).toMatchObject([{ x: 8, y: 120 }]);
  expect(placeLabels([{ ...long, x: -20 }], [], 9, ROOM)).toEqual([]);
});

it('never overlap, and are no more than requested', () => {
  const wishes = fc.array(fc.tuple(fc.nat(300), fc.nat(200), fc.integer({ min: 10, max: 90 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(wishes, fc.nat(20), (all, most) => {
      const labels = placeLabels(
        all.map(([x, y, width]) => wish(`${x} ${y}`, x, y, width)),
        [],
        most,
        ROOM,
      );
      expect(labels.length).toBeLessThanOrEqual(most);
      labels.forEach((a, at) => {
        for (const b of labels.slice(0, at)) {
          const apart =
            Math.abs(a.y - b.y) >= 16 || a.x + all[a.wish]![2] <= b.x || b.x + all[b.wish]![2] <= a.x;
          expect(apart).toBe(true);
        }
      });
    }),
  );
});
