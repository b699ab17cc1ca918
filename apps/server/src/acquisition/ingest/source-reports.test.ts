import type { PointLimit, StationConfig } from '@outpost/contract';
import { BAD, GOOD, REASON, STALE } from '@outpost/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DataPath, reads, reported, START_MS as START, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import type { ReceivedValue } from './outcome.ts';

const SECOND = 1_000;
const LEVEL = 101;
const PUMP = 102;
const at = (seconds: number) => START + seconds * SECOND;
/** A value of the level or (1) the pump, measured so many seconds after the start. */
const level = (value: number, seconds: number) => reported(0, value, at(seconds));
const pump = (value: number, seconds: number) => reported(1, value, at(seconds));

class Path extends DataPath {
  point(position: number): Record<string, number> {
    const { columns } = this.image;
    const slot = this.image.station(1)!.first + position;
    return {
      value: columns.values[slot]!,
      quality: columns.qualities[slot]!,
      measured: (columns.measuredAtMs[slot]! - START) / SECOND,
      changed: (columns.changedAtMs[slot]! - START) / SECOND,
    };
  }

  async samples(pointId: number): Promise<number[][]> {
    const read = await this.history.read(pointId, 0, Number.MAX_SAFE_INTEGER, { limit: 1_000 });
    return Array.from(read.atMs, (ms, index) => [
      (ms - START) / SECOND,
      read.values[index]!,
      read.qualities[index]!,
    ]);
  }

  /** Received so many seconds after the start. */
  receive(seconds: number, ...values: ReceivedValue[]): void {
    this.report(1, at(seconds), values);
  }

  /** Conditions that began (true) or ended, with the second, as alarms learn of them. */
  changes(): [boolean, number][] {
    const seen: [boolean, number][] = [];
    const { changed } = this.alarms.sink;
    this.alarms.sink.changed = (config, change) => {
      seen.push([change.active, (change.atMs - START) / SECOND]);
      changed(config, change);
    };
    return seen;
  }

  /** Kinds of active conditions of the level, with the second they began. */
  conditions(): [string, number][] {
    const { config, first } = this.image.station(1)!;
    return config.Points[0]!.Limits.flatMap(({ Kind }, index) =>
      (this.image.columns.conditions[first]! >> index) & 1
        ? [[Kind, (this.image.conditionSinceMs(first, index) - START) / SECOND] as [string, number]]
        : [],
    );
  }
}

const limit = (more: Partial<PointLimit>): PointLimit => ({
  ...{ Kind: 'H', Enabled: true, Limit: 8, Deadband: 1, OnDelaySeconds: 0, OffDelaySeconds: 0 },
  ...{ OverSeconds: 60, WhilePoint: '', Priority: 'high', Message: 'High level', Instruction: '' },
  ...more,
});

function stationWith(...limits: PointLimit[]): StationConfig {
  const config = testStation(1);
  return {
    ...config,
    Points: config.Points.map((point, index) =>
      index === 0 ? { ...point, Limits: limits } : point,
    ) as never,
  };
}

