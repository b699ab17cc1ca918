import { NewStation, type Point, StationConfig } from '@outpost/contract';
import { pointAlarms } from '@outpost/core';
import { expect, it } from 'vitest';
import { type BusEvents, createBus } from '../../platform/bus/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { testContext } from '../../testing/context.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { stationColumns } from './columns.ts';
import { createStations } from './index.ts';

const pump = { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' };
const level = {
  Kind: 'analog',
  Point: 'AI1',
  Name: 'Wet well level',
  Table: 'holding-register',
  Address: 10,
  DataType: 'int16',
  Units: 'ft',
  Scale: { RawLow: 0, RawHigh: 4_095, EngineeringLow: 0, EngineeringHigh: 20 },
  Limits: [{ Kind: 'HH', Limit: 18, Priority: 'critical', Message: 'High wet well' }],
};
const newStation = (extra: object = {}) =>
  NewStation.parse({ SiteName: 'Elm St. lift', Host: '10.0.0.7', Points: [pump, level], ...extra });

async function setUp(storage: Storage) {
  const heard: BusEvents['stationChanged'][] = [];
  const bus = createBus((error) => {
    throw error;
  });
  bus.on('stationChanged', (event) => heard.push(event));
  const clock = new ManualClock();
  const context = testContext({ storage, bus, clock });
  const { service } = await createStations(context);
  return { service, heard, reload: async () => (await createStations(context)).service };
}

const ids = (station: StationConfig) => station.Points.map((point) => point.Id);
const withoutId = ({ Id: _, ...point }: Point) => point;

describeOnEachDatabase('stations', (open) => {
  it('are stored completely and found again after a restart', async () => {
    const { service, heard, reload } = await setUp(await open());
    const wanted = newStation({
      Kind: 'lift-station',
      TimeZone: 'America/Denver',
      Latitude: 39.7,
      KeepOpen: false,
    });
    const created = await service.create(wanted);
    expect(created).toMatchObject({ ...wanted, StationId: 1, Version: 1, Points: [{}, {}] });
    expect(created.Points.map(withoutId)).toEqual(wanted.Points.map(withoutId));
    expect(ids(created)).toEqual([1, 2]);
    expect(heard).toEqual([{ StationId: 1, Config: created }]);
    expect((await reload()).all()).toEqual([created]);
    expect(service.get(1)).toBe(created);
  });

  it('from before instrument alarms have bad quality by default, without being saved', async () => {
    const storage = await open();
    const { service, reload } = await setUp(storage);
    const created = await service.create(newStation());
    const { write } = storage;
    const older = JSON.stringify({
      ...{ Table: 'holding-register', Address: 10, DataType: 'int16' },
      Limits: [
        { Kind: 'HH', Limit: 18, Deadband: 0, Priority: 'critical', Message: 'High', Instruction: '' },
      ],
    });
    await write.updateTable('points').set({ declaration: older }).where('id', '=', 2).execute();
    const read = (await reload()).get(1)!;
    expect(read.Version).toBe(created.Version);
    expect(read.Points[1]!.Limits).toMatchObject([{ Kind: 'HH', Enabled: true, WhilePoint: '' }]);
    expect(pointAlarms(read.Points[1]!)).toMatchObject([
      { Kind: 'HH' },
      { Kind: 'bad-quality', Priority: 'critical', OnDelaySeconds: 60 },
    ]);
    expect(pointAlarms(read.Points[0]!)).toEqual([]);
  });

  it('with texts from before the rules are read clean, and saved as read', async () => {
    const storage = await open();
    const { service, reload } = await setUp(storage);
    await service.create(newStation());
    const { write } = storage;
    // As an earlier release accepted them.
    const unclean = { Code: 'E\u0000-1\u202e7', Notes: ' Gate\r\n\tcode\u0007 ', Units: 'm³/h\r\nBcc: x@y' };
    const spoiled = (json: string) => {
      const declaration = JSON.parse(json) as object;
      const fields = Object.entries(unclean).filter(([name]) => name in declaration);
      return JSON.stringify({ ...declaration, ...Object.fromEntries(fields) });
    };
    for (const table of ['stations', 'points'] as const) {
      const rows = await write.selectFrom(table).select(['id', 'declaration']).execute();
      for (const { id, declaration } of rows)
        await write
          .updateTable(table)
          .set({ declaration: spoiled(declaration) })
          .where('id', '=', id)
          .execute();
    }
    await write.updateTable('stations').set({ site_name: 'Elm\u200e St.' }).execute();
    await write.updateTable('points').set({ name: 'Cafe\u0301\u200f' }).execute();
    const read = (await reload()).get(1);
    expect(read).toMatchObject({ SiteName: 'Elm St.', Code: 'E-17', Notes: 'Gate\n code' });
    expect(read.Points).toMatchObject([
      { Name: 'Café', Kind: 'digital' },
      { Name: 'Café', Units: 'm³/h Bcc: x@y' },
    ]);
    expect(StationConfig.parse(read)).toEqual(read);
    await write.updateTable('stations').set({ site_name: '\u3164' }).execute();
    await write.updateTable('points').set({ name: '\u2800\u200b' }).execute();
    const unnamed = (await reload()).get(1);
    expect(unnamed).toMatchObject({ SiteName: 'Station 1', Points: [{ Name: 'DI1' }, { Name: 'AI1' }] });
    expect(StationConfig.parse(unnamed)).toEqual(unnamed);
    await write.updateTable('stations').set({ site_name: 'Elm St.' }).execute();
    await write.updateTable('points').set({ name: 'Level' }).execute();
    const saved = await (await reload()).update({ ...read, Kind: 'well' });
    expect((await reload()).get(1)).toEqual(saved);
  });

  it('with a host from before the rules are read with it', async () => {
    const storage = await open();
    const { service, reload } = await setUp(storage);
    const { declaration } = stationColumns(await service.create(newStation()));
    const spoiled = JSON.stringify({ ...(JSON.parse(declaration) as object), Host: '127.0.0.1:80' });
    await storage.write.updateTable('stations').set({ declaration: spoiled }).execute();
    expect((await reload()).get(1)).toMatchObject({
      Source: { Host: '127.0.0.1:80' },
      SiteName: newStation().SiteName,
    });
  });

  it('stored with flat Modbus fields by an earlier version are read with sources', async () => {
    const storage = await open();
    const { service, reload } = await setUp(storage);
    const created = await service.create(newStation());
    for (const table of ['stations', 'points'] as const) {
      const rows = await storage.write.selectFrom(table).select(['id', 'declaration']).execute();
      for (const { id, declaration } of rows) {
        const { Source, ...rest } = JSON.parse(declaration) as { Source: Record<string, unknown> };
        const { Protocol, ...fields } = Source;
        const flat = { ...rest, ...(table === 'stations' && { ConnectionType: 'tcp' }), ...fields };
        expect(Protocol).toBe(table === 'stations' ? 'modbus-tcp' : 'modbus');
        await storage.write
          .updateTable(table)
          .set({ declaration: JSON.stringify(flat) })
          .where('id', '=', id)
          .execute();
      }
    }
    expect((await reload()).get(1)).toEqual(created);
  });

  it('keep the IDs of points that stay, delete omitted ones, and never reuse an ID', async () => {
    const { service, reload } = await setUp(await open());
    const created = await service.create(newStation());
    const [first, second] = created.Points as [Point, Point];
    const saved = await service.update({
      ...created,
      Points: [
        { ...second, Name: 'Level' },
        { ...first, Id: 0, Point: 'DI9' },
      ],
    });
    expect(saved.Version).toBe(2);
    expect(ids(saved)).toEqual([second.Id, 3]);
    expect(saved.Points[0]).toMatchObject({ Point: 'AI1', Name: 'Level' });
    const again = await service.update({ ...saved, Points: [...saved.Points, { ...first, Id: 0 }] });
    expect(ids(again)).toEqual([second.Id, 3, 4]);
    expect((await reload()).all()).toEqual([again]);
  });

  it('let points exchange their terminals', async () => {
    const { service } = await setUp(await open());
    const created = await service.create(newStation());
    const [first, second] = created.Points as [Point, Point];
    const saved = await service.update({
      ...created,
      Points: [
        { ...first, Point: second.Point },
        { ...second, Point: first.Point },
      ],
    });
    expect(saved.Points.map(({ Id, Point }) => [Id, Point])).toEqual([
      [first.Id, 'AI1'],
      [second.Id, 'DI1'],
    ]);
  });

  it('refuse a save of an older version; of two concurrent saves only one succeeds', async () => {
    const { service, heard } = await setUp(await open());
    const created = await service.create(newStation());
    const both = await Promise.allSettled([
      service.update({ ...created, SiteName: 'A' }),
      service.update({ ...created, SiteName: 'B' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'STATION_CHANGED', message: expect.stringContaining('is at version 2, not 1') },
    });
    expect(heard).toHaveLength(2);
  });

  it('reject points of other stations, duplicates, or another kind, and change nothing', async () => {
    const { service, reload } = await setUp(await open());
    const created = await service.create(newStation());
    const other = await service.create(newStation());
    const [first, second] = created.Points as [Point, Point];
    const refused = (Points: Point[]) =>
      expect(service.update({ ...created, SiteName: 'Changed', Points })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        problems: [{ Path: 'body.Points.1.Id', Message: expect.stringContaining('or 0 for a new point') }],
      });
    await refused([first, { ...second, Id: other.Points[1]!.Id }]);
    await refused([first, { ...second, Id: 999 }]);
    await refused([first, { ...first, Point: 'DI2' }]);
    await refused([
      first,
      { ...second, Kind: 'digital', Source: { ...second.Source, DataType: 'bit-of-register' } } as Point,
    ]);
    expect((await reload()).get(created.StationId)).toEqual(created);
  });

  it('report an unknown station', async () => {
    const { service } = await setUp(await open());
    expect(() => service.get(7)).toThrow('Station 7 not found');
    const created = await service.create(newStation());
    await expect(service.update({ ...created, StationId: 7 })).rejects.toMatchObject({
      code: 'STATION_NOT_FOUND',
    });
  });

  it('hold the maximum number of points', async () => {
    const { service } = await setUp(await open());
    const Points = Array.from({ length: 2_000 }, (_, n) => ({ ...level, Point: `AI${n}` }));
    const created = await service.create(newStation({ Points }));
    expect(ids(created)).toHaveLength(2_000);
    const saved = await service.update({ ...created, Points: created.Points.slice(500) });
    expect(ids(saved)).toHaveLength(1_500);
  });
});
