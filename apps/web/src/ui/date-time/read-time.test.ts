import { expect, test } from 'vitest';
import { readTime } from './read-time.ts';

test.each([
  ['06:05', '06:05'],
  ['6:05', '06:05'],
  [' 18.30 ', '18:30'],
  ['1830', '18:30'],
  ['605', '06:05'],
  ['6', '06:00'],
  ['23:59', '23:59'],
])('reads %s as %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each(['', '24:00', '12:60', '6:5', '6 PM', 'noon', '-1:00'])('rejects %s', (text) => {
  expect(readTime(text)).toBeNull();
});
