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

test('shows an alarm in the shortest range that has it in its later half', () => {
  const ageMin = (minutes: number) => trendLink([{ stationId: 1, pointId: 2 }], minutes * 60_000);
  expect([-1, 30, 31, 240, 241, 720, 721, 5_040, 5_041, 21_600, 21_601, 999_999].map(ageMin)).toEqual([
    ...['/trends?p=1.2&last=1h', '/trends?p=1.2&last=1h', '/trends?p=1.2', '/trends?p=1.2'],
    ...['/trends?p=1.2&last=1d', '/trends?p=1.2&last=1d', '/trends?p=1.2&last=7d', '/trends?p=1.2&last=7d'],
    ...['/trends?p=1.2&last=30d', '/trends?p=1.2&last=30d', '/trends?p=1.2&last=1y', '/trends?p=1.2&last=1y'],
  ]);
});
