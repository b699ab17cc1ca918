import type { AlarmCallout, AlarmDelivery, AlarmEvent } from '@outpost/contract';
import { expect, test } from 'vitest';
import { formatDelay, timelineOf } from './timeline.ts';

const event = (Id: number, At: string): AlarmEvent => ({ Id, At, Kind: 'commented', By: null, Text: '' });

test('merges events, escalation steps and deliveries by time, with the delay since the previous entry', () => {
  const callout = { At: '2026-03-01T06:00:00.000Z', Step: 1 } as AlarmCallout;
  const delivery = { Id: 4, CreatedAt: '2026-03-01T06:00:00.400Z' } as AlarmDelivery;
  const lines = timelineOf({
    Events: [event(1, '2026-03-01T06:00:00.000Z'), event(2, '2026-03-01T06:10:00.400Z')],
    Callouts: [callout],
    Deliveries: [delivery],
  });
  expect(lines.map(({ key, afterMs }) => [key, afterMs])).toEqual([
    ['event 1', null],
    ['callout 0', 0],
    ['delivery 4', 400],
    ['event 2', 600_000],
  ]);
});

test('formats delays', () => {
  const of = [0, 400, 9_990, 12_400, 59_999, 60_000, 200_000, 3_600_000, 7_500_000, 273_600_000];
  expect(of.map(formatDelay)).toEqual([
    '0.0 s',
    '0.4 s',
    '9.9 s',
    '12 s',
    '59 s',
    '1 min',
    '3 min 20 s',
    '1 h',
    '2 h 5 min',
    '3 d 4 h',
  ]);
});
