import { expect, test } from 'vitest';
import { wallTextOf } from '../time/index.ts';
import { endMs } from './until.ts';

const NOW = Date.parse('2026-03-01T06:00:00Z');
const HOUR = 3_600_000;

test('takes hours from now or a date and time', () => {
  expect(endMs({ choice: '4', time: '' }, NOW)).toBe(NOW + 4 * HOUR);
  expect(endMs({ choice: 'time', time: wallTextOf(NOW + 5 * HOUR) }, NOW)).toBe(NOW + 5 * HOUR);
});

test('requires an end in the future and within a week', () => {
  const at = (ms: number) => endMs({ choice: 'time', time: wallTextOf(ms) }, NOW);
  expect(at(NOW)).toBe('Enter a time in the future');
  expect(at(NOW + 7 * 24 * HOUR)).toBe(NOW + 7 * 24 * HOUR);
  expect(at(NOW + 7 * 24 * HOUR + 60_000)).toBe('Must be within 7 days.');
  expect(endMs({ choice: 'time', time: '' }, NOW)).toBe('Enter a date and time');
});

test('reads the time in the zone of the page', () => {
  const time = wallTextOf(NOW + 5 * HOUR, 'America/Phoenix');
  expect(time).toBe('2026-03-01T04:00');
  expect(endMs({ choice: 'time', time }, NOW, 'America/Phoenix')).toBe(NOW + 5 * HOUR);
});
