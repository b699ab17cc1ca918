import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test('formats a duration in its two largest units', () => {
  const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
  const words = [
    0,
    999,
    45 * second,
    minute,
    90 * second,
    hour,
    2 * hour + 14 * minute + 59 * second,
    day + hour,
  ];
  expect(words.map(formatDuration)).toEqual([
    '0 s',
    '0 s',
    '45 s',
    '1 min',
    '1 min 30 s',
    '1 h',
    '2 h 14 min',
    '1 d 1 h',
  ]);
});
