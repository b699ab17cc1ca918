import type { AlarmCallout, AlarmDelivery, AlarmEvent } from '@outpost/contract';
import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

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
