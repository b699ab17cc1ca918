import { expect, test } from 'vitest';
import { formatEventTime } from './format-event-time.ts';

test('an event has its date and seconds, also today', () => {
  const at = new Date(2026, 10, 28, 17, 43, 5).toISOString();
  expect(formatEventTime(at)).toBe('28 Nov 2026, 17:43:05');
});
