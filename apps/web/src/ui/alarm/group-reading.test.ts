import type { AlarmLogEntry } from '@outpost/contract';
import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { keyValue } from '../../../testing/stations.ts';
import { describeStillActive, groupReading } from './group-reading.ts';
import { summariseSameAlarm } from './same-alarm.ts';

const overflow = (id: number, changes: Partial<AlarmLogEntry> = {}) =>
  entry(id, {
    ...{ StationId: id, SiteName: `Site ${'ABCDE'[id - 1]} Lift Station`, Kind: 'HH' },
    ...{ Message: 'About to overflow', Reading: '3.12 m', Limit: '3.10 m' },
    ...changes,
  });
const ofPoint = (PointId: number) => keyValue({ PointId, Kind: 'analog' });
const at =
  (levels: Record<number, number>) =>
  ({ Id }: AlarmLogEntry) =>
    levels[Id] === undefined
      ? null
      : {
          text: `${levels[Id]} m`,
          isLast: false,
          lastAt: null,
          point: null,
          number: levels[Id],
          keyValue: ofPoint(Id),
        };
const returned = { Active: false } as const;

test('is the highest value with its station and limit', () => {
  const group = summariseSameAlarm([overflow(1), overflow(2, { Limit: '3.20 m' }), overflow(3)]);
  expect(groupReading(group, at({ 1: 3.2, 2: 3.3, 3: 3.15 }))).toEqual({
    value: '3.3 m',
    isLast: false,
    which: 'highest, Site B',
    note: 'highest, Site B, limit 3.20\u00a0m',
    keyValue: ofPoint(2),
  });
  expect(group.words).toBe('About to overflow · 3\u00a0stations');
});

test('is the lowest of low limits, without alarms that have returned', () => {
  const low = { Kind: 'L' } as const;
  const group = summariseSameAlarm([
    overflow(1, low),
    overflow(2, { ...low, ...returned }),
    overflow(3, low),
  ]);
  expect(groupReading(group, at({ 1: 0.4, 2: 0.1, 3: 0.3 }))).toMatchObject({
    value: '0.3 m',
    which: 'lowest, Site C',
  });
  expect(group.words).toBe('About to overflow · 2\u00A0of\u00A03\u00a0stations');
});

test('says what is still active at stations where the worst has returned', () => {
  const high = (id: number, StationId: number, Message = 'High wet well') =>
    overflow(10 + id, {
      ...overflow(StationId),
      Id: 10 + id,
      Kind: 'H',
      Message,
      LastRaisedAt: '2026-05-01T00:00:00.000Z',
    });
  const group = summariseSameAlarm([
    ...[overflow(1), overflow(2, returned), overflow(3, returned), overflow(4, returned)],
    ...[high(1, 1), high(2, 2), high(3, 3), { ...high(4, 4), Active: false }],
  ]);
  expect(groupReading(group, at({ 1: 3.25 }))!.note).toBe(
    'highest, Site A, limit 3.10\u00a0m; High wet well at 2',
  );
  expect(describeStillActive(group)).toBe('1 of 4 stations still active; High wet well at 2');
  const over = summariseSameAlarm([1, 2].map((id) => overflow(id, returned)));
  expect(describeStillActive(over)).toBe('2 of 2 stations returned');
  const several = summariseSameAlarm([
    overflow(1),
    overflow(2, returned),
    high(2, 2),
    high(3, 2, 'High float'),
  ]);
  expect(describeStillActive(several)).toBe('1 of 2 stations still active; another alarm at 1');
});

test('is also that of a station that is offline, which it says', () => {
  const group = summariseSameAlarm([overflow(1), overflow(2)]);
  const levels = ({ Id }: AlarmLogEntry) => ({
    ...{ text: Id === 1 ? '3.30 m' : '3.05 m', number: Id === 1 ? 3.3 : 3.05, point: null },
    ...{ isLast: Id === 1, lastAt: Id === 1 ? '11:29' : null, keyValue: ofPoint(Id) },
  });
  expect(groupReading(group, levels)).toEqual({
    value: '3.30 m',
    isLast: true,
    which: 'highest, Site A, last known at 11:29',
    note: 'highest, Site A, last known at 11:29, limit 3.10\u00a0m',
    // It cannot be said to rise or fall.
    keyValue: null,
  });
});

test('prefers a current value to a last known one that is as far, and names the stations without one', () => {
  const group = summariseSameAlarm([overflow(1), overflow(2), overflow(3)]);
  const levels = ({ Id }: AlarmLogEntry) => ({
    ...{ text: '3.30 m', number: 3.3, point: null, keyValue: ofPoint(Id) },
    ...{ isLast: Id !== 2, lastAt: Id === 2 ? null : '11:29' },
  });
  expect(groupReading(group, levels)!.note).toBe(
    'highest, Site B, limit 3.10\u00a0m; values not current: Site A, Site C',
  );
  // Without any current value that is said once.
  const last = (entry: AlarmLogEntry) => ({ ...levels(entry), isLast: true, lastAt: '11:29' });
  expect(groupReading(group, last)!.note).toBe('highest, Site A, last known at 11:29, limit 3.10\u00a0m');
});

test('is the value of the station next to floats, if another alarm says which end is worse', () => {
  const float = (id: number, own: Partial<AlarmLogEntry> = {}) =>
    overflow(id, { Kind: 'on', Message: 'High float wet', Limit: null, ...own });
  const high = { ...overflow(3), Id: 9, Kind: 'H', Message: 'High wet well' } as const;
  const level = (entry: AlarmLogEntry) => {
    const reading = at({ 1: 3.1, 2: 3.2, 3: 2.9 })(entry);
    return reading && { ...reading, point: 'Wet well level' };
  };
  expect(groupReading(summariseSameAlarm([float(1), float(2), float(3), high]), level)!.note).toBe(
    'highest, Site B, Wet well level',
  );
  expect(groupReading(summariseSameAlarm([float(1), float(2), float(3)]), level)).toBeNull();
  // Not what an alarm of another point says.
  const pressure = { ...high, Kind: 'L', Name: 'Discharge pressure' } as const;
  const others = [float(1), float(2), float(3), pressure];
  expect(groupReading(summariseSameAlarm(others), level)).toBeNull();
  expect(groupReading(summariseSameAlarm([...others, { ...high, Id: 10 }]), level)!.which).toBe(
    'highest, Site B',
  );
});

test('does not exist without a value, in different units, or without a limit that values are beyond', () => {
  const members = summariseSameAlarm([overflow(1), overflow(2)]);
  expect(groupReading(members, at({}))).toBeNull();
  const inFeet = ({ Id }: AlarmLogEntry) => ({
    ...at({ 1: 3.2, 2: 10.1 })({ Id } as AlarmLogEntry)!,
    text: Id === 1 ? '3.20 m' : '10.1 ft',
  });
  expect(groupReading(members, inFeet)).toBeNull();
  const floats = summariseSameAlarm([overflow(1, { Kind: 'on' }), overflow(2, { Kind: 'on' })]);
  expect(groupReading(floats, at({ 1: 1, 2: 1 }))).toBeNull();
});
