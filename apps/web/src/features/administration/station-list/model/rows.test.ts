import { MODBUS_PROTOCOLS, type StationAdminRow } from '@outpost/contract';
import { expect, it } from 'vitest';
import { formatConnection, formatPollInterval, matchingStations } from './rows.ts';

const row = (StationId: number, fields: Partial<StationAdminRow> = {}): StationAdminRow => ({
  ...{
    StationId,
    SiteName: `Site ${StationId}`,
    Kind: 'well',
    Code: `W-${StationId}`,
    Area: '',
    Enabled: true,
  },
  ...{ Source: { Protocol: 'modbus-tcp' }, Address: '10.2.0.7:502 unit 1', PollIntervalSeconds: 10 },
  ...{ Points: 3, Limits: 2, Settings: 0, Version: 1, ChangedAt: '2026-03-01T00:00:00Z', ChangedBy: '' },
  ...fields,
});

it('finds stations by any of their words, sorted by name', () => {
  const rows = [
    row(2, { SiteName: 'Mill Creek', Kind: 'lift-station' }),
    row(1, { SiteName: 'Alder Street', Enabled: false, Address: 'radio.example:502 unit 1' }),
  ];
  expect(matchingStations(rows, '', 'all').map(({ StationId }) => StationId)).toEqual([1, 2]);
  expect(matchingStations(rows, 'lift mill', 'all')).toHaveLength(1);
  expect(matchingStations(rows, 'radio:502', 'all')).toHaveLength(0);
  expect(matchingStations(rows, 'radio.example:502', 'all')).toHaveLength(1);
  expect(matchingStations(rows, 'w-2', 'enabled')).toHaveLength(1);
  expect(matchingStations(rows, '', 'disabled').map(({ SiteName }) => SiteName)).toEqual(['Alder Street']);
});

it('formats address and poll interval', () => {
  expect(formatConnection(row(1), [])).toBe('10.2.0.7:502 unit 1');
  const gateway = row(1, { Source: { Protocol: 'modbus-rtu-over-tcp' } });
  expect(formatConnection(gateway, MODBUS_PROTOCOLS)).toBe('10.2.0.7:502 unit 1, Modbus RTU over TCP');
  const other = row(1, { Source: { Protocol: 'csv-file' }, Address: '/srv/level.csv' });
  expect(formatConnection(other, MODBUS_PROTOCOLS)).toBe('/srv/level.csv, csv-file');
  expect(
    [10, 0.5, 120, 125, 600].map((PollIntervalSeconds) =>
      formatPollInterval(row(1, { PollIntervalSeconds })),
    ),
  ).toEqual(['every 10 s', 'every 0.5 s', 'every 2 min', 'every 125 s', 'every 10 min']);
});
