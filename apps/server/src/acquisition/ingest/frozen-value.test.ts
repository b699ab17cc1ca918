import { type Point, PointLimit, type StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { DataPath, reads, START_MS as START, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';

const SECOND = 1_000;

/** The level has a deadband of 0.5, so history does not record the changes here. */
function station(own: Partial<PointLimit> = {}): StationConfig {
  const config = testStation(1);
  const frozen = PointLimit.parse({
    Kind: 'frozen-value',
    Limit: 0.1,
    OverSeconds: 60,
    Priority: 'medium',
    ...own,
  });
  const [level, pump] = config.Points as [Point, Point];
  return { ...config, Points: [{ ...level, Limits: [frozen] }, pump] };
}

class Path extends DataPath {
  /**
   * Polls every 10 s, from a second on; null: no response. @returns at which seconds the alarm was
   * active
   */
  follow(from: number, values: readonly (number | null)[], pump = 1): number[] {
    return values.flatMap((value, index) => {
      const second = from + 10 * index;
      this.poll(1, START + second * SECOND, value === null ? null : reads(value, pump));
      return this.isFrozen ? [second] : [];
    });
  }

  get isFrozen(): boolean {
    return this.alarms
      .allActive()
      .some(({ subject, memory }) => subject.kind === 'frozen-value' && memory.active);
  }
}

const still = (count: number, value = 5) => Array.from({ length: count }, () => value);

describeOnEachDatabase('a frozen value', (open, { reopen }) => {
  it('is an alarm by the value of each poll, and ends once it changes', async () => {
    const path = await new Path(await open()).start([station()]);
    // Well within the deadband, and changing.
    const noise = Array.from({ length: 20 }, (_, index) => 5 + (index % 2) * 0.2);
    expect(path.follow(0, noise)).toEqual([]);
    expect(path.follow(200, still(12))).toEqual([270, 280, 290, 300, 310]);
    expect(path.alarms.allActive()).toMatchObject([
      {
        subject: { name: 'Level 1', message: 'Level 1 frozen value' },
        reading: '5.0',
        limit: 'no change above 0.1 in 1 min',
        priority: 'medium',
      },
    ]);
    expect(path.follow(320, [5.2])).toEqual([]);
    await path.stop();
  });

  it('does not count time in which the process was suspended', async () => {
    const path = await new Path(await open()).start([station()]);
    const poll = (seconds: number, stalledSeconds: number) => {
      path.poll(1, START + seconds * SECOND, reads(5, 1), 1, stalledSeconds * SECOND);
      return path.isFrozen;
    };
    // Nothing was read for 40 s of the first 50.
    expect([poll(0, 0), poll(50, 40), poll(60, 40), poll(99, 40)]).toEqual([false, false, false, false]);
    expect(poll(100, 40)).toBe(true);
    await path.stop();
  });

  it('does not count time without a response or with a bad value, and holds meanwhile', async () => {
    const path = await new Path(await open()).start([station()]);
    expect(path.follow(0, [...still(4), ...Array.from({ length: 30 }, () => null)])).toEqual([]);
    expect(path.follow(340, [...still(2), Number.NaN, ...still(2)])).toEqual([]);
    expect(path.follow(390, still(1))).toEqual([390]);
    expect(path.follow(400, [null, null, Number.NaN])).toEqual([400, 410, 420]);
    await path.stop();
  });

  it('is only evaluated while the point that it depends on is on', async () => {
    const path = await new Path(await open()).start([station({ WhilePoint: 'DI1' })]);
    expect(path.follow(0, still(60), 0)).toEqual([]);
    expect(path.follow(600, still(6), 1)).toEqual([]);
    // Off for a while: the time continues from before, and the alarm holds.
    expect(path.follow(660, still(30), 0)).toEqual([]);
    expect(path.follow(960, still(2), 1)).toEqual([970]);
    expect(path.follow(980, still(2), 0)).toEqual([980, 990]);
    expect(path.follow(1_000, [5, 5.5], 1)).toEqual([1_000]);
    await path.stop();
  });

  it('restarts its time after a restart; an active alarm holds until the value changes', async () => {
    const path = await new Path(await open()).start([station()]);
    path.follow(0, still(6));
    await path.stop();
    const second = await new Path(await reopen(), START + 55 * SECOND).start([station()]);
    expect(second.follow(60, still(7))).toEqual([120]);
    await second.stop();
    const third = await new Path(await reopen(), START + 125 * SECOND).start([station()]);
    expect(third.isFrozen).toBe(true);
    expect(third.follow(130, still(2))).toEqual([130, 140]);
    expect(third.alarms.stats.raised).toBe(0);
    expect(third.follow(150, [6])).toEqual([]);
    await third.stop();
  });
});
