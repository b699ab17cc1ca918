import fc from 'fast-check';
import { expect, it } from 'vitest';
import { degreesOf, fit, mapPosition, toPicture } from './mercator.ts';

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const SIZE = { width: 800, height: 600 };
const degrees = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
});

it('converts degrees to positions and back', () => {
  fc.assert(
    fc.property(degrees, ({ longitude, latitude }) => {
      const back = degreesOf(mapPosition(longitude, latitude));
      expect(back.longitude).toBeCloseTo(longitude, 8);
      expect(back.latitude).toBeCloseTo(latitude, 8);
    }),
  );
});

it('puts the poles at the edges of the square', () => {
  expect(mapPosition(0, 90).y).toBe(0);
  expect(mapPosition(0, -90).y).toBe(1);
});

it('fits all positions within the padding', () => {
  const padding = { top: 40, right: 30, bottom: 120, left: 60 };
  fc.assert(
    fc.property(fc.array(degrees, { minLength: 1, maxLength: 20 }), (all) => {
      const places = all.map(({ longitude, latitude }) => mapPosition(longitude, latitude));
      const found = fit(places, SIZE, padding, 16)!;
      // No zoom level leaves room around the whole world.
      fc.pre(found.zoom > 0.001);
      for (const place of places) {
        const at = toPicture({ ...SIZE, ...found }, place);
        expect(at.x).toBeGreaterThan(padding.left - 1);
        expect(at.x).toBeLessThan(SIZE.width - padding.right + 1);
        expect(at.y).toBeGreaterThan(padding.top - 1);
        expect(at.y).toBeLessThan(SIZE.height - padding.bottom + 1);
      }
    }),
  );
});

it('crosses the date line the short way', () => {
  const fiji = [mapPosition(177.5, -17.8), mapPosition(-179.2, -17)];
  const found = fit(fiji, SIZE, NONE, 16)!;
  expect(found.zoom).toBeGreaterThan(6);
  expect(degreesOf(found).longitude).toBeCloseTo(179.15, 1);
});

it('uses the maximum zoom for one position, and has no result without positions', () => {
  expect(fit([mapPosition(-105, 39.7)], SIZE, NONE, 14)?.zoom).toBe(14);
  expect(fit([], SIZE, NONE, 14)).toBeNull();
});
