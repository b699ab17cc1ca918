import type { StationMonth } from '@outpost/contract';
import { expect, it } from 'vitest';
import { orderedMonth } from './month-order.ts';

const alarms = (Total: number) => ({ Total, Critical: 0, High: Total, Medium: 0, Low: 0 });

const station = (SiteName: string, own: Partial<StationMonth>) =>
  ({
    SiteName,
    RunHours: null,
    Starts: null,
    Rain: null,
    Alarms: alarms(0),
    Hours: 720,
    UnknownHours: null,
    ...own,
  }) as StationMonth;

const STATIONS = [
  station('Alder', { RunHours: 20, UnknownHours: 0, Alarms: alarms(2) }),
  station('Beacon', {}),
  station('Cedar', { Rain: 0.5, RainUnits: 'in', RunHours: 31, UnknownHours: 72, Alarms: alarms(2) }),
  station('Signal', { Rain: 11.7, RainUnits: 'mm', UnknownHours: 7.2 }),
];

it.each([
  ['', ['Alder', 'Beacon', 'Cedar', 'Signal']],
  ['toString', ['Alder', 'Beacon', 'Cedar', 'Signal']],
  ['run-time', ['Cedar', 'Alder', 'Beacon', 'Signal']],
  ['rain', ['Cedar', 'Signal', 'Alder', 'Beacon']],
  ['alarms', ['Alder', 'Cedar', 'Beacon', 'Signal']],
  ['coverage', ['Cedar', 'Signal', 'Alder', 'Beacon']],
])('orders a month by “%s”', (order, names) => {
  expect(orderedMonth(STATIONS, order).map(({ SiteName }) => SiteName)).toEqual(names);
});
