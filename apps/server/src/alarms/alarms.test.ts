import type { AlarmLogQuery, AlarmNews, StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import type { Storage } from '../platform/storage/index.ts';
import { DataPath, reads, START_MS as START, testStation } from '../testing/data-path.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const BY = { accountId: 3, name: 'Ann Lee' };
const LEVEL = { StationId: 1, PointId: 101, Kind: 'H' } as const;

/** Station 1 with a high limit of 8 and a deadband of 1 on its level, changed as the test needs. */
function station(limit: object = {}, overrides: Partial<StationConfig> = {}): StationConfig {
  const config = testStation(1, { overrides });
  const [level, ...others] = config.Points;
  return { ...config, Points: [{ ...level!, Limits: [{ ...level!.Limits[0]!, ...limit }] }, ...others] };
}

class Path extends DataPath {
  readonly news: AlarmNews[] = [];

  static async open(storage: Storage, stations = [station()], atMs = START): Promise<Path> {
    const path = new Path(storage, atMs);
    path.bus.on('alarmNews', (news) => path.news.push(news));
    return path.start(stations);
  }

  /** Polls station 1's level at a second after the start; null: no response. */
  level(second: number, value: number | null): void {
    const atMs = START + second * SECOND;
    this.clock.advance(atMs - this.clock.now());
    this.poll(1, atMs, value === null ? null : reads(value, 0));
  }

  get active() {
    return this.alarms.service.active();
  }

  /** Active alarms in short form. */
  /** In the order in which they were first raised. */
  get states(): string[] {
    return this.active.Alarms.toSorted((a, b) => a.Id - b.Id).map(
      ({ Id, Kind, State }) => `${Id} ${Kind} ${State}`,
    );
  }

  async happenings(id: number): Promise<string[]> {
    const { Events } = await this.alarms.service.get(id, { accountId: 1, role: 'Viewer' });
    return Events.map(({ At, Kind, Text }) => `${(Date.parse(At) - START) / SECOND} ${Kind} ${Text}`.trim());
  }

  log(query: Partial<AlarmLogQuery> = {}) {
    return this.alarms.service.page({ limit: 100, ...query });
  }
}

const noOneOnCall = async () => [];

describeOnEachDatabase('alarms', (open, { reopen }) => {
  it('are raised when a value crosses a limit, and are in the log with all their events', async () => {
    const path = await Path.open(await open());
    path.level(0, 7);
    path.level(10, 8.5);
    path.level(20, 7.5);
    expect(path.states).toEqual(['1 H unacknowledged']);
    await path.alarms.service.acknowledge([1], 'on my way', BY);
    path.level(30, 7);
    expect(path.states).toEqual([]);
    expect(await path.happenings(1)).toEqual([
      '10 raised 8.5',
      '20 acknowledged on my way',
      '30 returned 7.0',
    ]);
    await path.alarms.service.comment(1, 'the float stuck', BY);
    const { Entries, Next } = await path.log();
    expect(Next).toBeNull();
    expect(Entries).toEqual([
      {
        Id: 1,
        StationId: 1,
        SiteName: 'Station 1',
        PointId: 101,
        Kind: 'H',
        Name: 'Level 1',
        Priority: 'high',
        State: 'normal',
        Message: 'High level',
        Instruction: '',
        Active: false,
        RaisedAt: '2026-03-01T00:00:10.000Z',
        LastRaisedAt: '2026-03-01T00:00:10.000Z',
        Raises: 1,
        Chattering: false,
        AcknowledgedAt: '2026-03-01T00:00:20.000Z',
        AcknowledgedBy: 'Ann Lee',
        ReturnedAt: '2026-03-01T00:00:30.000Z',
        IncidentId: null,
        FirstOut: true,
        Reading: '8.5',
        Limit: '8.0',
        Comments: 1,
      },
    ]);
    await path.stop();
  });

  it('apply their delays, also across a value that is not good', async () => {
    const path = await Path.open(await open(), [station({ OnDelaySeconds: 30, OffDelaySeconds: 20 })]);
    path.level(0, 8.5);
    path.level(20, 8.5);
    path.level(25, 7);
    path.level(30, 8.5);
    path.level(50, Number.NaN);
    expect(path.states).toEqual([]);
    path.level(60, 8.5);
    expect(path.states).toEqual(['1 H unacknowledged']);
    path.level(70, 6);
    path.level(89, 6);
    expect(path.states).toEqual(['1 H unacknowledged']);
    path.level(90, 6);
    expect(path.states).toEqual(['1 H returned-unacknowledged']);
    await path.stop();
  });

  it('report the rate of change', async () => {
    const rate = { Kind: 'rate', Limit: 1, Deadband: 0.5, OverSeconds: 60, Message: 'Rises fast' };
    const path = await Path.open(await open(), [station(rate)]);
    for (let second = 0; second <= 60; second += 10) path.level(second, 2);
    expect(path.states).toEqual([]);
    for (let second = 70; second <= 100; second += 10) path.level(second, 2 + (second - 60) / 40);
    expect(path.active.Alarms).toMatchObject([{ Kind: 'rate', Reading: '3.0', Limit: '1.0 per minute' }]);
    for (let second = 110; second <= 200; second += 10) path.level(second, 3);
    expect(path.states).toEqual(['1 rate returned-unacknowledged']);
    await path.stop();
  });

  it('are stored whatever their texts contain: none prevents others from being stored', async () => {
    const config = station({ Instruction: 'Call\0 the operator' });
    const [level, ...others] = config.Points;
    const Units = 'm\0';
    const path = await Path.open(await open(), [
      { ...config, Points: [{ ...level!, Units } as typeof level & object, ...others] },
    ]);
    path.level(0, 8.5);
    await path.alarms.stored();
    expect((await path.log()).Entries).toMatchObject([
      { Instruction: 'Call the operator', Reading: '8.5 m' },
    ]);
    await path.stop();
  });

  it('are not raised by a value that changed because of new scaling', async () => {
    const rate = { Kind: 'rate', Limit: 1, Deadband: 0.5, OverSeconds: 60, Message: 'Rises fast' };
    const path = await Path.open(await open(), [station(rate)]);
    for (let second = 0; second <= 60; second += 10) path.level(second, 2);
    const scaled = station(rate, { Version: 2 });
    const [level, ...others] = scaled.Points;
    const Scale = { RawLow: 0, RawHigh: 1, EngineeringLow: 0, EngineeringHigh: 100 };
    const Config = { ...scaled, Points: [{ ...level!, Scale } as typeof level & object, ...others] };
    path.bus.emit('stationChanged', { StationId: 1, Config });
    path.clock.advance(10 * SECOND);
    path.poll(1, path.clock.now(), reads(200, 0), 2);
    expect(path.states).toEqual([]);
    await path.stop();
  });

  it('detect a step of a point that is polled slowly and irregularly', async () => {
    const rate = { Kind: 'rate', Limit: 1, OverSeconds: 60, Message: 'Rises fast' };
    const path = await Path.open(await open(), [station(rate, { PollIntervalSeconds: 60 })]);
    for (const second of [0, 60.1]) path.level(second, 2);
    for (const second of [120, 180.2]) path.level(second, 8);
    expect(path.states).toEqual(['1 rate unacknowledged']);
    await path.stop();
  });

  it('restart their delays when a station is enabled again', async () => {
    const limit = { OnDelaySeconds: 30 };
    const path = await Path.open(await open(), [station(limit)]);
    path.level(0, 8.5);
    path.bus.emit('stationChanged', { StationId: 1, Config: station(limit, { Version: 2, Enabled: false }) });
    path.bus.emit('stationChanged', { StationId: 1, Config: station(limit, { Version: 3 }) });
    path.clock.advance(40 * SECOND);
    path.poll(1, path.clock.now(), reads(8.5, 0), 3);
    expect(path.states).toEqual([]);
    path.clock.advance(30 * SECOND);
    path.poll(1, path.clock.now(), reads(8.5, 0), 3);
    expect(path.states).toEqual(['1 H unacknowledged']);
    await path.stop();
  });

  it('report communication loss, hold the others meanwhile, and report what may have been missed', async () => {
    const path = await Path.open(await open());
    path.level(0, 8.5);
    path.level(10, null);
    path.level(20, null);
    expect(path.states).toEqual(['1 H unacknowledged', '2 communication unacknowledged']);
    path.level(140, 7);
    expect(path.states).toEqual(['1 H returned-unacknowledged', '2 communication returned-unacknowledged']);
    expect(await path.happenings(2)).toEqual([
      '10 raised No response from 127.0.0.1:502 unit 1',
      '140 returned No communication for 2 min 20 s. Changes in that time are unknown.',
    ]);
    await path.stop();
  });

  it('survive a kill: nothing is raised twice, nothing is lost', async () => {
    const storage = await open();
    const before = await Path.open(storage);
    before.level(0, 8.5);
    before.level(10, null);
    await before.alarms.service.acknowledge([2], '', BY);
    await before.alarms.service.shelve([LEVEL], '2026-03-01T00:10:00Z', 'sensor is dirty', BY);
    await before.alarms.service.beginMaintenance(1, '2026-03-01T01:00:00Z', 'pump 2 is changed', BY);
    const active = before.active;
    expect(active.Suppressed).toMatchObject([{ ...LEVEL, State: 'shelved', Active: true, By: 'Ann Lee' }]);
    expect(active.Maintenance).toMatchObject([{ StationId: 1, Reason: 'pump 2 is changed' }]);
    // Killed: nothing is stopped or written.
    await storage.close();

    const after = await Path.open(await reopen(), [station()], START + 20 * SECOND);
    expect(after.active.Alarms).toEqual(active.Alarms);
    expect(after.active.Suppressed).toEqual(active.Suppressed);
    expect(after.active.Maintenance).toEqual(active.Maintenance);
    after.level(30, null);
    after.level(40, 8.6);
    expect(after.states).toEqual(['1 H shelved']);
    after.clock.advance(10 * MINUTE);
    expect(after.states).toEqual(['1 H unacknowledged']);
    // In maintenance it is not annunciated yet.
    expect(after.news.flatMap(({ Announced }) => Announced)).toEqual([]);
    after.clock.advance(60 * MINUTE);
    expect(after.news.flatMap(({ Announced }) => Announced)).toEqual([1]);
    expect((await after.log()).Entries.map(({ Id, Raises }) => [Id, Raises])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    await after.stop();
  });

  it('end with the limit, the point or the station that they are about', async () => {
    const path = await Path.open(await open());
    path.level(0, 8.5);
    path.level(10, null);
    path.bus.emit('stationChanged', { StationId: 1, Config: station({}, { Version: 2, Enabled: false }) });
    expect(path.states).toEqual(['1 H returned-unacknowledged', '2 communication returned-unacknowledged']);
    // Enabled again, the limit is still exceeded: the alarm is raised again.
    path.bus.emit('stationChanged', { StationId: 1, Config: station({}, { Version: 3 }) });
    path.poll(1, START + 60 * SECOND, reads(8.5, 0), 3);
    expect(path.states).toEqual(['1 H unacknowledged', '2 communication returned-unacknowledged']);
    path.bus.emit('stationChanged', { StationId: 1, Config: station({ Limit: 10 }, { Version: 4 }) });
    expect(path.states).toEqual(['1 H returned-unacknowledged', '2 communication returned-unacknowledged']);
    path.bus.emit('stationChanged', { StationId: 1, Config: station({ Limit: 8.2 }, { Version: 5 }) });
    expect(path.states[0]).toEqual('1 H unacknowledged');
    path.bus.emit('stationChanged', { StationId: 1, Config: null });
    expect(path.states).toEqual(['1 H returned-unacknowledged', '2 communication returned-unacknowledged']);
    expect((await path.happenings(1)).at(-1)).toBe('10 ended Station deleted');
    await path.stop();
  });

  it('are published in numbered messages, many in one', async () => {
    const path = await Path.open(await open(), [station(), testStation(2)]);
    path.level(0, 8.5);
    path.poll(2, START, reads(9, 0));
    expect(path.news).toEqual([]);
    path.clock.advance(100);
    expect(path.news).toMatchObject([
      { Sequence: 1, Announced: [1, 2], Alarms: [{ Id: 1 }, { Id: 2 }], Suppressed: null, Maintenance: null },
    ]);
    await path.alarms.service.acknowledge([1, 2], '', BY);
    // A client that loads now has everything, and the matching number.
    expect(path.active).toMatchObject({ Sequence: 2, Alarms: [{ Id: 1 }, { Id: 2 }] });
    expect(path.news[1]).toMatchObject({ Sequence: 2, Announced: [] });
    await path.stop();
  });

  it('are found in the log by station, priority, state, text and time, page by page', async () => {
    const stations = [1, 2, 3].map((id) =>
      testStation(id, { overrides: { SiteName: `Site ${'ABC'[id - 1]}` } }),
    );
    const path = await Path.open(await open(), stations);
    for (let hour = 0; hour < 9; hour++) {
      const atMs = START + hour * 60 * MINUTE;
      path.clock.advance(atMs - path.clock.now());
      const id = (hour % 3) + 1;
      path.poll(id, atMs, reads(8.5, 0));
      const [alarm] = path.active.Alarms.filter(({ Active }) => Active);
      if (hour < 7) await path.alarms.service.acknowledge([alarm!.Id], '', BY);
      path.poll(id, atMs + SECOND, reads(5, 0));
    }
    const ids = async (query: Partial<AlarmLogQuery>) => (await path.log(query)).Entries.map(({ Id }) => Id);
    expect(await ids({})).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await ids({ stationId: 2 })).toEqual([8, 5, 2]);
    expect(await ids({ priority: ['critical', 'low'] })).toEqual([]);
    expect(await ids({ state: ['returned-unacknowledged'] })).toEqual([9, 8]);
    expect(await ids({ state: ['normal'], text: 'LEVEL site c' })).toEqual([6, 3]);
    expect(await ids({ text: 'nowhere' })).toEqual([]);
    expect(await ids({ from: '2026-03-01T02:00:00Z', to: '2026-03-01T05:00:00Z' })).toEqual([5, 4, 3]);
    const first = await path.log({ limit: 4 });
    expect(first.Entries.map(({ Id }) => Id)).toEqual([9, 8, 7, 6]);
    const second = await path.log({ limit: 4, before: first.Next! });
    expect(second.Entries.map(({ Id }) => Id)).toEqual([5, 4, 3, 2]);
    expect(await path.log({ limit: 4, before: second.Next! })).toMatchObject({
      Entries: [{ Id: 1 }],
      Next: null,
    });
    await path.stop();
  });

  it('are in the log at their last activation, and in a range of any of them', async () => {
    const path = await Path.open(
      await open(),
      [1, 2, 3].map((id) => testStation(id)),
    );
    const raise = (id: number, hour: number) => {
      path.poll(id, START + hour * 60 * MINUTE, reads(8.5, 0));
      path.poll(id, START + hour * 60 * MINUTE + MINUTE, reads(5, 0));
    };
    // Not acknowledged: the same entry again.
    raise(1, 0);
    raise(2, 1);
    raise(3, 2);
    raise(1, 3);
    const ids = async (query: Partial<AlarmLogQuery>) => (await path.log(query)).Entries.map(({ Id }) => Id);
    expect(await ids({})).toEqual([1, 3, 2]);
    for (const filter of [{ stationId: 1 }, { text: 'level' }, { state: ['returned-unacknowledged'] }]) {
      expect((await ids(filter as Partial<AlarmLogQuery>))[0]).toBe(1);
    }
    expect(await ids({ from: '2026-03-01T03:00:00Z' })).toEqual([1]);
    expect(await ids({ to: '2026-03-01T01:00:00Z' })).toEqual([1]);
    expect(await ids({ from: '2026-03-01T01:00:00Z', to: '2026-03-01T02:00:00Z' })).toEqual([1, 2]);
    expect(await ids({ to: '2026-03-01T00:00:00Z' })).toEqual([]);
    const first = await path.log({ limit: 1 });
    expect(await ids({ limit: 1, before: first.Next! })).toEqual([3]);
    await path.stop();
  });

  it('are found by text that a large number of them contain', async () => {
    const stations = Array.from({ length: 110 }, (_, index) => testStation(index + 1));
    const path = await Path.open(await open(), stations);
    for (const { StationId } of stations) path.poll(StationId, START, reads(9, 0));
    const first = await path.log({ text: 'high LEVEL', limit: 60 });
    expect(first.Entries.map(({ Id }) => Id)).toEqual(Array.from({ length: 60 }, (_, index) => 110 - index));
    const second = await path.log({ text: 'high LEVEL', limit: 60, before: first.Next! });
    expect(second.Entries.map(({ Id }) => Id)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
    expect((await path.log({ text: 'high', priority: ['low'] })).Entries).toEqual([]);
    await path.stop();
  });

  it('report the alarm load of a past period', async () => {
    const path = await Path.open(await open(), [station({ OnDelaySeconds: 0 }), testStation(2)]);
    for (let minute = 0; minute < 30; minute += 5) {
      path.level(60 * minute, 8.5);
      for (const { Id } of path.active.Alarms) await path.alarms.service.acknowledge([Id], '', BY);
      path.level(60 * minute + 20, 5);
    }
    path.poll(2, path.clock.now(), reads(9, 0));
    path.clock.advance(25 * 60 * MINUTE);
    const load = await path.alarms.loadOf(
      { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' },
      noOneOnCall,
    );
    expect(load).toMatchObject({
      From: '2026-03-01T00:00:00.000Z',
      // Not in the future.
      To: '2026-03-02T01:25:20.000Z',
      Raises: 7,
      People: 1,
      FloodShare: 0,
      Peak: { At: '2026-03-01T00:20:00.000Z', Raises: 3 },
      TopShare: 1,
      Stale: [{ Id: 7, StationId: 2 }],
      Standing: [{ Id: 7, StationId: 2 }], // cspell:disable-line
      Chattering: [],
    });
    expect(load.Top).toMatchObject([
      { SiteName: 'Station 1', Message: 'High level', Raises: 6, MedianSeconds: 20, OnDelaySeconds: 0 },
      { SiteName: 'Station 2', Raises: 1, MedianSeconds: null },
    ]);
    expect(load.Top[0]!.Saved[1]).toEqual({ Seconds: 30, ByOnDelay: 6, ByOffDelay: 0 });
    // Rates are of the time in which alarms were recorded, not of the week before.
    const longer = await path.alarms.loadOf(
      { from: '2026-02-22T00:00:00Z', to: '2026-04-01T00:00:00Z' },
      noOneOnCall,
    );
    expect(longer).toMatchObject({ From: '2026-02-22T00:00:00.000Z', DataFrom: load.From, Raises: 7 });
    expect([longer.PerDay, longer.FloodShare]).toEqual([load.PerDay, load.FloodShare]);
    expect(longer.Hours).toEqual([...Array(7 * 24).fill(0), ...load.Hours]);
    // Exactly, wherever the hours of the period begin.
    const odd = await path.alarms.loadOf(
      { from: '2026-02-28T13:17:09Z', to: '2026-03-01T00:28:00Z' },
      noOneOnCall,
    );
    expect(odd).toMatchObject({ DataFrom: '2026-03-01T00:00:00.000Z', Raises: 7, OnCall: 0 });
    expect(odd.Hours).toEqual([...Array(10).fill(0), 4, 3]);
    expect(odd.PerDay).toBeCloseTo((7 / 28) * 1_440);
    const ofOne = await path.alarms.loadOf(
      {
        from: '2026-03-01T00:00:00Z',
        to: '2026-03-01T00:07:00Z',
        stationId: 1,
      },
      noOneOnCall,
    );
    expect(ofOne).toMatchObject({ Raises: 2, Hours: [2], Stale: [] });
    await expect(
      path.alarms.loadOf({ from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' }, noOneOnCall),
    ).rejects.toThrow('not in the future');
    await path.stop();
  });

  it('count no activation of a suppressed alarm in the load', async () => {
    const path = await Path.open(await open(), [station({ OnDelaySeconds: 0 })]);
    const exceed = (fromSeconds: number) => {
      path.level(fromSeconds, 8.5);
      path.level(fromSeconds + 20, 5);
    };
    exceed(0);
    await path.alarms.service.shelve([LEVEL], '2026-03-01T00:10:00Z', 'sensor is dirty', BY);
    for (const seconds of [60, 120, 180]) exceed(seconds);
    path.clock.advance(10 * MINUTE);
    exceed(1_200);
    await path.alarms.service.beginMaintenance(1, '2026-03-01T01:00:00Z', 'pump 2 is changed', BY);
    exceed(1_300);
    const load = await path.alarms.loadOf(
      { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z' },
      noOneOnCall,
    );
    expect(load).toMatchObject({ Raises: 2, SuppressedRaises: 4, Top: [{ Raises: 2, MedianSeconds: 20 }] });
    await path.stop();
  });

  it('wait in memory while the database rejects them, with a warning to users', async () => {
    const storage = await open();
    let isDown = false;
    const flaky: Storage = Object.assign(Object.create(storage) as Storage, {
      transaction: (...args: Parameters<Storage['transaction']>) =>
        isDown ? Promise.reject(new Error('disk I/O error')) : storage.transaction(...args),
    });
    const path = await Path.open(flaky);
    path.level(0, 5);
    isDown = true;
    path.level(10, 8.5);
    await expect(path.alarms.service.acknowledge([1], '', BY)).rejects.toThrow('disk I/O error');
    expect(path.alarms.health()).toEqual({
      State: 'degraded',
      Detail: '2 alarm events not yet stored',
    });
    expect(path.states).toEqual(['1 H acknowledged']);
    isDown = false;
    while (path.alarms.stats.waiting > 0) await path.clock.advanceAsync(SECOND);
    expect(path.alarms.health()).toEqual({ State: 'ok' });
    expect(await path.happenings(1)).toEqual(['10 raised 8.5', '10 acknowledged']);
    await path.stop();
  });
});
