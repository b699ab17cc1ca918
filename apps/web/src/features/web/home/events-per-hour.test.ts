import { expect, it } from 'vitest';
import { eventsPerHour } from './events-per-hour.ts';

it('counts activations by the hour, and nothing else', () => {
  const fromMs = Date.parse('2026-03-01T00:00:00.000Z');
  const at = (At: string, Kind: 'raised' | 'returned' = 'raised') => ({ At, Kind });
  const events = [
    at('2026-03-01T02:59:59.999Z'),
    at('2026-03-01T02:00:00.000Z'),
    at('2026-03-01T01:30:00.000Z', 'returned'),
    at('2026-03-01T00:00:00.000Z'),
    at('2026-03-01T03:00:00.000Z'),
    at('2026-02-28T23:59:59.999Z'),
  ];
  expect(eventsPerHour(events, fromMs, 3)).toEqual([1, 0, 2]);
});
