import type { StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import type { Storage } from '../platform/storage/index.ts';
import { DataPath, reads, START_MS as START, testStation } from '../testing/data-path.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createPeriods } from './periods.ts';

const SECOND = 1_000;
const BY = { accountId: 3, name: 'Ann Lee' };
const at = (second: number) => new Date(START + second * SECOND).toISOString();

/** Station 1 with a high limit of 8 and a deadband of 1 on its level, changed as the test needs. */
function station(limit: object = {}): StationConfig {
  const config = testStation(1);
  const [level, ...others] = config.Points;
  return { ...config, Points: [{ ...level!, Limits: [{ ...level!.Limits[0]!, ...limit }] }, ...others] };
}

class Path extends DataPath {
  /** Polls station 1's level at a second after the start. */
  level(second: number, value: number): void {
    const atMs = START + second * SECOND;
    this.clock.advance(atMs - this.clock.now());
    this.poll(1, atMs, reads(value, 0));
  }

  /** Short form, in seconds after the start: from, to, priority and kind of each period. */
  async periods(from: number, to: number, pointId = [101]): Promise<string[]> {
    const { Periods } = await this.alarms.periodsOf({ pointId, from: at(from), to: at(to) });
    const seconds = (instant: string | null) =>
      instant === null ? 'now' : (Date.parse(instant) - START) / SECOND;
    return Periods.map((one) => `${seconds(one.From)}-${seconds(one.To)} ${one.Priority} ${one.Kind}`);
  }
}

const open = async (storage: Storage): Promise<Path> => new Path(storage, START).start([station()]);

describeOnEachDatabase('alarm periods', (openDatabase) => {
  it('cover when an alarm was active, also within one unacknowledged entry', async () => {
    const path = await open(await openDatabase());
    path.level(0, 7);
    path.level(100, 9);
    path.level(200, 6);
    path.level(1_000, 9);
    path.level(1_300, 6);
    path.level(2_000, 9);
    expect(await path.periods(0, 3_000)).toEqual(['100-200 high H', '1000-1300 high H', '2000-now high H']);
    const { Entries } = await path.alarms.service.page({ limit: 10 });
    expect(Entries).toMatchObject([{ Id: 1, Raises: 3 }]);
    await path.stop();
  });

  it('include those that reach into the requested time, and no others', async () => {
    const path = await open(await openDatabase());
    for (const second of [1_000, 2_000, 3_000]) {
      path.level(second, 9);
      path.level(second + 100, 6);
      await path.alarms.service.acknowledge([second / 1_000], '', BY);
    }
    expect(await path.periods(1_050, 2_000)).toEqual(['1000-1100 high H']);
    expect(await path.periods(1_100, 2_001)).toEqual(['2000-2100 high H']);
    expect(await path.periods(2_050, 2_060)).toEqual(['2000-2100 high H']);
    expect(await path.periods(1_100, 2_000)).toEqual([]);
    expect(await path.periods(0, 9_000, [101, 101])).toHaveLength(3);
    expect(await path.periods(0, 9_000, [102])).toEqual([]);
    await path.stop();
  });

  it('do not change when the limit is changed or removed', async () => {
    const path = await open(await openDatabase());
    path.level(100, 9);
    path.level(200, 6);
    await path.alarms.service.acknowledge([1], '', BY);
    path.level(1_000, 9);
    path.clock.advance(1_500 * SECOND - (path.clock.now() - START));
    const without = {
      ...station(),
      Points: station().Points.map((point) => ({ ...point, Limits: [] })),
      Version: 2,
    };
    path.bus.emit('stationChanged', { StationId: 1, Config: without });
    expect(await path.periods(0, 9_000)).toEqual(['100-200 high H', '1000-1500 high H']);
    await path.alarms.service.acknowledge([2], '', BY);
    const other = { ...station({ Limit: 8.5, Priority: 'low', Message: 'Other' }), Version: 3 };
    path.bus.emit('stationChanged', { StationId: 1, Config: other });
    expect(await path.periods(0, 9_000)).toEqual(['100-200 high H', '1000-1500 high H', '1500-now low H']);
    await path.stop();
  });

  it('are the newest if there are too many, with the time from which they are complete', async () => {
    const storage = await openDatabase();
    const path = await open(storage);
    for (let second = 0; second < 5_000; second += 1_000) {
      path.level(second, 9);
      path.level(second + 500, 6);
    }
    await path.alarms.stored();
    const few = createPeriods(storage, async () => {}, 2);
    const ask = { pointId: [101], from: at(0), to: at(9_000) };
    const one = await few(ask);
    expect(one.Periods.map(({ From }) => From)).toEqual([at(3_000), at(4_000)]);
    expect(one.CompleteFrom).toBe(at(3_000));
    const enough = await createPeriods(storage, async () => {}, 6)(ask);
    expect(enough).toMatchObject({ CompleteFrom: at(0) });
    expect(enough.Periods).toHaveLength(5);
    await path.stop();
  });

  it('are also the newest of several entries', async () => {
    const storage = await openDatabase();
    const path = await open(storage);
    for (const second of [1_000, 2_000, 3_000]) {
      path.level(second, 9);
      path.level(second + 100, 6);
      await path.alarms.service.acknowledge([second / 1_000], '', BY);
    }
    const few = createPeriods(storage, async () => {}, 2);
    const found = await few({ pointId: [101], from: at(0), to: at(9_000) });
    expect(found).toMatchObject({ CompleteFrom: at(2_000), Periods: [{ AlarmId: 2 }, { AlarmId: 3 }] });
    await path.stop();
  });
});
