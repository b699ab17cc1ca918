import { expect, it } from 'vitest';
import { nearestStop, nextStop, sheetHeights } from './heights.ts';

it('leaves some of the map free, also where there is little room', () => {
  expect(sheetHeights(700)).toEqual({ peek: 88, half: 350, full: 644 });
  expect(sheetHeights(130)).toEqual({ peek: 88, half: 88, full: 88 });
});

it('comes to rest at the nearest stop', () => {
  expect(nearestStop(700, 90)).toBe('peek');
  expect(nearestStop(700, 260)).toBe('half');
  expect(nearestStop(700, 600)).toBe('full');
});

it('a press leads one up, and from the top down', () => {
  expect([nextStop('peek'), nextStop('half'), nextStop('full')]).toEqual(['half', 'full', 'peek']);
});
