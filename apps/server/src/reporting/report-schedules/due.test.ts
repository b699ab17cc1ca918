import { formatPeriodKey } from '@outpost/core';
import { expect, it } from 'vitest';
import { testStation } from '../../testing/data-path.ts';
import { nextDue, periodsDue, rhythmOf } from './due.ts';

const at = (instant: string) => Date.parse(instant);
const body = {
  Name: 'N',
  StationIds: [1, 2, 9],
  Areas: [],
  Kind: 'count' as const,
  PointIds: null,
  AccountIds: [1],
  Enabled: true,
  At: '06:00',
};
const stations = {
  all: () => [
    testStation(1, { overrides: { TimeZone: 'Asia/Tokyo' } }),
    testStation(2),
    testStation(3, { overrides: { TimeZone: 'UTC' } }),
  ],
};
const of = (Rhythm: 'daily' | 'weekly' | 'monthly') =>
  rhythmOf({ ...body, Rhythm }, stations, 'Europe/Berlin');

it('uses the zones of its own stations, and the organisation’s for the time of day', () => {
  expect(of('weekly')).toEqual({
    every: 'week',
    at: '06:00',
    timeZone: 'Europe/Berlin',
    zones: ['Asia/Tokyo', 'Europe/Berlin'],
  });
});

it('waits for the zones of the stations of areas, and of all stations for a month overview', () => {
  const far = testStation(4, { overrides: { TimeZone: 'Asia/Tokyo', Area: 'Far' } });
  const all = () => [far, testStation(2)];
  const zonesOf = (more: Partial<Parameters<typeof rhythmOf>[0]>) =>
    [...rhythmOf({ ...body, StationIds: [], Rhythm: 'monthly', ...more }, { all }, 'UTC').zones].sort();
  expect(zonesOf({ Areas: ['Far'] })).toEqual(['Asia/Tokyo']);
  expect(zonesOf({ StationIds: [2], Areas: ['Far'] })).toEqual(['Asia/Tokyo', 'UTC']);
  expect(zonesOf({ Kind: 'month' })).toEqual(['Asia/Tokyo', 'UTC']);
});

it.each([
  ['daily', '2026-03-29', '2026-03-31T06:00:00Z', ['2026-03-30']],
  ['daily', '2026-03-30', '2026-03-31T06:00:00Z', []],
  ['daily', '2026-03-27', '2026-03-31T06:00:00Z', ['2026-03-28', '2026-03-29', '2026-03-30']],
  [
    'daily',
    '2026-01-01',
    '2026-03-31T06:00:00Z',
    ['24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-03-${day}`),
  ],
  ['weekly', '2026-03-15', '2026-03-31T06:00:00Z', ['2026-03-16--2026-03-22', '2026-03-23--2026-03-29']],
  ['monthly', '2025-12-31', '2026-03-31T06:00:00Z', ['2026-01', '2026-02']],
  // Switched from daily to monthly in the middle of a month: days already sent are not sent again.
  ['monthly', '2026-03-10', '2026-03-31T06:00:00Z', []],
] as const)('of %s reports, done through %s, at %s these are due: %j', (rhythm, done, now, periods) => {
  expect(periodsDue(of(rhythm), done, at(now)).map(formatPeriodKey)).toEqual(periods);
});

it('reports what comes next, also while something is overdue', () => {
  const next = (done: string, now: string) => {
    const { period, atMs } = nextDue(of('daily'), done, at(now));
    return [formatPeriodKey(period), new Date(atMs).toISOString()];
  };
  expect(next('2026-03-30', '2026-03-31T06:00:00Z')).toEqual(['2026-03-31', '2026-04-01T04:00:00.000Z']);
  expect(next('2026-03-29', '2026-03-31T06:00:00Z')).toEqual(['2026-03-30', '2026-03-31T04:00:00.000Z']);
});
