import { Point, type StationConfig } from '@outpost/contract';
import { DISABLED, GOOD, REASON, STALE } from '@outpost/core';
import { expect, it } from 'vitest';
import { DataPath, reads, START_MS as START, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';

const SECOND = 1_000;
const LEVEL = 101;
const PUMP = 102;

/** The test's station with a changed level. */
function changed(level: object, overrides: Partial<StationConfig> = {}): StationConfig {
  const station = testStation(1, { overrides: { Version: 2, ...overrides } });
  station.Points[0] = Point.parse({ ...station.Points[0], ...level });
  return station;
}

class Path extends DataPath {
  point(position: number) {
    const { columns } = this.image;
    const slot = this.image.station(1)!.first + position;
    const [value, quality] = [columns.values[slot]!, columns.qualities[slot]!];
    return { value, quality, reason: columns.reasons[slot]!, mask: columns.conditions[slot]! };
  }

  async samples(pointId: number): Promise<number[][]> {
    const read = await this.history.read(pointId, 0, Number.MAX_SAFE_INTEGER, { limit: 1_000 });
    return Array.from(read.atMs, (at, index) => [at - START, read.values[index]!, read.qualities[index]!]);
  }

  configure(config: StationConfig | null): void {
    this.clock.advance(SECOND);
    this.bus.emit('stationChanged', { StationId: 1, Config: config });
  }
}

const SCALE = { RawLow: 0, RawHigh: 100, EngineeringLow: 0, EngineeringHigh: 10 };

describeOnEachDatabase('a changed configuration', (open, { reopen }) => {
  it.each([
    ['scale', { Scale: SCALE }],
    ['address', { Address: 7 }],
    ['data type', { DataType: 'uint16' }],
    ['word order', { WordOrder: 'BADC' }],
  ])('clears the value of a point whose %s changed, until it is polled', async (_, level) => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 1));
    path.configure(changed(level));
    expect(path.point(0)).toMatchObject({ value: Number.NaN, quality: STALE, reason: REASON.RECONFIGURED });
    expect(path.point(1)).toMatchObject({ value: 1, quality: GOOD });
    // Requests from before the change are ignored.
    path.poll(1, START + 2 * SECOND, reads(5, 0), 1);
    expect(path.point(0).quality).toBe(STALE);
    path.poll(1, START + 3 * SECOND, reads(50, 1), 2);
    expect(await path.samples(LEVEL)).toEqual([
      [0, 5, GOOD],
      [1_000, Number.NaN, STALE],
      [3_000, 50, GOOD],
    ]);
    expect(await path.samples(PUMP)).toEqual([[0, 1, GOOD]]);
    await path.history.stop();
  });

  it('keeps values when names, labels, units and deadbands change, and points move', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 1));
    const config = changed({ Name: 'Wet well', Units: 'm', Deadband: 2, Decimals: 3 });
    config.Points.reverse();
    path.configure(config);
    expect(path.point(0)).toMatchObject({ value: 1, quality: GOOD });
    expect(path.point(1)).toMatchObject({ value: 5, quality: GOOD });
    path.poll(1, START + 2 * SECOND, reads(0, 9), 2);
    expect((await path.samples(PUMP)).map(([, value]) => value)).toEqual([1, 0]);
    expect((await path.samples(LEVEL)).map(([, value]) => value)).toEqual([5, 9]);
    await path.history.stop();
  });

  it("never gives a new point another's values", async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 1));
    const config = changed({ Id: 103 });
    path.configure(config);
    expect(path.point(0)).toMatchObject({ value: Number.NaN, quality: STALE, reason: REASON.NOT_YET_READ });
    expect(await path.samples(103)).toEqual([]);
    path.poll(1, START + 2 * SECOND, reads(6, 1), 2);
    expect(await path.samples(103)).toEqual([[2_000, 6, GOOD]]);
    // The old one has not been polled since it was deleted.
    expect(await path.samples(LEVEL)).toEqual([
      [0, 5, GOOD],
      [1_000, 5, DISABLED],
    ]);
    await path.history.stop();
  });

  it.each([
    ['host', { Host: '127.0.0.2' }],
    ['port', { Port: 1_502 }],
    ['unit', { UnitId: 9 }],
    ['framing', { Protocol: 'modbus-rtu-over-tcp' }],
  ] as const)(
    'shows the values of the previous device as last known when the %s changes',
    async (_, device) => {
      const path = await new Path(await open()).start();
      path.poll(1, START, reads(5, 1));
      const { Source } = testStation(1);
      path.configure(changed({}, { Source: { ...Source, ...device } }));
      expect(path.point(0)).toMatchObject({ value: 5, quality: STALE, reason: REASON.RECONFIGURED });
      expect(path.image.station(1)!.link).toMatchObject({ status: 'unknown', lastGoodPollAtMs: START });
      path.poll(1, START + 30 * SECOND, null, 2);
      expect(await path.samples(PUMP)).toEqual([
        [0, 1, GOOD],
        [1_000, 1, STALE],
      ]);
      await path.history.stop();
    },
  );

  it('clears a value of a disabled station, too', async () => {
    const storage = await open();
    const path = await new Path(storage).start();
    path.poll(1, START, reads(5, 1));
    path.configure(changed({}, { Enabled: false }));
    path.configure(changed({ Scale: SCALE }, { Enabled: false, Version: 3 }));
    expect(path.point(0)).toMatchObject({ value: Number.NaN, quality: DISABLED, reason: REASON.DISABLED });
    expect(path.point(1)).toMatchObject({ value: 1, quality: DISABLED });
    await path.stop();
    await storage.close();
    const again = await new Path(await reopen(), START + 9 * SECOND).start([
      changed({ Scale: SCALE }, { Version: 4 }),
    ]);
    expect(again.point(0)).toMatchObject({ value: Number.NaN, quality: STALE });
    await again.stop();
  });

  it('does not restore the condition of a deleted limit after any restart', async () => {
    const storage = await open();
    const path = await new Path(storage).start();
    path.poll(1, START, reads(9, 1));
    expect(path.point(0).mask).toBe(1);
    path.configure(changed({ Limits: [] }));
    expect(path.point(0).mask).toBe(0);
    await path.stop();
    await storage.close();
    const again = await new Path(await reopen(), START + 9 * SECOND).start();
    expect(again.point(0).mask).toBe(0);
    await again.stop();
  });

  it('that disables a station before its first poll after a restart keeps the gap', async () => {
    const storage = await open();
    const before = await new Path(storage).start();
    before.poll(1, START, reads(5, 1));
    await before.stop();
    await storage.close();
    const path = await new Path(await reopen(), START + 3_599 * SECOND).start();
    path.configure(changed({}, { Enabled: false }));
    expect(await path.samples(PUMP)).toEqual([
      [0, 1, GOOD],
      [1, 1, STALE],
      [3_600_000, 1, DISABLED],
    ]);
    await path.stop();
  });
});
