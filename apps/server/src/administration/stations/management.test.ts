import { NewStation, type Point, type StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/index.ts';
import { type BusEvents, createBus } from '../../platform/bus/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { testContext } from '../../testing/context.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createStations } from './index.ts';

const ANNA = { accountId: 7, name: 'Anna Vale' };
const BEN = { accountId: 8, name: 'Ben Ott' };
const START_MS = Date.parse('2026-03-01T00:00:00Z');

const pump = { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' };
const level = {
  Kind: 'analog',
  Point: 'AI1',
  Name: 'Wet well level',
  Table: 'holding-register',
  Address: 10,
  DataType: 'int16',
  Limits: [{ Kind: 'HH', Limit: 18, Priority: 'critical', Message: 'High wet well' }],
};
const newStation = (extra: object = {}) =>
  NewStation.parse({ SiteName: 'Elm St. lift', Host: '10.0.0.7', Points: [pump, level], ...extra });

async function setUp(storage: Storage) {
  const clock = new ManualClock(START_MS);
  const heard: BusEvents['stationChanged'][] = [];
  const bus = createBus((error) => {
    throw error;
  });
  bus.on('stationChanged', (event) => heard.push(event));
  const audit = createAudit(storage, clock);
  const load = async () =>
    (await createStations(testContext({ storage, audit, bus, clock, epoch: 'e' }))).service;
  return { service: await load(), load, clock, heard, audit };
}
const at = (station: StationConfig, version: number) => ({ ...station, Version: version });

describeOnEachDatabase('the history of changes', (open, { reopen }) => {
  it('lists who changed what and when, newest first, also after a restart', async () => {
    const { service, clock, audit } = await setUp(await open());
    const created = await service.create(newStation(), ANNA);
    clock.advance(60_000);
    const saved = await service.update(
      { ...created, SiteName: 'Elm Street', Source: { ...created.Source, Port: 503 } },
      BEN,
    );
    const [first, second] = await service.revisions.list(1, undefined, 10);
    expect(first).toEqual({
      Version: 2,
      At: '2026-03-01T00:01:00.000Z',
      AccountId: 8,
      By: 'Ben Ott',
      Action: 'changed',
      Words: '',
      Changes: [
        { Path: 'SiteName', What: 'Station name', Before: 'Elm St. lift', After: 'Elm Street' },
        { Path: 'Port', What: 'Port', Before: '502', After: '503' },
      ],
      Total: 2,
      Revertible: false,
    });
    expect(second).toMatchObject({ Version: 1, Action: 'created', By: 'Anna Vale', Revertible: true });
    const lines = await audit.list({ kind: 'station', limit: 10 });
    expect(lines.map(({ Words, By, StationId }) => [Words, By, StationId])).toEqual([
      ['Changed Elm Street: Station name; Port', 'Ben Ott', 1],
      ['Created Elm St. lift with 2 points', 'Anna Vale', 1],
    ]);
    const again = await setUp(await reopen());
    expect(await again.service.revisions.list(1, undefined, 10)).toEqual([first, second]);
    expect(await again.service.revisions.list(1, 2, 10)).toEqual([second]);
    expect(await again.service.revisions.list(1, undefined, 1)).toEqual([first]);
    expect(again.service.stored()).toMatchObject([{ changedBy: 'Ben Ott', changedAtMs: START_MS + 60_000 }]);
    expect(saved.Version).toBe(2);
  });

  it('has no entry for a save that changes nothing, which keeps the version', async () => {
    const { service, heard } = await setUp(await open());
    const created = await service.create(newStation(), ANNA);
    expect(await service.update(structuredClone(created), BEN)).toEqual(created);
    expect(heard).toHaveLength(1);
    expect(await service.revisions.list(1, undefined, 10)).toHaveLength(1);
  });

  it('refuses the second of two saves and reports what the first changed, so that nothing is lost', async () => {
    const { service } = await setUp(await open());
    const created = await service.create(newStation(), ANNA);
    const [first, second] = created.Points as [Point, Point];
    await service.update(
      { ...created, SiteName: 'Elm Street', Points: [first, { ...second, Name: 'Level' }] },
      BEN,
    );
    await expect(
      service.update({ ...created, Source: { ...created.Source, Host: 'plc' } }, ANNA),
    ).rejects.toMatchObject({
      code: 'STATION_CHANGED',
      problems: [
        { Path: 'body.SiteName', Message: 'was Elm St. lift, is Elm Street' },
        { Path: 'body.Points.AI1.Name', Message: 'was Wet well level, is Level' },
      ],
    });
  });

  it('returns a station as of any version, and reverts it, points with their IDs', async () => {
    const { service, load } = await setUp(await open());
    const created = await service.create(newStation({ Settings: [] }), ANNA);
    const [first, second] = created.Points as [Point, Point];
    const two = await service.update({ ...created, Points: [second] }, ANNA);
    // The terminal is used by another point by now.
    const three = await service.update(
      { ...two, SiteName: 'X', Points: [{ ...first, Id: 0, Name: 'Door' }, second] },
      ANNA,
    );
    expect(await service.revisions.at(1, 1)).toEqual(created);
    expect(await service.revisions.at(1, 2)).toEqual(two);
    const four = await service.revert(1, 1, 3, BEN);
    expect(four).toEqual(at(created, 4));
    expect(await service.revert(1, 3, 4, BEN)).toEqual(at(three, 5));
    const five = await service.revert(1, 4, 5, BEN);
    expect((await load()).all()).toEqual([five]);
    expect((await service.revisions.list(1, undefined, 1))[0]).toMatchObject({
      Action: 'reverted',
      Words: 'Reverted to version 4',
      By: 'Ben Ott',
    });
    await expect(service.revert(1, 1, 5, BEN)).rejects.toMatchObject({ code: 'STATION_CHANGED' });
    await expect(service.revert(1, 9, 6, BEN)).rejects.toMatchObject({ code: 'STATION_VERSION_NOT_FOUND' });
    await expect(service.revert(2, 1, 1, BEN)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
  });

  it('has no version from before changes were stored', async () => {
    const storage = await open();
    const { service, load } = await setUp(storage);
    const created = await service.create(newStation(), ANNA);
    await storage.write.updateTable('stations').set({ version: 6, changed_by: null }).execute();
    await storage.write.deleteFrom('station_changes').execute();
    const upgraded = await load();
    const saved = await upgraded.update({ ...created, Version: 6, Notes: 'x' }, BEN);
    expect(await upgraded.revisions.list(1, undefined, 10)).toMatchObject([{ Version: 7 }]);
    expect(await upgraded.revisions.at(1, 6)).toEqual(at(created, 6));
    await expect(upgraded.revisions.at(1, 5)).rejects.toMatchObject({ code: 'STATION_VERSION_NOT_FOUND' });
    expect(await upgraded.revert(1, 6, saved.Version, ANNA)).toEqual(at(created, 8));
  });
});

describeOnEachDatabase('stations', (open) => {
  it('are enabled and disabled, all or none', async () => {
    const { service, heard, load, audit } = await setUp(await open());
    for (const SiteName of ['A', 'B', 'C']) await service.create(newStation({ SiteName }), ANNA);
    expect(await service.enable([1, 3, 3], false, BEN)).toBe(2);
    expect(service.all().map(({ Enabled, Version }) => [Enabled, Version])).toEqual([
      [false, 2],
      [true, 1],
      [false, 2],
    ]);
    expect(heard.slice(3).map(({ StationId, Config }) => [StationId, Config?.Enabled])).toEqual([
      [1, false],
      [3, false],
    ]);
    expect((await load()).all()).toEqual(service.all());
    expect(await service.revisions.list(3, undefined, 1)).toMatchObject([
      { Action: 'disabled', Changes: [{ Path: 'Enabled', Before: 'yes', After: 'no' }] },
    ]);
    expect(await service.revisions.at(3, 1)).toMatchObject({ Enabled: true, Version: 1 });
    expect((await audit.list({ limit: 1 }))[0]).toMatchObject({ Words: 'Disabled C', By: 'Ben Ott' });
    await expect(service.enable([2, 9], false, BEN)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
    expect(service.get(2).Enabled).toBe(true);
    expect(await service.enable([2], true, BEN)).toBe(0);
  });

  it('are not partly enabled when one was saved elsewhere meanwhile', async () => {
    const storage = await open();
    const { service, load } = await setUp(storage);
    for (const SiteName of ['A', 'B']) await service.create(newStation({ SiteName }), ANNA);
    await storage.write.updateTable('stations').set({ version: 5 }).where('id', '=', 2).execute();
    await expect(service.enable([1, 2], false, BEN)).rejects.toMatchObject({ code: 'STATION_CHANGED' });
    expect((await load()).all().map(({ Enabled }) => Enabled)).toEqual([true, true]);
  });

  it('are deleted and restored, and their IDs are never reused', async () => {
    const { service, heard, load, clock } = await setUp(await open());
    const created = await service.create(newStation(), ANNA);
    clock.advance(1_000);
    await service.remove(1, false, BEN);
    expect(heard.at(-1)).toEqual({ StationId: 1, Config: null });
    expect(() => service.get(1)).toThrow('Station 1 not found');
    await expect(service.remove(1, false, BEN)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
    await expect(service.update(created, BEN)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
    expect(await service.deleted()).toEqual([
      {
        StationId: 1,
        SiteName: 'Elm St. lift',
        At: '2026-03-01T00:00:01.000Z',
        By: 'Ben Ott',
        History: 'kept',
      },
    ]);
    const reloaded = await load();
    expect(reloaded.all()).toEqual([]);
    const other = await reloaded.create(newStation(), ANNA);
    expect([other.StationId, ...other.Points.map(({ Id }) => Id)]).toEqual([2, 3, 4]);

    const restored = await reloaded.restore(1, ANNA);
    expect(restored).toEqual({ ...created, Enabled: false, Version: 3 });
    expect(heard.at(-1)).toEqual({ StationId: 1, Config: restored });
    expect((await load()).get(1)).toEqual(restored);
    expect(await reloaded.deleted()).toEqual([]);
    expect((await reloaded.revisions.list(1, undefined, 9)).map(({ Action }) => Action)).toEqual([
      'restored',
      'deleted',
      'created',
    ]);
    expect(await reloaded.revisions.at(1, 1)).toEqual(created);
    await expect(reloaded.restore(1, ANNA)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
  });

  it('are restored without a unit of the Modbus map that another one uses by now', async () => {
    const { service, load } = await setUp(await open());
    await service.create(newStation({ MapUnitId: 7 }), ANNA);
    await service.remove(1, false, BEN);
    await service.create(newStation({ MapUnitId: 7 }), ANNA);
    expect(await service.restore(1, ANNA)).toMatchObject({ MapUnitId: null, Enabled: false });
    expect((await load()).get(1).MapUnitId).toBeNull();
    expect(await service.revisions.at(1, 1)).toMatchObject({ MapUnitId: 7, Enabled: true });
    await expect(service.revert(1, 1, 3, ANNA)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are not restored while their samples are being deleted', async () => {
    const { service } = await setUp(await open());
    await service.create(newStation(), ANNA);
    await service.remove(1, true, BEN);
    expect(await service.removals.purging()).toEqual([{ stationId: 1, pointIds: [1, 2] }]);
    await expect(service.restore(1, ANNA)).rejects.toMatchObject({ code: 'CONFLICT' });
    await service.removals.purged(1);
    expect(await service.deleted()).toMatchObject([{ History: 'purged' }]);
    expect(await service.restore(1, ANNA)).toMatchObject({ StationId: 1, Enabled: false });
    expect(await service.removals.purging()).toEqual([]);
  });
});
