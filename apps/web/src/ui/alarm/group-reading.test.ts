import type { AlarmLogEntry } from '@outpost/contract';
import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { groupReading } from './group-reading.ts';

const overflow = (id: number, changes: Partial<AlarmLogEntry> = {}) =>
  entry(id, { StationId: id, Kind: 'HH', Reading: '3.12 m', Limit: '3.10 m', ...changes });
const at =
  (levels: Record<number, number>, isLast = false) =>
  ({ Id }: AlarmLogEntry) =>
    levels[Id] === undefined
      ? null
      : { text: `${levels[Id]} m`, isLast, lastAt: null, point: null, number: levels[Id] };
const group = (members: readonly AlarmLogEntry[]) => ({
  ...{ members, stations: members.length },
  out: members.filter(({ Active }) => Active).length,
});

test('is the highest value with its limit', () => {
  const members = [overflow(1), overflow(2, { Limit: '3.20 m' }), overflow(3)];
  expect(groupReading(group(members), at({ 1: 3.2, 2: 3.3, 3: 3.15 }))).toEqual({
    ...{ value: '3.3 m', note: 'highest, limit 3.20\u00a0m' },
  });
});

test('is the lowest of low limits, without alarms that have returned', () => {
  const low = { Kind: 'L' } as const;
  const members = [overflow(1, low), overflow(2, { ...low, Active: false }), overflow(3, low)];
  expect(groupReading(group(members), at({ 1: 0.4, 2: 0.1, 3: 0.3 }))).toEqual({
    ...{ value: '0.3 m', note: 'lowest, 2 of 3 stations still active' },
  });
});

test('does not exist without a present value, or without a limit that values are beyond', () => {
  const members = [overflow(1), overflow(2)];
  expect(groupReading(group(members), at({}))).toBeNull();
  expect(groupReading(group(members), at({ 1: 3.2, 2: 3.3 }, true))).toBeNull();
  const floats = [overflow(1, { Kind: 'on' }), overflow(2, { Kind: 'on' })];
  expect(groupReading(group(floats), at({ 1: 1, 2: 1 }))).toBeNull();
});
