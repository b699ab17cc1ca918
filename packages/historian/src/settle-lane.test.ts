import { ManualTime } from '@outpost/testing/manual-time.ts';
import { expect, it } from 'vitest';
import { GOOD } from './codec/quality-codes.ts';
import { createHistorian, type HistorianOptions } from './historian.ts';
import type { Historian } from './historian-types.ts';
import { checkRollUps } from './rollups/rebuild.ts';
import { settleLane } from './settle-lane.ts';
import type { HistorianStorage } from './storage.ts';
import { change, describeOnEachStorage } from './testing/each-storage.ts';
import { killable } from './testing/killable-storage.ts';
import { silentLog } from './testing/silent-log.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const END = START + 30 * 86_400_000;

describeOnEachStorage('settling the lane of an ended process', (open) => {
  async function startOne(storage: HistorianStorage, options: Partial<HistorianOptions> = {}) {
    const clock = new ManualTime(START);
    const history = createHistorian({ storage, clock, log: silentLog, ...options });
    await history.start();
    return { history, clock };
  }

  const fill = (history: Historian, pointId: number, from: number, to: number) => {
    const series = history.open(pointId, null, 'analog');
    for (let n = from; n < to; n++) history.append(series, START + n * 600_000, n, GOOD);
  };
  const valuesOf = async (history: Historian, pointId: number) => [
    ...(await history.read(pointId, START, END, { limit: 1_000_000 })).values,
  ];
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  it('leaves roll-ups to the process that takes the points over', async () => {
    const storage = await open();
    const database = killable(storage);
    const ended = await startOne(database.storage, { lane: 1, holds: () => true });
    const pointIds = [1, 2];
    for (const pointId of pointIds) {
      const series = ended.history.open(pointId, null, 'analog');
      ended.history.append(series, START, 0, GOOD);
      // The catalog has the point with its first chunk.
      await ended.history.sealAll();
      for (let n = 1; n < 10; n++) ended.history.append(series, START + n * 3_600_000, n, GOOD);
    }
    await ended.history.flush();
    await database.kill();
    const rolledUp = async () =>
      (
        await storage.query<{ id: number }>('select distinct point_id as id from rollups order by point_id')
      ).map(({ id }) => id);
    await settleLane({
      ...{ storage, lane: 1, clock: new ManualTime(START), log: silentLog },
      isTakenOver: (pointId) => pointId === 1,
    });
    expect(await rolledUp()).toEqual([2]);
    const next = await startOne(storage, { lane: 2, holds: () => false });
    await next.history.takeOver(pointIds, []);
    await next.history.rollUpAll();
    expect(await rolledUp()).toEqual([1, 2]);
    expect(
      await checkRollUps({ storage, log: silentLog }, { rebuild: false, report: () => {} }),
    ).toMatchObject({
      different: 0,
    });
    await next.history.stop();
  });

  it('stores nothing by half when a read fails', async () => {
    const storage = await open();
    const database = killable(storage);
    const ended = await startOne(database.storage, { lane: 1, holds: () => true });
    // Its last chunk is read, to append to it.
    fill(ended.history, 1, 0, 3);
    await ended.history.sealAll();
    fill(ended.history, 1, 3, 6);
    await ended.history.flush();
    await database.kill();
    const options = { lane: 1, clock: new ManualTime(START), log: silentLog };
    let failures = 1;
    const failing: HistorianStorage = {
      ...storage,
      query: (sql, parameters) => {
        if (!/join chunks/.test(sql) || failures === 0) return storage.query(sql, parameters);
        failures -= 1;
        return Promise.reject(new Error('connection lost'));
      },
    };
    await expect(settleLane({ ...options, storage: failing })).rejects.toThrow('connection lost');
    expect(failures).toBe(0);
    expect(await settleLane({ ...options, storage })).toEqual({ samples: 3 });
    const next = await startOne(storage, { lane: 2, holds: () => false });
    await next.history.takeOver([1], []);
    expect(await valuesOf(next.history, 1)).toEqual(upTo(6));
    await next.history.stop();
  });

  it('touches no point that moved before, even with a damaged batch', async () => {
    const storage = await open();
    const ended = await startOne(storage, { lane: 1, holds: () => true });
    for (const pointId of [1, 2, 3]) fill(ended.history, pointId, 0, 3);
    await ended.history.flush();
    await ended.history.handOver([1]);
    fill(ended.history, 2, 3, 5);
    await ended.history.flush();
    const holder = await startOne(storage, { lane: 2, holds: () => false });
    await holder.history.takeOver([1], []);
    fill(holder.history, 1, 3, 6);
    await change(storage, 'update journal set data = ? where id = (select max(id) from journal)', [
      new Uint8Array([1]),
    ]);
    const options = { storage, clock: new ManualTime(START), log: silentLog };
    const before = await storage.query('select * from point_state where point_id = 1');
    const { samples } = await settleLane({ ...options, lane: 1 });
    // Point 2 and 3, each with its samples and a marker of the unknown time.
    expect(samples).toBe(8);
    expect(await storage.query('select * from point_state where point_id = 1')).toEqual(before);
    expect(await valuesOf(holder.history, 1)).toEqual(upTo(6));
    expect(await valuesOf(holder.history, 2)).toEqual([0, 1, 2, 2]);
    expect(await storage.query('select id from journal')).toEqual([]);
    expect(await settleLane({ ...options, lane: 9 })).toEqual({ samples: 0 });
    await holder.history.stop();
  });
});