describeOnEachDatabase('reports of a source', (open, { reopen }) => {
  const started = async (...stations: StationConfig[]) =>
    new Path(await open()).start(stations.length === 0 ? undefined : stations);

  it('give each value its own time, and leave the others as they were', async () => {
    const path = await started();
    path.receive(10, level(5, 3), pump(1, 8));
    path.receive(20, level(6, 17));
    expect(path.point(0)).toEqual({ value: 6, quality: GOOD, measured: 17, changed: 17 });
    expect(path.point(1)).toEqual({ value: 1, quality: GOOD, measured: 8, changed: 8 });
    expect(await path.samples(LEVEL)).toEqual([
      [3, 5, GOOD],
      [17, 6, GOOD],
    ]);
    expect(await path.samples(PUMP)).toEqual([[8, 1, GOOD]]);
    path.receive(30, reported(1, 0, null));
    expect(path.point(1)).toMatchObject({ value: 0, measured: 30 });
    await path.stop();
  });

  it('are stored in the order of their times, however they come', async () => {
    const path = await started();
    path.receive(10, level(7, 9), level(5, 1), pump(1, 4), level(6, 5));
    expect(await path.samples(LEVEL)).toEqual([
      [1, 5, GOOD],
      [5, 6, GOOD],
      [9, 7, GOOD],
    ]);
    expect(path.point(0)).toMatchObject({ value: 7, measured: 9 });
    await path.stop();
  });

  it('never replace a newer value: a late one is counted and dropped', async () => {
    const path = await started();
    path.receive(10, level(5, 9));
    path.receive(11, level(9, 4), pump(1, 4));
    expect(path.point(0)).toMatchObject({ value: 5, measured: 9 });
    expect(path.conditions()).toEqual([]);
    expect(await path.samples(LEVEL)).toEqual([[9, 5, GOOD]]);
    expect(path.point(1)).toMatchObject({ value: 1, measured: 4 });
    expect(path.ingest.stats).toMatchObject({ lateValues: 1, dropped: 0 });
    // Within its deadband a value is not stored, and newer all the same.
    path.receive(12, level(5.1, 11));
    path.receive(13, level(9, 10));
    expect(path.point(0)).toMatchObject({ value: 5, measured: 11 });
    expect(path.ingest.stats.lateValues).toBe(2);
    await path.stop();
  });

  it('have the time of their receipt where theirs cannot be right', async () => {
    const path = await started();
    path.receive(10, level(5, 20));
    expect(path.point(0)).toMatchObject({ measured: 20 });
    path.receive(30, level(6, 3_600));
    expect(path.point(0)).toMatchObject({ value: 6, quality: GOOD, measured: 30 });
    path.report(1, at(40), [reported(0, 7, Date.parse('1970-01-01T00:10:00Z'))]);
    path.report(1, at(50), [reported(0, 8, Number.NaN)]);
    expect(path.point(0)).toMatchObject({ value: 8, measured: 50 });
    expect((await path.samples(LEVEL)).map(([second]) => second)).toEqual([20, 30, 40, 50]);
    expect(path.ingest.stats).toMatchObject({ wrongTimes: 3, lateValues: 0 });
    await path.stop();
  });

  it('keep bad values bad, with the reason', async () => {
    const path = await started();
    path.receive(10, level(5, 3), pump(1, 3));
    path.receive(20, level(Number.NaN, 15));
    expect(path.point(0)).toMatchObject({ quality: BAD, measured: 3, changed: 15 });
    path.receive(21, level(5, 14));
    expect(path.point(0)).toMatchObject({ quality: BAD });
    path.receive(22, { ...level(4, 21), quality: STALE, reason: REASON.NO_ANSWER });
    expect(path.point(0)).toMatchObject({ value: 4, quality: STALE, measured: 21 });
    await path.stop();
  });

  it('are dropped whole for another version, an unknown point or without a time', async () => {
    const path = await started();
    path.receive(10, level(5, 3), { ...level(6, 4), position: 2 });
    path.receive(10, level(5, 3), { ...level(6, 4), position: -1 });
    path.receive(Number.NaN, reported(0, 5, null));
    expect(path.ingest.stats).toMatchObject({ dropped: 3, samples: 0 });
    await path.stop();
  });

  it('without values say that the source is alive: nothing becomes stale, and history goes on', async () => {
    const path = await started();
    path.receive(0, level(5, 0), pump(1, 0));
    path.receive(30, level(5.3, 30));
    for (let minute = 1; minute <= 16; minute++) path.receive(minute * 60);
    expect(path.point(0)).toMatchObject({ value: 5.3, quality: GOOD, measured: 30 });
    expect(await path.samples(LEVEL)).toEqual([
      [0, 5, GOOD],
      [900, 5.3, GOOD],
    ]);
    expect(await path.samples(PUMP)).toEqual([
      [0, 1, GOOD],
      [900, 1, GOOD],
    ]);
    // Whatever is missing was not lost: the source is asked for nothing.
    path.receive(7_200);
    expect(path.point(0)).toMatchObject({ quality: GOOD });
    await path.stop();
  });

  it('end a loss of communication for the points that they have', async () => {
    const path = await started();
    path.receive(10, level(5, 3), pump(1, 4));
    path.poll(1, at(60), null);
    expect(path.point(0)).toMatchObject({ quality: STALE, measured: 3, changed: 60 });
    expect(path.image.station(1)!.link.status).toBe('offline');
    path.receive(100);
    expect(path.point(0)).toMatchObject({ quality: STALE });
    // The same value again, with its old time: it is known again since it was received.
    path.receive(120, level(5, 3));
    expect(path.point(0)).toEqual({ value: 5, quality: GOOD, measured: 3, changed: 120 });
    // What was buffered meanwhile keeps its times.
    path.receive(130, pump(0, 70), pump(1, 90));
    expect(await path.samples(LEVEL)).toEqual([
      [3, 5, GOOD],
      [60, 5, STALE],
      [120, 5, GOOD],
    ]);
    expect(await path.samples(PUMP)).toEqual([
      [4, 1, GOOD],
      [60, 1, STALE],
      [70, 0, GOOD],
      [90, 1, GOOD],
    ]);
    await path.stop();
  });

  it('of what was buffered before the loss was noticed are not stored out of order', async () => {
    const path = await started();
    path.receive(10, level(3, 3));
    path.poll(1, at(60), null);
    path.receive(120, level(6, 110), level(5, 50));
    expect(path.point(0)).toMatchObject({ value: 6, measured: 110 });
    expect(await path.samples(LEVEL)).toEqual([
      [3, 3, GOOD],
      [60, 3, STALE],
      [110, 6, GOOD],
    ]);
    expect(path.ingest.stats.lateValues).toBe(1);
    await path.stop();
  });

  it('begin and end conditions at the times of their values', async () => {
    const path = await started();
    const changes = path.changes();
    path.receive(10, level(5, 1), level(9, 4));
    expect(path.conditions()).toEqual([['H', 4]]);
    path.receive(20, level(6, 15));
    expect(path.conditions()).toEqual([]);
    expect(changes).toEqual([
      [true, 4],
      [false, 15],
    ]);
    await path.stop();
  });

  it('end no condition before it began', async () => {
    const path = await started(stationWith(limit({ OnDelaySeconds: 60 })));
    const changes = path.changes();
    path.receive(10, level(9, 5));
    path.receive(70);
    path.receive(71, level(5, 68));
    expect(changes).toEqual([
      [true, 70],
      [false, 70],
    ]);
    await path.stop();
  });

  it('count a value for its delay until the next one', async () => {
    const path = await started(stationWith(limit({ OnDelaySeconds: 60 })));
    path.receive(10, level(9, 5));
    path.receive(60);
    expect(path.conditions()).toEqual([]);
    path.receive(65);
    expect(path.conditions()).toEqual([['H', 65]]);
    await path.stop();
  });

  it('raise the alarm of a delay that passed between two buffered values', async () => {
    const path = await started(stationWith(limit({ OnDelaySeconds: 60 })));
    const changes = path.changes();
    path.receive(600, level(9, 100), level(5, 170));
    expect(changes).toEqual([
      [true, 170],
      [false, 170],
    ]);
    await path.stop();
  });

  it('notice a fast change of a value that was not reported for long', async () => {
    const path = await started(stationWith(limit({ Kind: 'rate', Limit: 10, Deadband: 1 })));
    path.receive(0, level(1, 0));
    for (let second = 10; second <= 120; second += 10) path.receive(second);
    path.receive(125, level(30, 124));
    expect(path.conditions()).toEqual([['rate', 124]]);
    await path.stop();
  });

  it('notice a frozen value only while the source is alive', async () => {
    const path = await started(stationWith(limit({ Kind: 'frozen-value', Limit: 0.01, OverSeconds: 120 })));
    path.receive(0, level(1, 0));
    for (let second = 10; second <= 100; second += 10) path.receive(second);
    expect(path.conditions()).toEqual([]);
    for (let second = 110; second <= 130; second += 10) path.receive(second);
    expect(path.conditions()).toEqual([['frozen-value', 120]]);
    path.receive(140, level(2, 139));
    expect(path.conditions()).toEqual([]);
    await path.stop();
  });

  it('in any order leave history ascending, and the newest value in the image', async () => {
    const path = await started();
    const value = fc.record({
      second: fc.integer({ min: 0, max: 60 }),
      value: fc.integer({ min: 0, max: 9 }),
    });
    const values = fc.array(value, { maxLength: 5 });
    const event = fc.oneof({ weight: 5, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) });
    let startS = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
        startS += 1_000;
        let newest = startS - 1;
        let last = Number.NaN;
        events.forEach((values, index) => {
          const receivedS = startS + 60 + index;
          if (values === null) path.poll(1, at(receivedS), null);
          else path.receive(receivedS, ...values.map((one) => level(one.value, startS + one.second)));
          for (const one of [...(values ?? [])].sort((a, b) => a.second - b.second)) {
            if (startS + one.second >= newest) [newest, last] = [startS + one.second, one.value];
          }
        });
        const shown = path.point(0);
        if (last >= 0) {
          expect(shown.measured).toBe(newest);
          expect(Math.abs(shown.value! - last)).toBeLessThanOrEqual(0.5);
        }
        const times = (await path.samples(LEVEL)).map(([second]) => second!);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
    await path.stop();
  });

  it('may be mixed with polls', async () => {
    const path = await started();
    path.poll(1, at(10), reads(5, 0));
    path.receive(11, level(7, 9), pump(1, 11));
    expect([path.point(0), path.point(1)]).toMatchObject([{ value: 5 }, { value: 1, measured: 11 }]);
    path.poll(1, at(20), reads(6, 0));
    path.receive(21, pump(1, 15));
    expect(path.point(1)).toMatchObject({ value: 0, measured: 20 });
    expect(path.ingest.stats.lateValues).toBe(2);
    await path.stop();
  });

  it('continue after a restart: what was not reported since is unknown', async () => {
    const first = await started();
    first.receive(10, level(5, 3), pump(1, 4));
    first.receive(20);
    await first.stop();
    const path = await new Path(await reopen(), at(25)).start();
    expect(path.point(0)).toMatchObject({ value: 5, quality: STALE });
    path.receive(26, level(5, 3));
    expect(path.point(0)).toMatchObject({ value: 5, quality: GOOD, measured: 3, changed: 26 });
    expect(path.point(1)).toMatchObject({ value: 1, quality: STALE });
    expect(await path.samples(LEVEL)).toEqual([
      [3, 5, GOOD],
      [20.001, 5, STALE],
      [26, 5, GOOD],
    ]);
    expect(await path.samples(PUMP)).toEqual([
      [4, 1, GOOD],
      [20.001, 1, STALE],
    ]);
    await path.stop();
  });

  it('of another device begin again', async () => {
    const path = await started();
    path.receive(10, level(5, 9));
    const config = testStation(1);
    const Source = { ...config.Source, Host: '10.0.0.9' };
    path.clock.advance(20 * SECOND);
    path.bus.emit('stationChanged', { StationId: 1, Config: { ...config, Source } });
    expect(path.point(0)).toMatchObject({ quality: STALE });
    path.receive(30, level(6, 5));
    expect(path.point(0)).toMatchObject({ value: 6, quality: GOOD, measured: 5 });
    await path.stop();
  });
});
