import { expect, test } from 'vitest';
import { fieldOf } from '../../../ui/between/index.ts';
import { endMs } from './until.ts';

const NOW = Date.parse('2026-03-01T06:00:00Z');
const HOUR = 3_600_000;

test('hours from now, or a time of the field', () => {
  expect(endMs({ choice: '4', time: '' }, NOW)).toBe(NOW + 4 * HOUR);
  expect(endMs({ choice: 'time', time: fieldOf(NOW + 5 * HOUR) }, NOW)).toBe(NOW + 5 * HOUR);
});

test('an end is ahead, and within a week', () => {
  const at = (ms: number) => endMs({ choice: 'time', time: fieldOf(ms) }, NOW);
  expect(at(NOW)).toBe('Choose a time ahead.');
  expect(at(NOW + 7 * 24 * HOUR)).toBe(NOW + 7 * 24 * HOUR);
  expect(at(NOW + 7 * 24 * HOUR + 60_000)).toBe('At most a week ahead.');
  expect(endMs({ choice: 'time', time: '' }, NOW)).toBe('Choose a day and a time.');
});
