import type { StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import type { Storage } from '../platform/storage/index.ts';
import { DataPath, reads, START_MS as START, testStation } from '../testing/data-path.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { presentConditions, presentState } from '../web/overview/index.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const BY = { accountId: 3, name: 'Ann Lee' };
const LEVEL = { StationId: 1, PointId: 101, Kind: 'H' } as const;
const SILENCE = { StationId: 1, PointId: null, Kind: 'communication' } as const;
const IN_TEN_MINUTES = '2026-03-01T00:10:00.000Z';
const IN_AN_HOUR = '2026-03-01T01:00:00.000Z';

/** What every screen receives about station 1. */
class Path extends DataPath {
  static open(storage: Storage, atMs = START, stations = [testStation(1)]): Promise<Path> {
    return new Path(storage, atMs).start(stations);
  }

  get service() {
    return this.alarms.service;
  }

  get state() {
    const { Worst, Conditions, Suppressed, Suppression } = presentState(this.image, this.image.station(1)!);
    return { Worst, Conditions, Suppressed, Suppression };
  }

  get suppressed() {
    return presentConditions(this.image, this.image.station(1)!).map(({ Suppressed }) => Suppressed);
  }
}

const ANNUNCIATED = { Worst: 'high', Conditions: 1, Suppressed: 0, Suppression: null };
const SUPPRESSED = { Worst: null, Conditions: 0, Suppressed: 1, Suppression: null };
const MAINTAINED = {
  ...SUPPRESSED,
  Suppression: { MaintenanceUntil: IN_AN_HOUR, Communication: { State: 'maintenance', Until: IN_AN_HOUR } },
};

describeOnEachDatabase('suppressed alarms', (open, { reopen }) => {
  it('stop colouring their station while shelved, and colour it again when shelving ends', async () => {
    const path = await Path.open(await open());
    path.poll(1, START, reads(9, 0));
    expect(path.state).toEqual(ANNUNCIATED);
    await path.service.acknowledge([1], '', BY);
    expect(path.state).toEqual(ANNUNCIATED);
    await path.service.shelve([LEVEL], IN_TEN_MINUTES, 'sensor is dirty', BY);
    expect(path.state).toEqual(SUPPRESSED);
    expect(path.suppressed).toEqual([{ State: 'shelved', Until: IN_TEN_MINUTES }]);
    // Again, with another end.
    await path.service.shelve([LEVEL], IN_AN_HOUR, 'it takes longer', BY);
    expect(path.suppressed).toEqual([{ State: 'shelved', Until: IN_AN_HOUR }]);
    path.clock.advance(11 * MINUTE);
    expect(path.state).toEqual(SUPPRESSED);
    path.clock.advance(49 * MINUTE);
    expect(path.state).toEqual(ANNUNCIATED);
    expect(path.suppressed).toEqual([null]);
    await path.service.shelve([LEVEL], '2026-03-01T02:00:00Z', 'once more', BY);
    await path.service.unshelve(LEVEL, BY);
    expect(path.state).toEqual(ANNUNCIATED);
    await path.stop();
  });

  it('stay suppressed when raised later, out of service until returned to service', async () => {
    const path = await Path.open(await open());
    await path.service.takeOutOfService([LEVEL], 'the float is broken', BY);
    expect(path.state).toEqual({ ...SUPPRESSED, Suppressed: 0 });
    path.poll(1, START, reads(9, 0));
    expect(path.state).toEqual(SUPPRESSED);
    expect(path.suppressed).toEqual([{ State: 'out-of-service', Until: null }]);
    await path.service.returnToService(LEVEL, BY);
    expect(path.state).toEqual(ANNUNCIATED);
    await path.stop();
  });

  it('include all alarms of a station in maintenance, also communication', async () => {
    const path = await Path.open(await open(), START, [testStation(1), testStation(2)]);
    path.poll(1, START, reads(9, 0));
    path.poll(2, START, reads(9, 0));
    await path.service.beginMaintenance(1, IN_AN_HOUR, 'pump 2 is changed', BY);
    expect(path.state).toEqual(MAINTAINED);
    expect(path.suppressed).toEqual([{ State: 'maintenance', Until: IN_AN_HOUR }]);
    // The other station is unchanged.
    expect(presentState(path.image, path.image.station(2)!)).toMatchObject(ANNUNCIATED);
    await path.service.shelve([SILENCE], IN_TEN_MINUTES, 'the radio is away', BY);
    expect(path.state.Suppression?.Communication).toEqual({ State: 'shelved', Until: IN_TEN_MINUTES });
    path.clock.advance(60 * MINUTE);
    expect(path.state).toEqual(ANNUNCIATED);
    await path.service.shelve([SILENCE], '2026-03-01T02:00:00.000Z', 'the radio is away', BY);
    expect(path.state.Suppression).toEqual({
      MaintenanceUntil: null,
      Communication: { State: 'shelved', Until: '2026-03-01T02:00:00.000Z' },
    });
    await path.stop();
  });

  it('stay suppressed after a kill, before the first page is served', async () => {
    const storage = await open();
    const before = await Path.open(storage);
    before.poll(1, START, reads(9, 0));
    await before.service.shelve([LEVEL], IN_TEN_MINUTES, 'sensor is dirty', BY);
    await before.service.beginMaintenance(1, IN_AN_HOUR, 'pump 2 is changed', BY);
    // Killed: nothing is stopped or written.
    await storage.close();

    const between = await reopen();
    const after = await Path.open(between, START + 20 * SECOND);
    // Not yet polled, and no time has passed.
    expect(after.state).toEqual(MAINTAINED);
    expect(after.suppressed).toEqual([{ State: 'shelved', Until: IN_TEN_MINUTES }]);
    await between.close();

    // Shelving expired while the server was down.
    const late = await Path.open(await reopen(), START + 20 * MINUTE);
    expect(late.suppressed).toEqual([{ State: 'maintenance', Until: IN_AN_HOUR }]);
    await late.service.endMaintenance(1, BY);
    expect(late.state).toEqual(ANNUNCIATED);
    await late.stop();
  });

  it('are no longer suppressed when the limit is replaced, or the station was deleted and restored', async () => {
    const path = await Path.open(await open());
    path.poll(1, START, reads(9, 0));
    await path.service.shelve([LEVEL], IN_AN_HOUR, 'sensor is dirty', BY);
    const change = (Version: number, Config: StationConfig | null) =>
      path.bus.emit('stationChanged', { StationId: 1, Config: Config && { ...Config, Version } });
    const withLimit = testStation(1);
    const [level, ...others] = withLimit.Points;
    change(2, { ...withLimit, Points: [{ ...level!, Limits: [] }, ...others] });
    change(3, withLimit);
    expect(path.state).toEqual(ANNUNCIATED);
    await path.service.beginMaintenance(1, IN_AN_HOUR, 'pump 2 is changed', BY);
    change(4, null);
    change(5, withLimit);
    path.poll(1, START, reads(9, 0), 5);
    expect(path.state).toEqual(ANNUNCIATED);
    await path.stop();
  });
});
