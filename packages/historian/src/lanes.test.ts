import { ManualTime } from '@outpost/testing/manual-time.ts';
import { expect, it } from 'vitest';
import { GOOD } from './codec/quality-codes.ts';
import { createHistorian } from './historian.ts';
import type { HistorianStorage } from './storage.ts';
import { describeOnEachStorage, newSqliteStorage } from './testing/each-storage.ts';
import { silentLog } from './testing/silent-log.ts';

const START = Date.parse('2026-03-01T00:00:00Z');

async function start(storage: HistorianStorage, lane?: number) {
  const history = createHistorian({ storage, clock: new ManualTime(START), log: silentLog, lane });
  await history.start();
  const read = async (pointId: number) =>
    [...(await history.read(pointId, START, START + 90_000, { limit: 10_000 })).atMs].map((at) => at - START);
  return { history, read };
}

const journalIds = async (storage: HistorianStorage) =>
  (await storage.query<{ id: number }>('select id from journal order by id')).map(({ id }) => id);

describeOnEachStorage('lanes of the journal', (open) => {
  it('are read and emptied by their own historian only', async () => {
    const storage = await open();
    const [first, last] = [await start(storage), await start(storage, 65_535)];
    for (const [pointId, { history }] of [
      [1, first],
      [2, last],
    ] as const) {
      for (let n = 0; n < 3; n++) {
        history.append(history.open(pointId, null), START + n, n, GOOD);
        await history.flush();
      }
    }
    const ofLast = [1, 2, 3].map((n) => 65_535 * 2 ** 32 + n);
    expect(await journalIds(storage)).toEqual([1, 2, 3, ...ofLast]);
    await first.history.sealAll();
    expect(await journalIds(storage)).toEqual(ofLast);

    // As after kills of both.
    const again = [await start(storage), await start(storage, 65_535)] as const;
    expect(await again[0].read(2)).toEqual([]);
    expect(await again[1].read(2)).toEqual([0, 1, 2]);
    // Numbers are not reused.
    again[0].history.append(again[0].history.open(1, null), START + 9, 9, GOOD);
    await again[0].history.flush();
    await again[1].history.sealAll();
    expect(await journalIds(storage)).toEqual([4]);
    again[1].history.append(again[1].history.open(2, null), START + 9, 9, GOOD);
    await again[1].history.flush();
    expect(await journalIds(storage)).toEqual([4, 65_535 * 2 ** 32 + 4]);
    const ends = await storage.query<{ name: string }>('select name from installation order by name');
    expect(ends.map(({ name }) => name)).toEqual(['journal-end', 'journal-end-65535']);
  });
});

it('are numbers from 0 to 65535', async () => {
  const storage = await newSqliteStorage();
  for (const lane of [-1, 65_536, 1.5, Number.NaN])
    expect(() => createHistorian({ storage, lane })).toThrow(RangeError);
});
