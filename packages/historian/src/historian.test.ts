import { ManualTime } from '@outpost/testing/manual-time.ts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GOOD, STALE } from './codec/quality-codes.ts';
import { createHistorian } from './historian.ts';
import type { Historian } from './historian-types.ts';
import type { HistorianSettings } from './settings.ts';
import type { HistorianStorage } from './storage.ts';
import { change, describeOnEachStorage, newSqliteStorage } from './testing/each-storage.ts';
import { silentLog } from './testing/silent-log.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const ALL = { limit: 1_000_000 };

async function startHistory(
  storage: HistorianStorage,
  settings: Partial<HistorianSettings> = {},
  clock = new ManualTime(START),
): Promise<Historian> {
  const history = createHistorian({ storage, clock, log: silentLog, settings });
  await history.start();
  return history;
}

const plain = (samples: { atMs: Float64Array; values: Float64Array; qualities: Uint8Array }) =>
  Array.from(samples.atMs, (at, index) => [at, samples.values[index], samples.qualities[index]]);

const journalRows = async ({ query }: HistorianStorage) => (await query('select id from journal')).length;

describeOnEachStorage('history', (open) => {
  it('returns flushed samples after a restart, from journal and chunks alike', async () => {
    const storage = await open();
    const history = await startHistory(storage);
    const series = history.open(7, null);
    for (let index = 0; index < 100; index++) history.append(series, START + index * 1_000, index / 4, GOOD);
    await history.sealAll();
    for (let index = 100; index < 150; index++)
      history.append(series, START + index * 1_000, index / 4, GOOD);
    history.append(series, START + 200_000, 37.25, STALE);
    history.notePoll(3, START + 149_000);
    await history.flush();
    const before = plain(await history.read(7, START, START + 300_000, ALL));
    expect(before).toHaveLength(151);
    // No stop: as after a kill.
    await storage.close();

    const again = await startHistory(await storage.reopen());
    expect(plain(await again.read(7, START, START + 300_000, ALL))).toEqual(before);
    expect(again.newest(7)).toEqual({
      value: 37.25,
      quality: STALE,
      atMs: START + 200_000,
      sinceMs: START + 200_000,
    });
    expect(again.restoredPollAtMs(3)).toBe(START + 149_000);
    expect(again.newest(8)).toBeNull();
    await again.stop();
  });

  it('keeps times ascending when the clock steps back', async () => {
    const history = await startHistory(await open());
    const series = history.open(1, null);
    expect(history.append(series, START + 10.9, 1, GOOD)).toBe(START + 10);
    expect(history.append(series, START + 10, 2, GOOD)).toBe(START + 11);
    expect(history.append(series, START - 5_000, 3, GOOD)).toBe(START + 12);
    expect(history.append(series, START + 20, 4, GOOD)).toBe(START + 20);
    expect(plain(await history.read(1, 0, START + 100, ALL)).map(([at]) => at)).toEqual([
      START + 10,
      START + 11,
      START + 12,
      START + 20,
    ]);
    await history.stop();
  });

  it('knows between which times anything is stored of a point', async () => {
    const storage = await open();
    const history = await startHistory(storage);
    const nothing = { firstMs: Number.POSITIVE_INFINITY, lastMs: Number.NEGATIVE_INFINITY };
    const series = history.open(7, null, 'analog');
    expect([await history.boundsOf(7), await history.boundsOf(8)]).toEqual([nothing, nothing]);
    history.append(series, START + 1_000, 1, GOOD);
    expect(await history.boundsOf(7)).toEqual({ firstMs: START + 1_000, lastMs: START + 1_000 });
    await history.sealAll();
    history.append(series, START + 86_400_000, 2, GOOD);
    expect(await history.boundsOf(7)).toEqual({ firstMs: START + 1_000, lastMs: START + 86_400_000 });
    // Roll-ups begin at six hours.
    await history.sealAll();
    await history.rollUpAll();
    expect(await history.boundsOf(7)).toEqual({ firstMs: START, lastMs: START + 86_400_000 });
    await history.stop();
  });

  it('trims the journal once all its samples are in chunks, and appends short heads to the last chunk', async () => {
    const storage = await open();
    const history = await startHistory(storage);
    const series = history.open(1, null);
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 20; index++) {
        history.append(series, START + (round * 20 + index) * 1_000, index, GOOD);
      }
      await history.sealAll();
      expect(await journalRows(storage)).toBe(0);
    }
    const chunks = await storage.query('select start_at, end_at, count from chunks');
    expect(chunks).toEqual([{ start_at: START, end_at: START + 99_000, count: 100 }]);
    expect(plain(await history.read(1, START, START + 100_000, ALL))).toHaveLength(100);
    await history.stop();
  });

  it('seals old samples on its own, and only then trims the journal', async () => {
    const storage = await open();
    const clock = new ManualTime(START);
    const history = await startHistory(storage, { headAgeMs: 60_000 }, clock);
    const [young, old] = [history.open(1, null), history.open(2, null)];
    history.append(old, START, 5, GOOD);
    await history.flush();
    clock.advance(59_000);
    history.append(young, START + 59_000, 6, GOOD);
    await history.flush();
    expect(await journalRows(storage)).toBe(2);
    clock.advance(1_000);
    // The clock stands still while the database works, so that the young one does not age.
    while (history.stats.sealedSamples === 0) await journalRows(storage);
    const points = await storage.query('select point_id from chunks');
    expect(points).toEqual([{ point_id: 2 }]);
    clock.advance(1_000);
    while ((await journalRows(storage)) > 1);
    expect(history.stats.sealedSamples).toBe(1);
    await history.stop();
  });

  it('seals the larger heads when memory is used up', async () => {
    const storage = await open();
    const clock = new ManualTime(START);
    const history = await startHistory(storage, { headBytes: 3_000 }, clock);
    const [large, small] = [history.open(1, null), history.open(2, null)];
    history.append(small, START, 5, GOOD);
    for (let index = 0; index < 300; index++) history.append(large, START + index, index, GOOD);
    await history.flush();
    clock.advance(1_000);
    while (history.stats.chunks === 0) await journalRows(storage);
    const points = await storage.query('select point_id, count from chunks');
    expect(points).toEqual([{ point_id: 1, count: 300 }]);
    await history.stop();
  });

  it('reads any range like a plain list, over seals, merges and restarts', async () => {
    const storage = await open();
    // Short runs, so that few samples make many chunks.
    const settings = { chunkSamples: 8, mergeBelow: 4, batchSamples: 8 };
    let point = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            {
              weight: 8,
              arbitrary: fc.record({ step: fc.integer({ min: -3, max: 50 }), value: fc.double() }),
            },
            { weight: 1, arbitrary: fc.constant('seal' as const) },
            { weight: 1, arbitrary: fc.constant('restart' as const) },
          ),
          { maxLength: 80 },
        ),
        fc.integer({ min: -10, max: 1_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 1, max: 60 }),
        async (steps, from, length, limit) => {
          point += 1;
          let history = await startHistory(storage, settings);
          const model: [number, number, number][] = [];
          let at = START;
          for (const step of steps) {
            if (step === 'seal') await history.sealAll();
            else if (step === 'restart') {
              await history.flush();
              await history.stop();
              history = await startHistory(storage, settings);
            } else {
              at += step.step;
              const stored = history.append(history.open(point, null), at, step.value, GOOD);
              model.push([stored, step.value, GOOD]);
            }
          }
          const fromMs = START + from;
          const toMs = fromMs + length;
          const inRange = model.filter(([time]) => time >= fromMs && time < toMs);
          const before = model.filter(([time]) => time < fromMs).slice(-1);
          const read = await history.read(point, fromMs, toMs, { limit, includeBefore: true });
          expect(read.truncated).toBe(inRange.length > limit);
          expect(plain(read)).toEqual(read.truncated ? inRange.slice(-limit) : [...before, ...inRange]);
          const only = await history.read(point, fromMs, toMs, { limit: 1_000 });
          expect(plain(only)).toEqual(inRange);
          await history.stop();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('knows since when value and quality have held, over seals, merges and restarts', async () => {
    const storage = await open();
    const settings = { chunkSamples: 8, mergeBelow: 4, batchSamples: 8 };
    let point = 1_000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            {
              weight: 8,
              arbitrary: fc.record({
                times: fc.integer({ min: 1, max: 20 }),
                value: fc.constantFrom(0, 1, Number.NaN),
                quality: fc.constantFrom(GOOD, GOOD, STALE),
              }),
            },
            { weight: 2, arbitrary: fc.constant('seal' as const) },
            { weight: 2, arbitrary: fc.constant('restart' as const) },
          ),
          { maxLength: 20 },
        ),
        async (steps) => {
          point += 1;
          let history = await startHistory(storage, settings);
          let [at, since, held] = [START, Number.NaN, ''];
          for (const step of steps) {
            if (step === 'seal') await history.sealAll();
            else if (step === 'restart') {
              await history.stop();
              history = await startHistory(storage, settings);
            } else {
              for (let time = 0; time < step.times; time++) {
                history.append(history.open(point, null), ++at, step.value, step.quality);
              }
              if (held !== `${step.value} ${step.quality}`) since = at - step.times + 1;
              held = `${step.value} ${step.quality}`;
            }
            expect(history.newest(point)?.sinceMs ?? Number.NaN).toBe(since);
          }
          await history.stop();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads across a concurrent seal without gaps or duplicates', async () => {
    const history = await startHistory(await open(), { chunkSamples: 16 });
    const series = history.open(1, null);
    const reads: Promise<number[]>[] = [];
    for (let index = 0; index < 1_000; index++) {
      history.append(series, START + index, index, GOOD);
      if (index % 50 === 0) {
        const count = index + 1;
        reads.push(
          history.read(1, START, START + 1_000, ALL).then((read) => {
            expect(Array.from(read.values)).toEqual(Array.from({ length: count }, (_, value) => value));
            return Array.from(read.values);
          }),
        );
        await history.drain();
      }
    }
    expect(await Promise.all(reads)).toHaveLength(20);
    await history.stop();
  });

  it('returns a damaged chunk as unknown time, and its neighbours intact', async () => {
    const storage = await open();
    const history = await startHistory(storage, { chunkSamples: 4 });
    const series = history.open(1, null);
    for (let index = 0; index < 12; index++) history.append(series, START + index, index, GOOD);
    await history.sealAll();
    await change(storage, 'update chunks set data = ? where start_at = ?', [new Uint8Array(20), START + 4]);
    const read = plain(await history.read(1, START, START + 12, ALL));
    expect(read).toEqual([
      ...[0, 1, 2, 3].map((index) => [START + index, index, GOOD]),
      [START + 4, Number.NaN, STALE],
      ...[8, 9, 10, 11].map((index) => [START + index, index, GOOD]),
    ]);
    await history.stop();
  });

  it('returns a damaged journal row as unknown time of every point, and starts anyway', async () => {
    const storage = await open();
    const history = await startHistory(storage);
    const [series, suppressed] = [history.open(1, null), history.open(2, null)];
    history.append(suppressed, START - 10, 7, GOOD);
    for (let index = 0; index < 3; index++) {
      history.append(series, START + 1_000 * index, index, GOOD);
      await history.flush();
    }
    await change(storage, 'update journal set data = ? where id = ?', [new Uint8Array([1, 2, 3]), 2]);
    await history.stop();
    const expected = async (again: Historian) => {
      expect(plain(await again.read(1, START, START + 5_000, ALL))).toEqual([
        [START, 0, GOOD],
        [START + 1, 0, STALE],
        [START + 2_000, 2, GOOD],
      ]);
      // The row may have held changes of the other one, too.
      expect(plain(await again.read(2, 0, START + 5_000, ALL))).toEqual([
        [START - 10, 7, GOOD],
        [START + 1, 7, STALE],
      ]);
    };
    const again = await startHistory(storage);
    await expected(again);
    await again.stop();
    const third = await startHistory(storage);
    await expected(third);
    await third.sealAll();
    await expected(third);
    await third.stop();
  });
});

