import type { StationConfig } from '@outpost/contract';
import { BAD, DISABLED, GOOD, REASON, reasonText, STALE } from '@outpost/core';
import { expect, it } from 'vitest';
import { DataPath, reads, START_MS as START, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { presentValue, unknownLink } from '../image/index.ts';

const SECOND = 1_000;
const LEVEL = 101;
const PUMP = 102;

const station = (overrides: Partial<StationConfig> = {}) => testStation(1, { overrides });

class Path extends DataPath {
  point(position: number): Record<string, number> {
    const { columns } = this.image;
    const slot = this.image.station(1)!.first + position;
    return {
      value: columns.values[slot]!,
      quality: columns.qualities[slot]!,
      reason: columns.reasons[slot]!,
      measuredAt: columns.measuredAtMs[slot]! - START,
      changedAt: columns.changedAtMs[slot]! - START,
    };
  }

  async samples(pointId: number): Promise<number[][]> {
    const read = await this.history.read(pointId, 0, Number.MAX_SAFE_INTEGER, { limit: 1_000 });
    return Array.from(read.atMs, (at, index) => [at - START, read.values[index]!, read.qualities[index]!]);
  }
}

describeOnEachDatabase('ingest', (open, { reopen }) => {
  it('shows and stores a value once it leaves its deadband, and every change of a digital one', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 0));
    path.poll(1, START + 1 * SECOND, reads(5.4, 0));
    path.poll(1, START + 2 * SECOND, reads(5.6, 1));
    path.poll(1, START + 3 * SECOND, reads(5.2, 1));
    expect(await path.samples(LEVEL)).toEqual([
      [0, 5, GOOD],
      [2_000, 5.6, GOOD],
    ]);
    expect(await path.samples(PUMP)).toEqual([
      [0, 0, GOOD],
      [2_000, 1, GOOD],
    ]);
    expect(path.point(0)).toEqual({
      value: 5.6,
      quality: GOOD,
      reason: REASON.NONE,
      measuredAt: 3_000,
      changedAt: 2_000,
    });
    await path.history.stop();
  });

  it('stores a value that stays within its deadband every 15 minutes', async () => {
    const path = await new Path(await open()).start([station({ PollIntervalSeconds: 600 })]);
    path.poll(1, START, reads(5, 0));
    path.poll(1, START + 15 * 60 * SECOND - 1, reads(5.1, 0));
    path.poll(1, START + 15 * 60 * SECOND, reads(5.2, 0));
    expect(await path.samples(LEVEL)).toEqual([
      [0, 5, GOOD],
      [900_000, 5.2, GOOD],
    ]);
    expect(path.point(0)).toMatchObject({ value: 5.2, changedAt: 900_000 });
    await path.history.stop();
  });

  it('makes good values stale when the station does not respond, once, and keeps bad ones', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(Number.NaN, 1));
    path.poll(1, START + 10 * SECOND, null);
    path.poll(1, START + 20 * SECOND, null);
    expect(path.point(0)).toMatchObject({ quality: BAD, reason: REASON.NOT_A_NUMBER });
    expect(path.point(1)).toEqual({
      value: 1,
      quality: STALE,
      reason: REASON.NO_ANSWER,
      measuredAt: 0,
      changedAt: 10_000,
    });
    expect(await path.samples(PUMP)).toEqual([
      [0, 1, GOOD],
      [10_000, 1, STALE],
    ]);
    path.poll(1, START + 30 * SECOND, reads(4, 1));
    expect(path.point(1)).toMatchObject({ quality: GOOD, reason: REASON.NONE, measuredAt: 30_000 });
    expect(await path.samples(PUMP)).toHaveLength(3);
    await path.history.stop();
  });

  it('begins a condition at its limit and ends it beyond the deadband, with the value that crossed', async () => {
    const path = await new Path(await open()).start();
    const mask = () => path.image.columns.conditions[path.image.station(1)!.first];
    path.poll(1, START, reads(7.8, 0));
    expect(mask()).toBe(0);
    path.poll(1, START + 1 * SECOND, reads(8, 0));
    expect(mask()).toBe(1);
    expect(path.image.conditionSinceMs(path.image.station(1)!.first, 0)).toBe(START + SECOND);
    // 8 is within the deadband of 7.8, and is what crossed the limit.
    expect(path.point(0)).toMatchObject({ value: 8, changedAt: 1_000 });
    path.poll(1, START + 2 * SECOND, reads(7.4, 0));
    expect(mask()).toBe(1);
    path.poll(1, START + 3 * SECOND, null);
    expect(mask()).toBe(1);
    path.poll(1, START + 4 * SECOND, reads(6.9, 0));
    expect(mask()).toBe(0);
    await path.history.stop();
  });

  it('shows an unread value as not yet polled, even when the station does not respond', async () => {
    const path = await new Path(await open()).start();
    const shown = () => presentValue(path.image, path.image.station(1)!, 0);
    const notYetRead = { Value: null, Quality: 'stale', At: null, Reason: 'Not yet polled' };
    expect(shown()).toMatchObject(notYetRead);
    path.poll(1, START, null);
    path.poll(1, START + SECOND, null);
    expect(shown()).toMatchObject(notYetRead);
    path.bus.emit('stationChanged', { StationId: 1, Config: station({ Enabled: false, Version: 2 }) });
    expect(shown()).toMatchObject({ Value: null, Quality: 'disabled' });
    path.bus.emit('stationChanged', { StationId: 1, Config: station({ Version: 3 }) });
    expect(shown()).toMatchObject(notYetRead);
    path.poll(1, START + 2 * SECOND, reads(5, 0), 3);
    path.poll(1, START + 3 * SECOND, null, 3);
    expect(shown()).toMatchObject({ Value: 5, Quality: 'stale', Reason: reasonText(REASON.NO_ANSWER) });
    await path.history.stop();
  });

  it('drops outcomes of unknown stations, other versions and without a time', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 0), 2);
    path.poll(1, Number.NaN, reads(5, 0));
    const reading = reads(5, 0);
    path.ingest.accept({ stationId: 9, version: 1, atMs: START, reading, link: unknownLink(true) });
    expect(path.ingest.stats).toMatchObject({ outcomes: 3, dropped: 3, samples: 0 });
    expect(path.point(0)).toMatchObject({ quality: STALE, reason: REASON.NOT_YET_READ });
    await path.history.stop();
  });

  it('continues when the clock steps back: the image has the new time, history stays in order', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START + 30 * SECOND, reads(5, 0));
    path.poll(1, START, reads(6, 0));
    // The version that a page compares never goes back; the age of the value does.
    expect(path.point(0)).toMatchObject({ value: 6, changedAt: 30_001, measuredAt: 0 });
    path.poll(1, START + 31 * SECOND, reads(7, 0));
    expect(await path.samples(LEVEL)).toEqual([
      [30_000, 5, GOOD],
      [30_001, 6, GOOD],
      [31_000, 7, GOOD],
    ]);
    expect(path.ingest.stats.clockStepsBack).toBe(1);
    await path.history.stop();
  });

  it('marks points of a disabled station, and accepts nothing from it until it is enabled', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 0));
    path.clock.advance(5 * SECOND);
    path.bus.emit('stationChanged', { StationId: 1, Config: station({ Enabled: false, Version: 2 }) });
    expect(path.point(0)).toMatchObject({
      value: 5,
      quality: DISABLED,
      reason: REASON.DISABLED,
      measuredAt: 0,
    });
    expect(path.image.station(1)!.link.status).toBe('disabled');
    path.poll(1, START + 6 * SECOND, reads(6, 0), 2);
    expect(path.ingest.stats.dropped).toBe(1);
    path.bus.emit('stationChanged', { StationId: 1, Config: station({ Version: 3 }) });
    expect(path.point(0)).toMatchObject({ value: 5, quality: STALE });
    expect(path.image.station(1)!.link.status).toBe('unknown');
    path.poll(1, START + 10 * SECOND, reads(5, 0), 3);
    expect(await path.samples(LEVEL)).toEqual([
      [0, 5, GOOD],
      [5_000, 5, DISABLED],
      [10_000, 5, GOOD],
    ]);
    path.bus.emit('stationChanged', { StationId: 1, Config: null });
    expect(path.image.station(1)).toBeUndefined();
    await path.history.stop();
  });

  it('evaluates a value by changed limits at once', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 0));
    const changed = station({ Version: 2 });
    changed.Points[0]!.Limits[0]!.Limit = 4;
    path.bus.emit('stationChanged', { StationId: 1, Config: changed });
    expect(path.image.columns.conditions[path.image.station(1)!.first]).toBe(1);
    await path.history.stop();
  });

  it('shows the last values as stale after a restart, and stores the time in between as unknown', async () => {
    const storage = await open();
    const before = await new Path(storage).start();
    before.poll(1, START, reads(9, 1));
    before.poll(1, START + 10 * SECOND, reads(9.1, 1));
    await before.history.flush();
    await storage.close();

    const restartMs = START + 3_600 * SECOND;
    const path = await new Path(await reopen(), restartMs).start();
    expect(path.point(0)).toEqual({
      value: 9,
      quality: STALE,
      reason: REASON.RESTARTED,
      measuredAt: 10_000,
      changedAt: 0,
    });
    expect(path.image.station(1)!.link).toMatchObject({
      status: 'unknown',
      lastGoodPollAtMs: START + 10 * SECOND,
    });
    expect(path.image.conditionSinceMs(path.image.station(1)!.first, 0)).toBe(START);
    path.poll(1, restartMs + SECOND, reads(9, 1));
    expect(path.point(0)).toMatchObject({ quality: GOOD, measuredAt: 3_601_000 });
    expect(await path.samples(PUMP)).toEqual([
      [0, 1, GOOD],
      [10_001, 1, STALE],
      [3_601_000, 1, GOOD],
    ]);
    expect(path.image.conditionSinceMs(path.image.station(1)!.first, 0)).toBe(START);
    await path.history.stop();
  });

  it('stores no gap for a restart between two polls', async () => {
    const storage = await open();
    const before = await new Path(storage).start();
    before.poll(1, START, reads(5, 1));
    await before.history.flush();
    await storage.close();
    const path = await new Path(await reopen(), START + 9 * SECOND).start();
    path.poll(1, START + 12 * SECOND, reads(5, 1));
    expect((await path.samples(PUMP)).every(([, , quality]) => quality === GOOD)).toBe(true);
    await path.history.stop();
  });

  it('stores that a station does not respond after a restart, even within its interval', async () => {
    const storage = await open();
    const before = await new Path(storage).start();
    before.poll(1, START, reads(5, 1));
    await before.history.flush();
    await storage.close();
    const path = await new Path(await reopen(), START + 9 * SECOND).start();
    path.poll(1, START + 12 * SECOND, null);
    expect(await path.samples(PUMP)).toEqual([
      [0, 1, GOOD],
      [12_000, 1, STALE],
    ]);
    await path.history.stop();
  });

  it('stores once that a station is disabled, over any number of restarts', async () => {
    const storage = await open();
    const before = await new Path(storage).start();
    before.poll(1, START, reads(5, 1));
    before.clock.advance(SECOND);
    before.bus.emit('stationChanged', { StationId: 1, Config: station({ Enabled: false, Version: 2 }) });
    await before.history.flush();
    await storage.close();
    const path = await new Path(await reopen(), START + 60 * SECOND).start([station({ Enabled: false })]);
    expect(path.point(1)).toMatchObject({ value: 1, quality: DISABLED, reason: REASON.DISABLED });
    expect(await path.samples(PUMP)).toEqual([
      [0, 1, GOOD],
      [1_000, 1, DISABLED],
    ]);
    await path.history.stop();
  });
});
