import { ManualTime } from '@outpost/testing/manual-time.ts';
import { expect, it } from 'vitest';
import { GOOD } from '../codec/quality-codes.ts';
import { createHistorian } from '../historian.ts';
import type { Historian } from '../historian-types.ts';
import type { HistorianStorage, HistorianTransaction } from '../storage.ts';
import { describeOnEachStorage } from '../testing/each-storage.ts';
import { silentLog } from '../testing/silent-log.ts';

const START = Date.parse('2026-03-01T00:00:00Z');

/** A storage in which some transactions that store chunks fail. @param onWrite gets their number, from 1 */
function refusing(storage: HistorianStorage, onWrite: (nth: number) => Promise<'stored' | 'refused'>) {
  let writes = 0;
  const wrapped: HistorianStorage = {
    ...storage,
    transaction: (work) =>
      storage.transaction((trx) => {
        const insertMany: HistorianTransaction['insertMany'] = async (table, ...rest) => {
          await trx.insertMany(table, ...rest);
          if (table !== 'chunks') return;
          writes += 1;
          if ((await onWrite(writes)) === 'refused') throw new Error('refused');
        };
        return work({ ...trx, insertMany });
      }),
  };
  return { storage: wrapped, writes: () => writes };
}

describeOnEachStorage('sealing in groups', (open) => {
  it.each([3, 20])(
    'stores each sample of %i points once, and can always read it, whichever groups could not be written at first',
    async (points) => {
      const storage = await open();
      const clock = new ManualTime(START);
      let count = 0;
      const missing: string[] = [];
      const appendAll = (rounds: number) => {
        for (let round = 0; round < rounds; round++, count++)
          for (const one of series) history.append(one, START + count * 1_000, count, GOOD);
      };
      const expectAll = async (of: Pick<Historian, 'read'>, when: string) => {
        for (let pointId = 1; pointId <= points; pointId++) {
          const atLeast = count;
          const { values } = await of.read(pointId, START, START + 1e9, { limit: 1_000_000 });
          if (values.length < atLeast || values.some((value, index) => value !== index))
            missing.push(`${when}, point ${pointId}: ${values.join()}`);
        }
      };
      const database = refusing(storage, async (nth) => {
        // Heads that are being written fill up again, also those that could not be.
        if (nth % 4 !== 2 && nth < 30) appendAll(8);
        await expectAll(history, `write ${nth}`);
        return nth % 3 === 1 ? 'refused' : 'stored';
      });
      const history = createHistorian({
        ...{ storage: database.storage, clock, log: silentLog },
        settings: { sealChunks: 3, chunkSamples: 8, mergeBelow: 4 },
      });
      await history.start();
      const series = Array.from({ length: points }, (_, index) => history.open(index + 1, null));
      for (const rounds of [20, 3, 9, 1]) {
        appendAll(rounds);
        await history.flush();
        await clock.advanceAsync(1_000);
      }
      const waiting = async () => {
        await history.sealAll().catch(() => undefined);
        await clock.advanceAsync(10_000);
        return points * count - history.stats.sealedSamples;
      };
      while ((await waiting()) > 0);
      expect(database.writes()).toBeGreaterThan(20);
      expect(await waiting()).toBe(0);
      await history.stop();

      const again = createHistorian({ storage: await storage.reopen(), clock, log: silentLog });
      await again.start();
      await expectAll(again, 'restart');
      expect(missing).toEqual([]);
      await again.stop();
    },
  );
});
