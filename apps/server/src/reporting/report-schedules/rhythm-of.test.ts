import { expect, it } from 'vitest';
import { testStation } from '../../testing/data-path.ts';
import { rhythmOf } from './rhythm-of.ts';

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
