import { GOOD, STALE } from '@outpost/core';
import { expect, it } from 'vitest';
import { DataPath, reads, START_MS as START, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';

const SECOND = 1_000;
const PUMP = 102;
/** Polls between which the value is stored by force. */
const QUARTER = 900 * SECOND;
const stations = [testStation(1, { overrides: { PollIntervalSeconds: 600 } })];

class Path extends DataPath {
  /** Since when the pump's state has been known, and how reliable that is. */
  pump() {
    const { columns } = this.image;
    const slot = this.image.station(1)!.first + 1;
    return [columns.changedAtMs[slot]! - START, columns.qualities[slot]!];
  }

  async samples(pointId: number): Promise<number[][]> {
    const read = await this.history.read(pointId, 0, Number.MAX_SAFE_INTEGER, { limit: 1_000 });
    return Array.from(read.atMs, (at, index) => [at - START, read.values[index]!, read.qualities[index]!]);
  }
}

describeOnEachDatabase('since when a value holds', (open, { reopen }) => {
  it.each([
    ['journal', false],
    ['chunks', true],
  ])('is kept over a restart between two polls, from the %s', async (_, seal) => {
    const storage = await open();
    const before = await new Path(storage).start(stations);
    before.poll(1, START, reads(5, 0));
    before.poll(1, START + 7 * SECOND, reads(5, 1));
    for (let quarter = 1; quarter < 9; quarter++) {
      before.poll(1, START + quarter * QUARTER, reads(5, 1));
      if (seal && quarter === 4) await before.history.sealAll();
    }
    if (seal) await before.history.sealAll();
    expect(before.pump()).toEqual([7_000, GOOD]);
    await before.stop();
    await storage.close();

    const path = await new Path(await reopen(), START + 8 * QUARTER + SECOND).start(stations);
    expect(path.pump()).toEqual([7_000, STALE]);
    path.poll(1, START + 8 * QUARTER + 20 * SECOND, reads(5, 1));
    expect(path.pump()).toEqual([7_000, GOOD]);
    path.poll(1, START + 8 * QUARTER + 30 * SECOND, reads(5, 0));
    expect(path.pump()).toEqual([8 * QUARTER + 30_000, GOOD]);
    await path.stop();
  });

  it('restarts after a restart with a gap, or with another value', async () => {
    const storage = await open();
    const before = await new Path(storage).start(stations);
    before.poll(1, START, reads(5, 1));
    await before.stop();
    const path = await new Path(storage, START + 1_201 * SECOND).start(stations);
    path.poll(1, START + 1_201 * SECOND, reads(5, 1));
    expect(path.pump()).toEqual([1_201_000, GOOD]);
    await path.stop();
    const again = await new Path(storage, START + 1_300 * SECOND).start(stations);
    again.poll(1, START + 1_300 * SECOND, reads(5, 0));
    expect(again.pump()).toEqual([1_300_000, GOOD]);
    await again.stop();
  });

  it('differs from the time of measurement: a communication loss over a restart was not measured', async () => {
    const storage = await open();
    const before = await new Path(storage).start(stations);
    before.poll(1, START, reads(5, 1));
    before.poll(1, START + 600 * SECOND, null);
    await before.stop();
    const path = await new Path(storage, START + 700 * SECOND).start(stations);
    const { first } = path.image.station(1)!;
    expect(path.image.columns.measuredAtMs[first + 1]).toBe(START);
    await path.stop();
  });

  it('restarts after a restart over which the clock was set back, whose duration is unknown', async () => {
    const storage = await open();
    const before = await new Path(storage).start();
    before.poll(1, START, reads(5, 1));
    await before.stop();
    const path = await new Path(storage, START - 3_600 * SECOND).start();
    path.poll(1, START - 3_600 * SECOND, reads(5, 1));
    expect(await path.samples(PUMP)).toEqual([
      [0, 1, GOOD],
      [1, 1, STALE],
      [2, 1, GOOD],
    ]);
    expect(path.pump()).toEqual([2, GOOD]);
    await path.stop();
  });

  it('restarts after the station did not respond', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 1));
    path.poll(1, START + 10 * SECOND, null);
    expect(path.pump()).toEqual([10_000, STALE]);
    path.poll(1, START + 20 * SECOND, reads(5, 1));
    expect(path.pump()).toEqual([20_000, GOOD]);
    await path.stop();
  });

  it('restarts, after unknown time, when the server was suspended', async () => {
    const path = await new Path(await open()).start();
    path.poll(1, START, reads(5, 1));
    path.poll(1, START + 10 * SECOND, reads(5, 1));
    path.poll(1, START + 600 * SECOND, reads(5, 1));
    expect(path.pump()).toEqual([600_000, GOOD]);
    path.poll(1, START + 1_200 * SECOND, null);
    expect(await path.samples(PUMP)).toEqual([
      [0, 1, GOOD],
      [10_001, 1, STALE],
      [600_000, 1, GOOD],
      [1_200_000, 1, STALE],
    ]);
    await path.stop();
  });

  it('continues where polls are always slow, or one was a little late', async () => {
    const path = await new Path(await open()).start();
    for (const seconds of [0, 10, 60, 130, 240, 450]) path.poll(1, START + seconds * SECOND, reads(5, 1));
    expect(path.pump()).toEqual([0, GOOD]);
    expect(await path.samples(PUMP)).toEqual([[0, 1, GOOD]]);
    await path.stop();
  });
});
