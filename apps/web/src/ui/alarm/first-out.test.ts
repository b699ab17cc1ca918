import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { firstOutIds } from './first-out.ts';

const alarm = (Id: number, own: Parameters<typeof entry>[1] = {}) =>
  entry(Id, { RaisedAt: `2026-11-29T00:00:${String(Id).padStart(2, '0')}.000Z`, ...own });
const firstOut = (...alarms: ReturnType<typeof alarm>[]) => [...firstOutIds(alarms)];

test('is the first alarm of a station that others followed', () => {
  expect(
    firstOut(
      alarm(4, { StationId: 1 }),
      alarm(3, { StationId: 1, FirstOut: true }),
      alarm(5, { StationId: 1 }),
      alarm(6, { StationId: 2 }),
    ),
  ).toEqual([3]);
});

test('is no alarm that is alone', () => {
  expect(
    firstOut(alarm(1, { StationId: 1, FirstOut: true }), alarm(2, { StationId: 2, FirstOut: true })),
  ).toEqual([]);
});

test('is none of several alarms that one poll found at once', () => {
  const RaisedAt = '2026-11-29T00:00:01.000Z';
  expect(firstOut(alarm(1, { FirstOut: true, RaisedAt }), alarm(2, { RaisedAt }), alarm(3))).toEqual([]);
});

test('is one for each sequence: an alarm begins another one after the earlier ones returned to normal', () => {
  expect(
    firstOut(
      alarm(1, { FirstOut: true, ReturnedAt: '2026-11-29T00:00:01.500Z' }),
      alarm(2, { FirstOut: true }),
      alarm(3),
    ),
  ).toEqual([2]);
});

test('is only the first of an incident, not the first of each of its stations', () => {
  const lost = (Id: number) => alarm(Id, { StationId: Id, IncidentId: 7, FirstOut: true });
  expect(firstOut(lost(8), lost(7), lost(9), lost(10))).toEqual([7]);
  expect(firstOut(lost(7))).toEqual([]);
  // The first one is over.
  expect(firstOut(lost(8), lost(9))).toEqual([]);
});
