import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { ManualTime } from '@outpost/testing/manual-time.ts';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { encodeJournal } from './codec/journal.ts';
import { GOOD, STALE } from './codec/quality-codes.ts';
import { createHistorian } from './historian.ts';
import { emptySpool, JournalSpool } from './journal/journal-spool.ts';
import { checkRollUps } from './rollups/rebuild.ts';
import type { HistorianSettings } from './settings.ts';
import type { HistorianStorage } from './storage.ts';
import { describeOnEachStorage, newSqliteStorage } from './testing/each-storage.ts';
import { silentLog } from './testing/silent-log.ts';

const DAY_MS = 86_400_000;
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

async function start(storage: HistorianStorage, settings: Partial<HistorianSettings> = {}) {
  const history = createHistorian({ storage, clock: new ManualTime(START), log: silentLog, settings });
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

  it('are inserted into complete chunks, once, and are durable then', async () => {
    const storage = await open();
    const { history, read } = await start(storage);
    const one = history.open(1, null, 'analog');
    history.append(one, START, 10, GOOD);
    history.append(one, START + 5_000, 15, GOOD);
    await history.sealAll();
    const batch = batchOf([
      [1, START - 1_000, 9],
      [1, START + 1_000, 11],
      // Stored already, with another value.
      [1, START + 5_000, 99],
      [1, START + 9_000, 19],
    ]);
    const expected = [
      [-1_000, 9],
      [0, 10],
      [1_000, 11],
      [5_000, 15],
      [9_000, 19],
    ];
    for (let times = 0; times < 2; times++) {
      expect(await history.insertLate(batch)).toEqual({ inserted: 4, tooLate: 0, notHeld: 0 });
      expect(await read(1)).toEqual(expected);
    }
    await history.flush();
    // No stop: as after a kill.
    const again = await start(storage);
    expect(await again.read(1)).toEqual(expected);
    expect(again.history.newest(1)).toMatchObject({ value: 19, atMs: START + 9_000 });
    await again.history.stop();
  });

  it('correct the roll-ups of their time', async () => {
    const storage = await open();
    const { history } = await start(storage);
    for (const [pointId, kind] of [
      [1, 'analog'],
      [2, 'digital'],
    ] as const) {
      const handle = history.open(pointId, null, kind);
      for (let minute = 0; minute < 4 * 24 * 60; minute += 5)
        history.append(handle, START + minute * 60_000, minute % 2, GOOD);
    }
    await history.sealAll();
    await history.rollUpAll();
    const atMs = START + 2 * DAY_MS + 90_000;
    const batch = batchOf([
      [1, atMs, 1_000],
      [1, atMs + 1_000, 2_000],
      [2, atMs, 1],
      [2, atMs + 1_000, 0],
    ]);
    expect(await history.insertLate(batch)).toEqual({ inserted: 4, tooLate: 0, notHeld: 0 });
    const maxima = async () => {
      const toMs = START + 3 * DAY_MS;
      const request = { pointId: 1, fromMs: START, toMs, stepMs: DAY_MS / 4, untilMs: toMs };
      return (await history.analogSpans(request)).flatMap(({ rows }) => [...rows.max]);
    };
    const expected = Array.from({ length: 12 }, (_, index) => (index === 8 ? 2_000 : 1));
    // From samples first, from the new roll-ups then.
    expect(await maxima()).toEqual(expected);
    await history.rollUpAll();
    expect(await maxima()).toEqual(expected);
    const report = vi.fn();
    expect(await checkRollUps({ storage, log: silentLog }, { rebuild: false, report })).toMatchObject({
      points: 2,
      different: 0,
    });
    const { growth } = await history.diskUse(0);
    const quarters = growth
      .filter(({ level }) => level === 'quarters')
      .reduce((sum, { entries }) => sum + entries, 0);
    // Of both points, as if there had been no late samples.
    expect(quarters).toBe(2 * (4 * 96 - 24));
    await history.stop();
  });

  it('are left out where samples of their time may have been deleted', async () => {
    const { history, read } = await start(await open());
    const one = history.open(1, null, 'analog');
    history.append(one, START - 40 * DAY_MS, 1, GOOD);
    history.append(one, START, 2, GOOD);
    await history.sealAll();
    const forEver = { SamplesDays: null, QuartersDays: null, SixHoursDays: null };
    await history.retention.update({ Analog: { ...forEver, SamplesDays: 30 }, Digital: forEver });
    const batch = batchOf([
      [1, START - 30 * DAY_MS, 3],
      [1, START - 1_000, 4],
    ]);
    expect(await history.insertLate(batch)).toEqual({ inserted: 1, tooLate: 1, notHeld: 0 });
    expect(await read(1)).toEqual([
      [-1_000, 4],
      [0, 2],
    ]);
    await history.stop();
  });

  it('are left out of a chunk that cannot be read, which stays as it is', async () => {
    const storage = await open();
    const { history } = await start(storage);
    const one = history.open(1, null, 'analog');
    history.append(one, START, 10, GOOD);
    history.append(one, START + 5_000, 15, GOOD);
    await history.sealAll();
    const damaged = Uint8Array.of(0xff, 0xff);
    await storage.query('update chunks set data = ?', [damaged]);
    const batch = batchOf([[1, START + 1_000, 11]]);
    expect(await history.insertLate(batch)).toEqual({ inserted: 0, tooLate: 1, notHeld: 0 });
    const [stored] = await storage.query<{ data: Uint8Array }>('select data from chunks');
    expect([...stored!.data]).toEqual([...damaged]);
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

it('any order of appended and late samples, open and in chunks, reads like one list', async () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 30 });
  const sealedAfter = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(times, times, sealedAfter, async (own, others, seals) => {
      const settings = { chunkSamples: 8, mergeBelow: 4 };
      const { history, read } = await start(await newSqliteStorage(), settings);
      const one = history.open(1, null, 'analog');
      const ascending = (a: number, b: number) => a - b;
      for (const [index, at] of [...own].sort(ascending).entries()) {
        history.append(one, START + at * 1_000, at, GOOD);
        if (seals.includes(index)) await history.sealAll();
      }
      const late = [...others].sort(ascending).map((at): Sample => [1, START + at * 1_000, at]);
      const counts = { inserted: others.length, tooLate: 0, notHeld: 0 };
      expect(await history.insertLate(batchOf(late))).toEqual(counts);
      const all = [...new Set([...own, ...others])].sort(ascending).map((at) => [at * 1_000, at]);
      expect(await read(1)).toEqual(all);
      await history.sealAll();
      expect(await read(1)).toEqual(all);
      expect(await history.insertLate(batchOf(late))).toEqual(counts);
      expect(await read(1)).toEqual(all);
      await history.stop();
    }),
    { numRuns: 40 },
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
