import { expect, it } from 'vitest';
import { nearestStop, nextStop, sheetHeights } from './heights.ts';

it('leaves part of the map free, also on small screens', () => {
  expect(sheetHeights(700)).toEqual({ peek: 156, half: 350, full: 644 });
  expect(sheetHeights(130)).toEqual({ peek: 156, half: 156, full: 156 });
});

it('snaps to the nearest stop', () => {
  expect(nearestStop(700, 90)).toBe('peek');
  expect(nearestStop(700, 260)).toBe('half');
  expect(nearestStop(700, 600)).toBe('full');
});

it('opens one step per press, and closes from the top', () => {
  expect([nextStop('peek'), nextStop('half'), nextStop('full')]).toEqual(['half', 'full', 'peek']);
});
