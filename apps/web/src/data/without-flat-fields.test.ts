import { pointAliases, StationConfig, stationAliases } from '@outpost/contract';
import { expect, it } from 'vitest';
import { withoutFlatFields } from './without-flat-fields.ts';

const config = (Source: object, ...Points: object[]) =>
  StationConfig.parse({ StationId: 7, Version: 3, SiteName: 'Mill Creek', Source, Points });
const answerOf = (station: StationConfig): StationConfig => ({
  ...station,
  ...stationAliases(station.Source),
  Points: station.Points.map((point) => ({ ...point, ...pointAliases(point.Source, point.Kind) })),
});
const pump = {
  ...{ Id: 71, Kind: 'digital', Point: 'DI1', Name: 'Pump 1' },
  Source: { Protocol: 'modbus', Table: 'coil', Address: 4, DataType: 'bit' },
};

it('drops the flat fields of Modbus stations and points, and nothing else', () => {
  for (const station of [
    config({ Protocol: 'modbus-tcp', Host: '10.2.0.7' }, pump),
    config({ Protocol: 'modbus-rtu', SerialPort: '/dev/ttyS1' }, pump),
    config(
      { Protocol: 'csv-file', Notes: 'of the file' },
      { ...pump, Source: { Protocol: 'csv-file', Name: 'level' } },
    ),
  ]) {
    expect(withoutFlatFields(answerOf(station))).toEqual(station);
  }
});