describe('history on a full disk', () => {
  /** A database without room for another page until `makeRoom`. */
  async function openFull(settings: Partial<HistorianSettings>) {
    const storage = await newSqliteStorage();
    const clock = new ManualTime(START);
    const history = await startHistory(storage, settings, clock);
    const [found] = await change<{ page_count: number }>(storage, 'pragma page_count');
    const limitPages = (pages: number) => change(storage, `pragma max_page_count = ${pages}`);
    await limitPages(found!.page_count);
    onTestFinished(() => history.stop());
    return { storage, clock, history, makeRoom: () => limitPages(1_000_000) };
  }

  it('keeps samples, reports it, and writes them when there is space again', async () => {
    const { storage, clock, history, makeRoom } = await openFull({});
    const series = history.open(1, null);
    for (let index = 0; index < 2_000; index++) history.append(series, START + index, Math.sin(index), GOOD);
    await expect(history.flush()).rejects.toThrow('full');
    expect(history.health()).toMatchObject({ state: 'failing', waitingSamples: 2_000, lostSamples: 0 });
    expect(plain(await history.read(1, START, START + 5_000, ALL))).toHaveLength(2_000);

    await makeRoom();
    while (history.health().state === 'failing') await clock.advanceAsync(1_000);
    expect(history.health()).toMatchObject({ state: 'ok', detail: null, waitingSamples: 0 });
    expect(await journalRows(storage)).toBeGreaterThan(0);
  });

  it('drops samples only when their memory is used up, counts them, and continues afterwards', async () => {
    const { clock, history, makeRoom } = await openFull({ waitingBytes: 1_000, headBytes: 5_000 });
    const series = history.open(1, null);
    for (let index = 0; index < 5_000; index++) history.append(series, START + index, Math.sin(index), GOOD);
    await expect(history.flush()).rejects.toThrow('full');
    const { lostSamples } = history.health();
    expect(lostSamples).toBeGreaterThan(0);
    expect(lostSamples).toBeLessThan(5_000);

    await makeRoom();
    while (history.health().state === 'failing' || history.stats.chunks === 0)
      await clock.advanceAsync(1_000);
    history.append(series, START + 9_000, 7, GOOD);
    await history.flush();
    const read = plain(await history.read(1, START, START + 10_000, ALL));
    // Unknown time begins with the first lost one and ends with the next accepted sample.
    expect(read).toHaveLength(5_000 - lostSamples + 2);
    expect(read.at(-2)).toEqual([START + 5_000 - lostSamples, Number.NaN, STALE]);
    expect(read.at(-1)).toEqual([START + 9_000, 7, GOOD]);
  });

  it('makes samples that did not fit into the journal durable as soon as there is space', async () => {
    const { storage, clock, history, makeRoom } = await openFull({
      waitingBytes: 10_000,
      batchSamples: 1_000,
    });
    const series = history.open(1, null);
    for (let index = 0; index < 5_000; index++) history.append(series, START + index, Math.sin(index), GOOD);
    await expect(history.flush()).rejects.toThrow('full');
    expect(history.health()).toMatchObject({ waitingSamples: 5_000, lostSamples: 0 });
    await makeRoom();
    while (history.health().state === 'failing' || history.health().waitingSamples > 0)
      await clock.advanceAsync(1_000);
    // No stop: as after a kill.
    const again = await startHistory(storage);
    expect(plain(await again.read(1, START, START + 9_000, ALL))).toHaveLength(5_000);
    await again.stop();
  });
});
