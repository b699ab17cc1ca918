import { type ModbusMapChange, type ModbusMapEntry, NewStation, type StationConfig } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { AddressBook } from './addresses.ts';
import { changesByAddress, MapContent, mapEntries } from './document.ts';
import { AddressBooks, unitIdClash } from './units.ts';

const level = {
  ...{ Id: 11, Kind: 'analog', Point: 'AI1', Name: 'Level', Units: 'm' },
  ...{ Table: 'input-register', Address: 0, DataType: 'int16' },
};
const pump = {
  ...{ Id: 12, Kind: 'digital', Point: 'DI1', Name: 'Pump', OnLabel: 'Running', OffLabel: 'Stopped' },
  ...{ Table: 'coil', Address: 0, DataType: 'bit' },
};
const config = (points: object[] = [level, pump], fields: object = {}): StationConfig => ({
  ...NewStation.parse({ SiteName: 'Elm Street', Host: '10.0.0.1', Points: points, ...fields }),
  ...{ StationId: 1, Version: 1 },
});
const book = new AddressBook();
const mapChanges = (before: ModbusMapEntry[], after: ModbusMapEntry[]) => {
  const content = new MapContent();
  content.apply(before.map((After) => ({ What: ['added'], Before: null, After })));
  return changesByAddress([...content.take(after), ...content.gone()]);
};
const entriesAfter = (versions: readonly ModbusMapChange[][]) => {
  const content = new MapContent();
  for (const changes of versions) content.apply(changes);
  return content.entries();
};
const entriesOf = (station: StationConfig, unitId = 1) => {
  book.give([station]);
  return mapEntries(unitId, [station], book);
};

describe('the document of the register map', () => {
  it('lists addresses, encodings and where the quality is', () => {
    expect(
      entriesOf(config()).map(({ Use, Address, Count, GoodAddress, Format, Means }) => [
        ...[Use, Address, Count, GoodAddress, Format, Means],
      ]),
    ).toEqual([
      ['poll', 0, 1, null, 'bit', 'write 1 to poll; reads 1 during the poll'],
      ['time', 0, 6, null, '6 × uint16', 'year, month, day, hour, minute, second in the station’s zone'],
      [
        ...['health', 65_533, 3, null, '3 × uint16'],
        'status (0 never polled, 1 online, 2 offline, 3 disabled), age in s, good polls',
      ],
      ['analog', 0, 2, 65_535, 'float32', 'm'],
      ['digital', 0, 1, 32_768, 'bit', '0 Stopped, 1 Running'],
    ]);
  });

  it('lists added, removed, moved, renamed and re-encoded entries', () => {
    const before = entriesOf(config());
    const what = (after: typeof before) =>
      mapChanges(before, after).map(({ What, After }) => [What.join(' '), After?.Name ?? null]);
    expect(what(before)).toEqual([]);
    expect(what(entriesOf(config([pump])))).toEqual([['gone', null]]);
    expect(what(entriesOf(config([level, { ...pump, Name: 'Pump 1' }])))).toEqual([['renamed', 'Pump 1']]);
    expect(what(entriesOf(config([level, { ...pump, OnLabel: 'On' }])))).toEqual([['format', 'Pump']]);
    const int16 = { ...level, MapFormat: 'int16', MapFactor: 100 };
    expect(what(entriesOf(config([int16, pump])))).toEqual([['moved format', 'Level']]);
    expect(what(entriesOf(config([level, pump, { ...pump, Id: 13, Point: 'DI2' }])))).toEqual([
      ['added', 'Pump'],
    ]);
    expect(what(entriesOf(config(), 9)).length).toBe(10);
  });

  it('is reconstructed from the changes of its versions', () => {
    const steps = [[], entriesOf(config()), entriesOf(config([pump])), entriesOf(config([level]))];
    const changes = steps.slice(1).map((after, index) => mapChanges(steps[index]!, after));
    steps.slice(1).forEach((after, index) => {
      const again = entriesAfter(changes.slice(0, index + 1));
      expect(mapChanges(again, after)).toEqual([]);
      expect(again).toHaveLength(after.length);
    });
  });
});

describe('units of stations', () => {
  it('belong to one station each', () => {
    const all = [config([], { MapUnitId: 9 }), { ...config([], { MapUnitId: 10 }), StationId: 2 }];
    expect(unitIdClash({ StationId: 2, MapUnitId: 9 }, all)?.StationId).toBe(1);
    expect(unitIdClash({ MapUnitId: 10 }, all)?.StationId).toBe(2);
    expect(unitIdClash({ StationId: 1, MapUnitId: 9 }, all)).toBeUndefined();
    expect(unitIdClash({ StationId: 3, MapUnitId: null }, [config()])).toBeUndefined();
  });

  it('have their own addresses from 0, which stay without the unit ID and with another', () => {
    const books = new AddressBooks();
    books.give([config([level])]);
    const own = { ...config([{ ...level, Id: 21 }], { MapUnitId: 9 }), StationId: 2 };
    expect(books.give([own]).filter(({ use }) => use === 'analog')).toMatchObject([
      { space: 0, address: 2 },
      { space: 2, address: 0 },
    ]);
    expect(
      books.give([
        { ...own, MapUnitId: null },
        { ...own, MapUnitId: 12 },
      ]),
    ).toEqual([]);
    expect(books.of(2).addressOf('analog', 2, 21)).toBe(0);
    expect(books.of(1).addressOf('analog', 1, 11)).toBeNull();
  });
});
