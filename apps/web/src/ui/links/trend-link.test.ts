import { expect, test } from 'vitest';
import { trendLink } from './trend-link.ts';

test('names station and point, up to the maximum number of points', () => {
  expect(trendLink([])).toBe('/trends');
  expect(
    trendLink([
      { stationId: 3, pointId: 31 },
      { stationId: 4, pointId: 41 },
    ]),
  ).toBe('/trends?p=3.31,4.41');
  const many = Array.from({ length: 20 }, (_, n) => ({ stationId: 1, pointId: n + 1 }));
  expect(trendLink(many).split(',')).toHaveLength(8);
});
