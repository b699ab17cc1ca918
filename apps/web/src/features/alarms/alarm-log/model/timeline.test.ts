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

test('a digest is not before the alarm that joined it', () => {
  const raised = { ...event(1, '2026-03-01T06:00:35.000Z'), Kind: 'raised' } as AlarmEvent;
  const digest = { Id: 1, CreatedAt: '2026-03-01T06:00:20.000Z', About: 'digest' } as AlarmDelivery;
  const lines = timelineOf({ Events: [raised], Callouts: [], Deliveries: [digest] });
  expect(lines.map(({ key, afterMs }) => [key, afterMs])).toEqual([
    ['event 1', null],
    ['delivery 1', 0],
  ]);
});

test('folds the repeats of an escalation into one entry, with the newest in full', () => {
  const at = (minute: number) => `2026-03-01T06:${String(minute).padStart(2, '0')}:00.000Z`;
  const callout = (Step: number, minute: number) => ({ At: at(minute), Step }) as AlarmCallout;
  const delivery = (Id: number, minute: number) => ({ Id, CreatedAt: at(minute) }) as AlarmDelivery;
  const steps = [callout(1, 0), callout(2, 5), callout(3, 10), callout(3, 15), callout(3, 25)];
  const Deliveries = [delivery(1, 0), delivery(2, 10), delivery(3, 15), delivery(4, 25)];
  const lines = timelineOf({ Events: [event(1, at(12))], Callouts: steps, Deliveries });
  expect(lines.map(({ key, atMs }) => [key, new Date(atMs).toISOString()])).toEqual([
    ['callout 0', at(0)],
    ['delivery 1', at(0)],
    ['callout 1', at(5)],
    ['callout 4', at(10)],
    ['event 1', at(12)],
    ['delivery 4', at(25)],
  ]);
  expect(lines[3]).toMatchObject({ callout: { At: at(25) } });
  const [, , , repeated] = lines;
  expect(repeated?.what === 'callout' && repeated.earlier.map(({ key }) => key)).toEqual([
    'callout 2',
    'delivery 2',
    'callout 3',
    'delivery 3',
  ]);
  const once = timelineOf({ Events: [], Callouts: steps.slice(0, 3), Deliveries: [] });
  expect(once.map((line) => line.what === 'callout' && line.earlier.length)).toEqual([0, 0, 0]);
});

test('folds the repeats of each escalation on its own: an alarm that is raised again begins with the first step', () => {
  const at = (minute: number) => `2026-03-01T06:${String(minute).padStart(2, '0')}:00.000Z`;
  const callout = (Step: number, minute: number) => ({ At: at(minute), Step }) as AlarmCallout;
  const delivery = (Id: number, minute: number) => ({ Id, CreatedAt: at(minute) }) as AlarmDelivery;
  const lines = timelineOf({
    Events: [event(1, at(20)), event(2, at(30))],
    Callouts: [
      [1, 0],
      [2, 5],
      [3, 10],
      [3, 15],
      [1, 30],
      [2, 35],
      [3, 40],
      [3, 45],
    ].map(([step, minute]) => callout(step!, minute!)),
    Deliveries: [delivery(1, 30), delivery(2, 35), delivery(3, 40)],
  });
  expect(lines.map(({ key, atMs }) => [key, new Date(atMs).getUTCMinutes()])).toEqual([
    ['callout 0', 0],
    ['callout 1', 5],
    ['callout 3', 10],
    ['event 1', 20],
    ['event 2', 30],
    ['callout 4', 30],
    ['delivery 1', 30],
    ['callout 5', 35],
    ['delivery 2', 35],
    ['callout 7', 40],
  ]);
});
