import type { ModbusAnalogRow, ModbusDigitalRow, ModbusStationRow } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import {
  coilSheet,
  discreteSheet,
  filtered,
  holdingSheet,
  inputSheet,
  isAddress,
  sheetText,
} from './sheet.ts';

const station = {
  ...{ Id: 7, StationId: 7, SiteName: 'Elm Street', PollAddress: 3 },
  ...{ YearAddress: 18, YearValue: 2026, MonthAddress: 19, MonthValue: 3, DayAddress: 20, DayValue: 8 },
  ...{
    HourAddress: 21,
    HourValue: 3,
    MinuteAddress: 22,
    MinuteValue: 30,
    SecondAddress: 23,
    SecondValue: null,
  },
  ...{
    StatusAddress: 65_524,
    StatusValue: 1,
    AgeAddress: 65_525,
    AgeValue: 4,
    PollsAddress: 65_526,
    PollsValue: 12,
  },
} as ModbusStationRow;
const digital = (change: Partial<ModbusDigitalRow>): ModbusDigitalRow => ({
  ...{ Id: 71, StationId: 7, SiteName: 'Elm Street', Point: 'DI1', Name: 'High float' },
  ...{ Address: 12, ValidAddress: 32_780, Value: true, Quality: 'good' as const },
  ...change,
});
const analog: ModbusAnalogRow = {
  ...{ Id: 72, StationId: 7, SiteName: 'Elm Street', Point: 'AI1', Name: 'Wet well level' },
  ...{ Address: 24, Value: 2.84, Quality: 'stale', Format: 'float32', Factor: 1, QualityAddress: 65_530 },
};

describe('the sheets of the register map', () => {
  it('have the columns of their tables', () => {
    expect(coilSheet([station])).toEqual({
      columns: ['Station Id', 'Site Name', 'Address'],
      rows: [{ key: '7', cells: [7, 'Elm Street', expect.objectContaining({ address: 3 })] }],
    });
    expect(discreteSheet([digital({})]).columns).toEqual([
      ...['Station Id', 'Site Name', 'Point', 'Name', 'Address', 'Value'],
    ]);
    expect(holdingSheet([station]).rows[0]!.cells).toEqual([
      ...[
        7,
        'Elm Street',
        expect.objectContaining({ address: 18 }),
        2026,
        19,
        3,
        20,
        8,
        21,
        3,
        22,
        30,
        23,
        '–',
      ],
    ]);
  });

  it('show 1 and 0 with their quality', () => {
    const value = (change: Partial<ModbusDigitalRow>) => discreteSheet([digital(change)]).rows[0]!.cells[5];
    expect(value({})).toMatchObject({ text: '1', trust: 'good' });
    expect(value({ Value: false, Quality: 'stale' })).toMatchObject({ text: '0', trust: 'stale' });
    // Without a value a master reads 0.
    expect(value({ Value: null, Quality: 'bad' })).toMatchObject({ text: '0', trust: 'bad' });
    expect(value({ Value: null, Quality: 'stale' })).toMatchObject({ text: '0', trust: 'none' });
  });

  it('list the status registers of stations after their points', () => {
    const { rows } = inputSheet([analog], [station]);
    const numbers = rows.map(({ cells: [, , point, name, cell, value] }) => [
      ...[point, name],
      typeof cell === 'object' && isAddress(cell) ? cell.address : cell,
      typeof value === 'object' && !isAddress(value) ? value.text : value,
    ]);
    expect(numbers).toEqual([
      ['AI1', 'Wet well level', 24, '2.84'],
      ['Status', 'Station status', 65_524, 1],
      ['Age', 'Seconds since last good poll', 65_525, 4],
      ['Polls', 'Good polls', 65_526, 12],
    ]);
    expect(rows[0]!.cells[5]).toMatchObject({ text: '2.84', units: '', trust: 'stale' });
  });

  it('show the register value of an int16 and the item of each address', () => {
    const cells = (change: Partial<ModbusAnalogRow>) =>
      inputSheet([{ ...analog, Format: 'int16', Factor: 100, ...change }], []).rows[0]!.cells;
    expect(cells({})[5]).toMatchObject({ text: '2.84', units: '', trust: 'stale' });
    expect(cells({})[6]).toBe('284');
    expect(cells({ Value: 400 }).slice(5)).toEqual([
      expect.objectContaining({ text: '400', trust: 'stale' }),
      '-32768, out of range',
    ]);
    expect(cells({ Value: null }).slice(5)).toEqual([
      expect.objectContaining({ text: 'NaN', trust: 'none' }),
      '-32768',
    ]);
    expect(cells({ Value: null, Format: 'float32' }).slice(5)).toEqual([
      expect.objectContaining({ text: 'NaN', units: '', trust: 'none' }),
      'NaN',
    ]);
    expect(cells({ Value: 1e39, Format: 'float32' }).slice(5)).toEqual([
      expect.objectContaining({ text: '1e+39' }),
      'NaN, out of range',
    ]);
    expect(cells({})[4]).toMatchObject({
      of: { use: 'int16', pointId: 72, count: 1, name: 'AI1 Wet well level' },
      qualityCell: { address: 65_530, of: { use: 'quality', pointId: 72 } },
    });
    expect(coilSheet([station]).rows[0]!.cells[2]).toMatchObject({ of: { use: 'poll', pointId: null } });
  });

  it('match words and whole numbers', () => {
    const sheet = discreteSheet([digital({}), digital({ Id: 73, Name: 'Pump 1', Address: 112 })]);
    const found = (text: string) => filtered(sheet, text).rows.map(({ key }) => key);
    expect(found('elm FLOAT')).toEqual(['71']);
    expect(found('12')).toEqual(['71']);
    expect(found('112')).toEqual(['73']);
    expect(found('oak')).toEqual([]);
    expect(found('  ')).toEqual(['71', '73']);
  });

  it('are copied in the format of spreadsheets', () => {
    expect(sheetText(discreteSheet([digital({ Name: 'High\tfloat' })]))).toBe(
      'Station Id\tSite Name\tPoint\tName\tAddress\tValue\tQuality\r\n7\tElm Street\tDI1\tHigh float\t12\t1\tgood',
    );
    expect(sheetText(inputSheet([analog], []))).toMatch(/\t2\.84\t2\.84\tstale$/);
    expect(sheetText(coilSheet([station]))).not.toContain('Quality');
  });
});
