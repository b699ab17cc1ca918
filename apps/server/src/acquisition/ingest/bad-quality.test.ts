import type { Point, PointLimit, StationConfig } from '@outpost/contract';
import { GOOD, REASON, type ReadingColumns } from '@outpost/core';
import { expect, it } from 'vitest';
import { DataPath, reads, START_MS as START, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { presentConditions, presentState } from '../../web/overview/index.ts';

const SECOND = 1_000;
const BY = { accountId: 3, name: 'Ann Lee' };
const PRIORITIES = ['low', 'critical', 'high', 'medium', 'low', 'low'] as const;

/** Points AI1 and up, each with a high limit of 8, of different priorities. */
function station(points: number, change: (point: Point, index: number) => Partial<Point> = () => ({})) {
  const config = testStation(1, { analog: points, digital: 1 });
  const [{ Limits }] = config.Points as [Point];
  const Points = config.Points.map((point, index) => {
    if (point.Kind === 'digital') return point;
    const own = { ...point, Limits: [{ ...Limits[0]!, Priority: PRIORITIES[index]! }] };
    return { ...own, ...change(own, index) } as Point;
  });
  return { ...config, Points };
}

const badQuality = (own: Partial<PointLimit>): PointLimit => ({
  ...testStation(1).Points[0]!.Limits[0]!,
  Kind: 'bad-quality',
  Limit: null,
  Message: 'Sensor fault',
  ...own,
});

class Path extends DataPath {
  /** Good values of 5 but for those that are bad; a poll at a second. */
  read(second: number, bad: readonly number[], values: Readonly<Record<number, number>> = {}): void {
    const { count } = this.image.station(1)!;
    const all = Array.from({ length: count }, (_, index) =>
      bad.includes(index) ? Number.NaN : (values[index] ?? 5),
    );
    this.poll(1, START + second * SECOND, reads(...all), this.image.station(1)!.config.Version);
  }

  silent(second: number): void {
    this.poll(1, START + second * SECOND, null);
  }

  configure(config: StationConfig, second: number): void {
    this.clock.advance(START + second * SECOND - this.clock.now());
    const { Version } = this.image.station(1)!.config;
    this.bus.emit('stationChanged', { StationId: 1, Config: { ...config, Version: Version + 1 } });
  }

  /** Active alarms: `AI1 bad-quality low`, `station bad-quality high 1 2`. */
  get active(): string[] {
    return this.alarms
      .allActive()
      .filter(({ memory }) => memory.active)
      .map(({ subject: { pointId, kind }, priority, points }) =>
        [
          pointId === null ? 'station' : `AI${pointId - 100}`,
          kind,
          priority,
          ...(points ?? []).map((id) => id - 100),
        ].join(' '),
      )
      .sort();
  }

  async log(): Promise<string[]> {
    await this.alarms.stored();
    const { Entries } = await this.alarms.service.page({ limit: 100 } as never);
    const details = await Promise.all(
      Entries.map(({ Id }) => this.alarms.service.get(Id, { accountId: 1, role: 'Admin' })),
    );
    return details
      .reverse()
      .flatMap(({ Id, Events }) => Events.map(({ Kind, Text }) => `${Id} ${Kind}: ${Text}`));
  }
}

describeOnEachDatabase('bad quality', (open, { reopen }) => {
  it("of a point with a limit is an alarm after 60 s, with the worst limit's priority and the reason", async () => {
    const path = await new Path(await open()).start([station(4)]);
    path.read(0, [1]);
    path.read(59, [1]);
    expect(path.active).toEqual([]);
    path.read(60, [1]);
    expect(path.active).toEqual(['AI2 bad-quality critical']);
    expect(path.alarms.allActive()).toMatchObject([
      {
        subject: { name: 'Level 2', message: 'Level 2 bad quality' },
        reading: 'Invalid value from the controller',
        limit: null,
      },
    ]);
    const [condition] = presentConditions(path.image, path.image.station(1)!);
    expect(condition).toMatchObject({
      PointId: 102,
      Kind: 'bad-quality',
      Message: 'Level 2 bad quality',
      Limit: null,
    });
    path.read(100, []);
    path.read(159, []);
    expect(path.active).toHaveLength(1);
    path.read(160, []);
    expect(path.active).toEqual([]);
    await path.stop();
  });

  it('keeps the limit alarms of the point', async () => {
    const path = await new Path(await open()).start([station(4)]);
    path.read(0, [], { 1: 9 });
    expect(path.active).toEqual(['AI2 H critical']);
    for (let second = 10; second <= 3_600; second += 10) path.read(second, [1]);
    expect(path.active).toEqual(['AI2 H critical', 'AI2 bad-quality critical']);
    path.read(3_610, []);
    // Good again and below the limit: the limit alarm returns at once, the sensor alarm after its
    // off-delay.
    expect(path.active).toEqual(['AI2 bad-quality critical']);
    await path.stop();
  });

  it('is no alarm of a point without limits, and one where it is declared; it can be switched off', async () => {
    const own: Record<number, readonly PointLimit[]> = {
      0: [],
      1: [badQuality({ Priority: 'low', OnDelaySeconds: 5, OffDelaySeconds: 0 })],
      2: [badQuality({ Enabled: false })],
    };
    const config = station(4, (point, index) => ({
      Limits: index === 2 ? [...point.Limits, ...own[2]!] : [...(own[index] ?? point.Limits)],
    }));
    const path = await new Path(await open()).start([config]);
    path.read(0, [0, 1, 2]);
    path.read(5, [0, 1, 2]);
    expect(path.active).toEqual(['AI2 bad-quality low']);
    expect(path.alarms.allActive()[0]!.subject.message).toBe('Sensor fault');
    path.read(300, [0, 1, 2]);
    expect(path.active).toEqual(['AI2 bad-quality low']);
    path.read(310, [0, 2]);
    expect(path.active).toEqual([]);
    await path.stop();
  });

  it('is not evaluated while the station does not respond: that is another alarm', async () => {
    const path = await new Path(await open()).start([station(1)]);
    path.read(0, [0]);
    for (let second = 10; second < 200; second += 10) path.silent(second);
    expect(path.active).toEqual(['station communication high']);
    // The delay continues: it is bad before and after the communication loss.
    path.read(200, [0]);
    expect(path.active).toEqual(['AI1 bad-quality low']);
    for (let second = 210; second < 900; second += 10) path.silent(second);
    expect(path.active).toEqual(['AI1 bad-quality low', 'station communication high']);
    await path.stop();
  });

  it('of many points at once is one alarm of the station with the worst priority, which names them', async () => {
    const path = await new Path(await open()).start([station(6)]);
    path.read(0, [0, 2, 3, 4]);
    path.read(60, [0, 2, 3, 4]);
    expect(path.active).toEqual(['station bad-quality high 1 3 4 5']);
    expect(path.alarms.stats).toMatchObject({ raised: 1, called: 1 });
    expect(path.alarms.allActive()).toMatchObject([
      {
        subject: { name: 'Points', message: 'Bad quality at several points', pointId: null },
        reading: '4 points: Level 1, Level 3, Level 4, Level 5',
      },
    ]);
    expect(presentConditions(path.image, path.image.station(1)!)).toMatchObject([
      {
        PointId: null,
        Kind: 'bad-quality',
        Priority: 'high',
        Message: 'Bad quality at 4 points',
        Suppressed: null,
      },
    ]);
    expect(presentState(path.image, path.image.station(1)!)).toMatchObject({ Worst: 'high', Conditions: 1 });
    // Some recover: nothing is annunciated, and the worst of what is left counts.
    path.read(100, [0, 4]);
    path.read(160, [0, 4]);
    expect(path.active).toEqual(['station bad-quality low 1 5']);
    // A worse one does not join a group that is an hour old.
    path.read(3_600, [0, 1, 4]);
    path.read(3_660, [0, 1, 4]);
    expect(path.active).toEqual(['AI2 bad-quality critical', 'station bad-quality low 1 5']);
    path.read(3_700, []);
    path.read(3_760, []);
    expect(path.active).toEqual([]);
    expect(path.alarms.stats).toMatchObject({ raised: 2, called: 2 });
    expect(await path.log()).toEqual([
      '1 raised: Invalid value from the controller: Level 1, Level 3, Level 4, Level 5',
      '1 changed: Invalid value from the controller: Level 1, Level 5',
      '1 returned: ',
      '2 raised: Invalid value from the controller',
      '2 returned: 5.0',
    ]);
    await path.stop();
  });

  it('annunciates again when a worse point joins, and when another group turns bad', async () => {
    const config = station(6, (point, index) =>
      index === 1
        ? { Limits: [...point.Limits, badQuality({ Priority: 'critical', OnDelaySeconds: 80 })] }
        : {},
    );
    const path = await new Path(await open()).start([config]);
    path.read(0, [0, 1, 3]);
    path.read(60, [0, 1, 3]);
    expect(path.active).toEqual(['station bad-quality medium 1 4']);
    path.alarms.acknowledgeAsOf(1, BY, '', START + 61 * SECOND);
    path.read(80, [0, 1, 3]);
    expect(path.active).toEqual(['station bad-quality critical 1 2 4']);
    expect(path.alarms.active(1)).toMatchObject({ raises: 2, memory: { acknowledged: false } });
    path.alarms.acknowledgeAsOf(1, BY, '', START + 81 * SECOND);
    path.read(600, [0, 1, 2, 3, 4, 5]);
    path.read(660, [0, 1, 2, 3, 4, 5]);
    expect(path.active).toEqual(['station bad-quality critical 1 2 3 4 5 6']);
    expect(path.alarms.active(1)).toMatchObject({ raises: 3, memory: { acknowledged: false } });
    expect(path.alarms.stats).toMatchObject({ raised: 3, called: 3 });
    path.clock.advance(700 * SECOND);
    const at = (second: number) => new Date(START + second * SECOND).toISOString();
    expect(await path.alarms.loadOf({ from: at(0), to: at(700) }, async () => [])).toMatchObject({
      Raises: 3,
      // Each but the last one lasted until it was raised again: 20 s and 580 s.
      Top: [{ PointId: null, Kind: 'bad-quality', Raises: 3, MedianSeconds: 300, OnDelaySeconds: null }],
    });
    await path.stop();
  });

  it('continues over a restart at any moment: nothing is raised twice, no delay restarts', async () => {
    const path = await new Path(await open()).start([station(6)]);
    path.read(0, [0, 2, 3]);
    path.read(50, [0, 2, 3]);
    await path.stop();
    const waited = await new Path(await reopen(), START + 55 * SECOND).start([station(6)]);
    waited.read(60, [0, 2, 3]);
    expect(waited.active).toEqual(['station bad-quality high 1 3 4']);
    waited.read(70, [0, 2, 3, 4]);
    waited.read(130, [0, 2, 3, 4]);
    expect(waited.active).toEqual(['AI5 bad-quality low', 'station bad-quality high 1 3 4']);
    await waited.stop();
    const after = await new Path(await reopen(), START + 135 * SECOND).start([station(6)]);
    expect(after.active).toEqual(['AI5 bad-quality low', 'station bad-quality high 1 3 4']);
    expect(presentConditions(after.image, after.image.station(1)!).map(({ PointId }) => PointId)).toEqual([
      null,
      105,
    ]);
    after.read(140, [0, 2, 3, 4]);
    expect(after.alarms.stats).toMatchObject({ raised: 0 });
    after.read(150, []);
    after.read(210, []);
    expect(after.active).toEqual([]);
    await after.stop();
  });

  it('follows the configuration: disabled and deleted alarms end', async () => {
    const path = await new Path(await open()).start([station(6)]);
    path.read(0, [0, 2, 3]);
    path.read(60, [0, 2, 3]);
    path.configure(
      station(6, (point, index) =>
        index === 2 ? { Limits: [...point.Limits, badQuality({ Enabled: false })] } : {},
      ),
      70,
    );
    expect(path.active).toEqual(['station bad-quality medium 1 4']);
    path.configure(
      station(6, () => ({ Limits: [] })),
      80,
    );
    expect(path.active).toEqual([]);
    expect(path.image.station(1)!.badQuality).toBeNull();
    path.configure(station(6), 90);
    path.read(100, [0, 2, 3]);
    expect(path.active).toEqual(['station bad-quality high 1 3 4']);
    path.configure({ ...station(6), Enabled: false }, 110);
    expect(path.active).toEqual([]);
    expect(presentConditions(path.image, path.image.station(1)!)).toEqual([]);
    await path.stop();
  });

  it('ends the alarm of a station whose points were deleted just before a kill', async () => {
    const path = await new Path(await open()).start([station(6)]);
    path.read(0, [0, 2, 3]);
    path.read(60, [0, 2, 3]);
    await path.stop();
    const fewer = station(6);
    const Points = fewer.Points.filter((_, index) => index !== 2);
    const without = await new Path(await reopen(), START + 70 * SECOND).start([{ ...fewer, Points }]);
    expect(without.active).toEqual(['station bad-quality medium 1 4']);
    await without.stop();
    const others = fewer.Points.filter((_, index) => ![0, 2, 3].includes(index));
    const none = await new Path(await reopen(), START + 80 * SECOND).start([{ ...fewer, Points: others }]);
    expect(none.active).toEqual([]);
    await none.stop();
  });

  it('of a point whose alarm is out of service shares no other, so that nothing of it is annunciated', async () => {
    const path = await new Path(await open()).start([station(6)]);
    const source = { StationId: 1, PointId: 101, Kind: 'bad-quality' } as const;
    await path.alarms.service.takeOutOfService([source], 'Sensor is at the workshop', BY);
    path.read(0, [0, 2, 3, 4]);
    path.read(60, [0, 2, 3, 4]);
    expect(path.active).toEqual(['AI1 bad-quality low', 'station bad-quality high 3 4 5']);
    path.read(100, [0]);
    path.read(160, [0]);
    expect(path.active).toEqual(['AI1 bad-quality low']);
    expect(path.alarms.stats).toMatchObject({ raised: 2, called: 1 });
    expect(presentState(path.image, path.image.station(1)!)).toMatchObject({ Worst: null, Suppressed: 1 });
    await path.stop();
  });

  it('of a station can be shelved as a whole, which suppresses what it covers', async () => {
    const path = await new Path(await open()).start([station(6)]);
    path.read(0, [0, 2, 3]);
    path.read(60, [0, 2, 3]);
    path.clock.advance(61 * SECOND);
    const source = { StationId: 1, PointId: null, Kind: 'bad-quality' } as const;
    await path.alarms.service.shelve([source], '2026-03-01T04:00:00.000Z', 'Controller is replaced', BY);
    expect(presentState(path.image, path.image.station(1)!)).toMatchObject({ Worst: null, Suppressed: 1 });
    path.read(600, [0, 1, 2, 3, 4, 5]);
    path.read(660, [0, 1, 2, 3, 4, 5]);
    expect(path.alarms.stats).toMatchObject({ called: 1 });
    expect(path.active).toEqual(['station bad-quality critical 1 2 3 4 5 6']);
    await path.stop();
  });

  it('includes the value that is out of range', async () => {
    const path = await new Path(await open()).start([station(4)]);
    const outside = (): ReadingColumns => ({
      values: Float64Array.of(25.25, 5, 5, 5, 0),
      qualities: Uint8Array.of(1, GOOD, GOOD, GOOD, GOOD),
      reasons: Uint8Array.of(REASON.OUT_OF_RANGE, 0, 0, 0, 0),
    });
    for (const second of [0, 60]) path.poll(1, START + second * SECOND, outside());
    expect(path.alarms.allActive()[0]!.reading).toBe("Outside the instrument's range: 25.3");
    await path.stop();
  });
});
