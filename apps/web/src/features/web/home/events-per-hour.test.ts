import { expect, it } from 'vitest';
import { eventsPerHour } from './events-per-hour.ts';

it('counts events by the hour, oldest first', () => {
  const fromMs = Date.parse('2026-03-01T00:00:00.000Z');
  const events = [
    '2026-03-01T02:59:59.999Z',
    '2026-03-01T02:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-01T03:00:00.000Z',
    '2026-02-28T23:59:59.999Z',
  ].map((At) => ({ At }));
  expect(eventsPerHour(events, fromMs, 3)).toEqual([1, 0, 2]);
});
