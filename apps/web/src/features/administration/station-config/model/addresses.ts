import type { ModbusAnalogRow, ModbusDigitalRow, ModbusStationRow } from '@outpost/contract';
import * as texts from '../texts.ts';

export interface AddressRow {
  readonly table: string;
  /** `120`, `120–121`. */
  readonly address: string;
  readonly what: string;
  readonly format: string;
}

const run = (first: number, count: number): string =>
  count === 1 ? String(first) : `${first}–${first + count - 1}`;

/** The register map addresses of one station, table by table. */
export function stationAddresses(
  stationId: number,
  stations: readonly ModbusStationRow[],
  digital: readonly ModbusDigitalRow[],
  analog: readonly ModbusAnalogRow[],
): AddressRow[] {
  const own = <Row extends { StationId: number }>(rows: readonly Row[]) =>
    rows.filter(({ StationId }) => StationId === stationId);
  return [
    ...own(stations).map((row) => ({
      table: texts.coilFunction,
      address: run(row.PollAddress, 1),
      what: texts.pollNow,
      format: 'write 1',
    })),
    ...own(digital).map((row) => ({
      table: texts.discreteInputFunction,
      address: run(row.Address, 1),
      what: `${row.Point} ${row.Name}`,
      format: `0 or 1; quality flag at ${row.ValidAddress}`,
    })),
    ...own(stations).map((row) => ({
      table: texts.holdingRegisterFunction,
      address: run(row.YearAddress, 6),
      what: texts.lastGoodPoll,
      format: 'year, month, day, hour, minute, second',
    })),
    ...own(analog).map((row) => ({
      table: texts.inputRegisterFunction,
      address: run(row.Address, row.Format === 'float32' ? 2 : 1),
      what: `${row.Point} ${row.Name}`,
      format: row.Format === 'float32' ? 'float32' : `int16${row.Factor === 1 ? '' : ` × ${row.Factor}`}`,
    })),
    ...own(stations).map((row) => ({
      table: texts.inputRegisterFunction,
      address: run(row.StatusAddress, 3),
      what: texts.health,
      format: texts.healthFormat,
    })),
  ];
}
