import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { ManualTime } from '@outpost/testing/manual-time.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeJournal } from './codec/journal.ts';
import { GOOD, STALE } from './codec/quality-codes.ts';
import { createHistorian } from './historian.ts';
import { emptySpool, JournalSpool } from './journal/journal-spool.ts';
import type { HistorianStorage } from './storage.ts';
import { describeOnEachStorage, newSqliteStorage } from './testing/each-storage.ts';
import { silentLog } from './testing/silent-log.ts';

const START = Date.parse('2026-03-01T00:00:00Z');

type Sample = readonly [pointId: number, atMs: number, value: number];

const batchOf = (samples: readonly Sample[]): Uint8Array =>
  encodeJournal({
    count: samples.length,
    pointIds: Int32Array.from(samples, ([pointId]) => pointId),
    atMs: Float64Array.from(samples, ([, atMs]) => atMs),
    values: Float64Array.from(samples, ([, , value]) => value),
    qualities: Uint8Array.from(samples, () => GOOD),
  });

async function start(storage: HistorianStorage) {
  const history = createHistorian({ storage, clock: new ManualTime(START), log: silentLog });
  await history.start();
  const read = async (pointId: number) => {
    const { atMs, values } = await history.read(pointId, START - 1_000, START + 90_000, { limit: 10_000 });
    return Array.from(atMs, (at, index) => [at - START, values[index]]);
  };
  return { history, read };
}

describeOnEachStorage('samples that another process has left', (open) => {
  it('are inserted at their own times, once, and survive a restart', async () => {
    const storage = await open();
    const { history, read } = await start(storage);
    const one = history.open(1, null);
    history.append(one, START, 10, GOOD);
    history.append(one, START + 5_000, 15, GOOD);
    history.append(one, START + 6_000, 16, STALE);
    const batch = batchOf([
      [1, START + 1_000, 11],
      [2, START + 1_500, 20],
      [1, START + 2_000, 12],
      // Stored already, with another value.
      [1, START + 5_000, 99],
    ]);
    const expected = [
      [0, 10],
      [1_000, 11],
      [2_000, 12],
      [5_000, 15],
      [6_000, 16],
    ];
    for (let times = 0; times < 2; times++) {
      expect(await history.insertLate(batch)).toEqual({ inserted: 4, tooLate: 0, notHeld: 0 });
      expect(await read(1)).toEqual(expected);
      expect(await read(2)).toEqual([[1_500, 20]]);
    }
    expect(history.newest(1)).toMatchObject({ value: 16, quality: STALE, atMs: START + 6_000 });
    await history.flush();
    // No stop: as after a kill.
    const again = await start(storage);
    expect(await again.read(1)).toEqual(expected);
    await again.history.sealAll();
    expect(await again.read(1)).toEqual(expected);
    await again.history.stop();
    const third = await start(storage);
    expect([await third.read(1), await third.read(2)]).toEqual([expected, [[1_500, 20]]]);
    await third.history.stop();
  });

  it('are counted and not inserted where the chunk is complete', async () => {
    const { history, read } = await start(await open());
    const one = history.open(1, null);
    history.append(one, START, 10, GOOD);
    history.append(one, START + 5_000, 15, GOOD);
    await history.sealAll();
    const batch = batchOf([
      [1, START + 1_000, 11],
      [1, START + 5_000, 99],
      [1, START + 9_000, 19],
    ]);
    expect(await history.insertLate(batch)).toEqual({ inserted: 1, tooLate: 2, notHeld: 0 });
    expect(await read(1)).toEqual([
      [0, 10],
      [5_000, 15],
      [9_000, 19],
    ]);
    await history.stop();
  });

  it('damaged bytes insert nothing', async () => {
    const { history, read } = await start(await open());
    const batch = batchOf([[1, START, 1]]);
    await expect(history.insertLate(batch.subarray(0, batch.length - 3))).rejects.toThrow();
    expect(await read(1)).toEqual([]);
    await history.stop();
  });
});

it('any order of appended and late samples reads like one list', async () => {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(times, times, async (own, others) => {
      const { history, read } = await start(await newSqliteStorage());
      const one = history.open(1, null);
      const ascending = (a: number, b: number) => a - b;
      // The first open sample is older than all others.
      history.append(one, START, 0, GOOD);
      for (const at of [...own].sort(ascending)) history.append(one, START + at * 1_000, at, GOOD);
      const late = [...others].sort(ascending).map((at): Sample => [1, START + at * 1_000, at]);
      await history.insertLate(batchOf(late));
      const all = [...new Set([0, ...own, ...others])].sort(ascending).map((at) => [at * 1_000, at]);
      expect(await read(1)).toEqual(all);
      await history.stop();
    }),
    { numRuns: 25 },
  );
});

it('are passed on from a file, which is empty then; an error leaves them there', async () => {
  const place = { file: join(await temporaryFolder(), 'journal-spool'), owner: 'x' };
  const taken: Uint8Array[] = [];
  const take = async (batches: readonly Uint8Array[]) => void taken.push(...batches);
  expect(await emptySpool(place, take, silentLog)).toBe(0);
  const data = batchOf([[1, START, 1]]);
  const spool = new JournalSpool(place.file, place.owner);
  await spool.append({ id: 1, samples: 1, data, polls: [] });
  await spool.close();
  const fail = () => Promise.reject(new Error('no database'));
  await expect(emptySpool(place, fail, silentLog)).rejects.toThrow('no database');
  expect(await emptySpool(place, take, silentLog)).toBe(1);
  expect(taken).toEqual([data]);
  expect(await emptySpool(place, take, silentLog)).toBe(0);
});
