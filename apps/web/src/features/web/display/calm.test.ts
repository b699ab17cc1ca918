import type { AlarmLogEntry } from '@outpost/contract';
import { expect, test } from 'vitest';
import { overview, TEST_NOW } from '../../../../testing/stations.ts';
import { describeCalm } from './calm.ts';

const stations = [overview({ StationId: 1 }), overview({ StationId: 2 })];
const shelved = { Id: 1, StationId: 1, State: 'shelved' } as AlarmLogEntry;

test('says normal only with current data and without any active alarm', () => {
  const calm = (Alarms: AlarmLogEntry[], hasNews: boolean) =>
    describeCalm({ Alarms }, stations, TEST_NOW, hasNews);
  expect(calm([], true)).toBe('All 2 stations normal');
  expect(calm([], false)).toBe('Not current: last known values');
  expect(calm([shelved], true)).toBe('Nothing needs attention · 1 alarm suppressed');
  expect(calm([shelved, { ...shelved, Id: 2 }], true)).toMatch(/2 alarms suppressed$/);
});

test('an installation without stations is not normal', () => {
  expect(describeCalm({ Alarms: [] }, [], TEST_NOW, true)).toBe('No stations');
});
