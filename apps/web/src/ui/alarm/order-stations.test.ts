import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { orderStations } from './order-stations.ts';
import { worstAlarms } from './worst-alarms.ts';

const station = (StationId: number, SiteName: string) => ({ StationId, SiteName });

test('begins with the stations in alarm, the worst first, others by name', () => {
  const stations = [station(1, 'Well 10'), station(2, 'Well 9'), station(3, 'Alder'), station(4, 'Mill')];
  const worst = worstAlarms([
    entry(4, { StationId: 4, Priority: 'medium' }),
    entry(1, { StationId: 1, Priority: 'high' }),
    entry(3, { StationId: 3, Priority: 'critical', State: 'shelved' }),
  ]);
  expect(orderStations(stations, worst).map(({ SiteName }) => SiteName)).toEqual([
    'Well 10',
    'Mill',
    'Alder',
    'Well 9',
  ]);
});
