import { ManualTime } from '@outpost/testing/manual-time.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnalogSpans } from '../aggregates/analog.ts';
import type { DigitalSpans } from '../aggregates/digital.ts';
import { widenAnalog, widenDigital } from '../aggregates/join.ts';
import { createAnalogRollUp, createDigitalRollUp } from '../aggregates/rollup.ts';
import { sliceSpans } from '../aggregates/rows.ts';
import { QUARTER_MS } from '../aggregates/summary.ts';
import { BAD, DISABLED, GOOD, STALE } from '../codec/quality-codes.ts';
import type { SampleColumns } from '../codec/samples.ts';
import { createHistorian, type GrowthRow, type Historian, type HistorianSettings } from '../index.ts';
import type { OpenStorage } from '../standalone/sqlite.ts';
import { change, describeOnEachStorage } from '../testing/each-storage.ts';
import { silentLog } from '../testing/silent-log.ts';
import { SIX_HOURS_MS } from './levels.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ALL = { limit: 10_000_000 };

async function startHistory(
  storage: OpenStorage,
  settings: Partial<HistorianSettings> = {},
  clock = new ManualTime(START),
): Promise<Historian> {
  const history = createHistorian({ storage, clock, log: silentLog, settings });
  await history.start();
  return history;
}

const samplesOf = (model: readonly (readonly [number, number, number])[]): SampleColumns => ({
  atMs: Float64Array.from(model, ([at]) => at),
  values: Float64Array.from(model, ([, value]) => value),
  qualities: Uint8Array.from(model, ([, , quality]) => quality),
});

/** The quarters of these samples, all computed at once. */
function expectedAnalog(samples: SampleColumns, startMs: number, untilMs: number): AnalogSpans {
  const rollUp = createAnalogRollUp(startMs);
  rollUp.append(samples);
  return rollUp.finish(untilMs);
}

function expectedDigital(samples: SampleColumns, startMs: number, untilMs: number): DigitalSpans {
  const rollUp = createDigitalRollUp(startMs);
  rollUp.append(samples);
  return rollUp.finish(untilMs);
}

/** Rows of all columns; a mean combined from others differs by up to a step for each. */
function rowsOf({ rows }: AnalogSpans | DigitalSpans, meanStep = 1) {
  const names = Object.keys(rows).filter((name) => name !== 'count') as (keyof typeof rows)[];
  return Array.from({ length: rows.count }, (_, index) =>
    Object.fromEntries(
      names.map((name) => {
        const value = (rows[name] as Float64Array)[index]!;
        return [name, (name as string) === 'meanSteps' ? Math.round(value / meanStep) : value];
      }),
    ),
  );
}

async function checkAgainst(
  history: Historian,
  pointId: number,
  kind: 'analog' | 'digital',
  model: readonly (readonly [number, number, number])[],
  fromMs: number,
  toMs: number,
): Promise<void> {
  const samples = samplesOf(model);
  const firstMs = rollStart(model);
  const untilMs = model.at(-1)![0] + 7 * MINUTE;
  for (const stepMs of [QUARTER_MS, SIX_HOURS_MS]) {
    const startMs = Math.max(firstMs, Math.floor(fromMs / stepMs) * stepMs);
    const count = Math.ceil((toMs - startMs) / stepMs);
    if (count <= 0) continue;
    const query = { pointId, fromMs: startMs, toMs, stepMs, untilMs };
    if (kind === 'analog') {
      const found = widenAnalog(await history.analogSpans(query), startMs, stepMs, count);
      const expected = widenAnalog([expectedAnalog(samples, firstMs, untilMs)], startMs, stepMs, count);
      // A mean is rounded at each level: here to a thousandth of the distance.
      expect(rowsOf(found, 66)).toEqual(rowsOf(expected, 66));
    } else {
      const found = widenDigital(await history.digitalSpans(query), startMs, stepMs, count);
      const expected = widenDigital([expectedDigital(samples, firstMs, untilMs)], startMs, stepMs, count);
      expect(rowsOf(found)).toEqual(rowsOf(expected));
    }
  }
}

async function modelOf(history: Historian, pointId: number): Promise<(readonly [number, number, number])[]> {
  const { atMs, values, qualities } = await history.read(pointId, 0, START + 99 * DAY, ALL);
  return Array.from(atMs, (at, index) => [at, values[index]!, qualities[index]!] as const);
}

function lastGood(model: readonly (readonly [number, number, number])[]): number {
  return model.findLast(([, value, quality]) => quality === GOOD && !Number.isNaN(value))?.[1] ?? Number.NaN;
}

/** Roll-ups of a point begin with the six hours of its first sample. */
const rollStart = (model: readonly (readonly [number, number, number])[]) =>
  Math.floor(model[0]![0] / SIX_HOURS_MS) * SIX_HOURS_MS;

interface RollUpRow {
  readonly point_id: number;
  readonly step_ms: number;
  readonly start_at: number;
  readonly end_at: number;
  readonly data: Uint8Array;
}

const rolledRows = ({ query }: OpenStorage) =>
  query<RollUpRow>('select * from rollups order by point_id, step_ms, start_at');

async function rolledAt({ query }: OpenStorage, pointId: number): Promise<number | null> {
  const [row] = await query<{ rolled_at: number | null }>(
    'select rolled_at from point_state where point_id = ?',
    [pointId],
  );
  return row?.rolled_at ?? null;
}

interface ChunkRow {
  readonly start_at: number;
  readonly end_at: number;
  readonly data: Uint8Array;
}

const chunksOf = ({ query }: OpenStorage, pointId: number) =>
  query<ChunkRow>('select * from chunks where point_id = ?', [pointId]);

describeOnEachStorage('roll-ups', (open) => {
  for (const kind of ['analog', 'digital'] as const) {
    it(`of ${kind} points match the samples, over seals, restarts and clocks that are set back`, async () => {
      const storage = await open();
      const settings = { chunkSamples: 8, mergeBelow: 4, batchSamples: 8, rollPoints: 2 };
      let point = 0;
      const value =
        kind === 'analog' ? fc.integer({ min: -50, max: 50 }).map((n) => n / 4) : fc.constantFrom(0, 1);
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.oneof(
              {
                weight: 10,
                arbitrary: fc.record({
                  stepMs: fc.oneof(
                    fc.integer({ min: -HOUR, max: 4 * HOUR }),
                    fc.constantFrom(QUARTER_MS, SIX_HOURS_MS, 9 * DAY, 40 * DAY),
                  ),
                  value: fc.oneof(
                    { weight: 9, arbitrary: value },
                    { weight: 1, arbitrary: fc.constant(Number.NaN) },
                  ),
                  quality: fc.constantFrom(GOOD, GOOD, GOOD, GOOD, BAD, STALE, DISABLED),
                }),
              },
              { weight: 2, arbitrary: fc.constantFrom('seal', 'roll', 'restart') },
            ),
            { minLength: 1, maxLength: 40 },
          ),
          fc.integer({ min: -2, max: 400 }),
          fc.integer({ min: 1, max: 400 }),
          async (steps, fromQuarter, quarters) => {
            point += 1;
            let history = await startHistory(storage, settings);
            let series = history.open(point, null, kind);
            const model: [number, number, number][] = [];
            let at = START;
            for (const step of steps) {
              if (step === 'seal') await history.sealAll();
              else if (step === 'roll') await history.rollUpAll();
              else if (step === 'restart') {
                await history.stop();
                history = await startHistory(storage, settings);
                series = history.open(point, null, kind);
              } else {
                at += step.stepMs;
                // The marker of a gap carries the last known value.
                const isMark = step.quality === STALE || step.quality === DISABLED;
                const value = isMark ? lastGood(model) : step.value;
                model.push([history.append(series, at, value, step.quality), value, step.quality]);
              }
            }
            if (model.length > 0) {
              const fromMs = rollStart(model) + fromQuarter * QUARTER_MS;
              await checkAgainst(history, point, kind, model, fromMs, fromMs + quarters * QUARTER_MS);
              await history.sealAll();
              await history.rollUpAll();
              await checkAgainst(history, point, kind, model, fromMs, model.at(-1)![0] + DAY);
              const sealedTo = Math.floor(model.at(-1)![0] / SIX_HOURS_MS) * SIX_HOURS_MS;
              if (sealedTo > rollStart(model)) expect(await rolledAt(storage, point)).toBe(sealedTo);
            }
            await history.stop();
          },
        ),
        { numRuns: 40 },
      );
    }, 60_000);
  }

  /** A poll a minute for some days: a level, and a pump that runs ten minutes an hour. */
  function write(history: Historian, fromMs: number, toMs: number): void {
    const level = history.open(1, null, 'analog');
    const pump = history.open(2, null, 'digital');
    for (let at = fromMs; at < toMs; at += MINUTE) {
      history.append(level, at, Math.round(100 * Math.sin(at / HOUR)) / 100, GOOD);
      history.append(pump, at, at % HOUR < 10 * MINUTE ? 1 : 0, GOOD);
    }
  }

  it('are made as chunks fill, without a request', async () => {
    const storage = await open();
    const clock = new ManualTime(START);
    const history = await startHistory(storage, {}, clock);
    clock.advance(1_000);
    write(history, START, START + 2 * DAY);
    await history.flush();
    while ((await rolledAt(storage, 1)) === null || (await rolledAt(storage, 2)) === null);
    await history.sealAll();
    await history.rollUpAll();
    expect(history.stats.rollUpsWaiting).toBe(0);
    expect(await rolledAt(storage, 1)).toBe(START + 2 * DAY - SIX_HOURS_MS);
    await history.stop();
  });

  it('are made at the start for a database that has none', async () => {
    const storage = await open();
    const first = await startHistory(storage);
    write(first, START, START + 9 * DAY);
    await first.sealAll();
    await first.rollUpAll();
    const before = await rolledRows(storage);
    await first.stop();
    await change(storage, 'delete from rollups');
    await change(storage, 'update point_state set rolled_at = null');
    const points = await storage.points.find([1, 2]);
    await change(storage, 'delete from historian_points');

    // Without a point's kind it waits until the point is opened; with it, that is not needed.
    const clock = new ManualTime(START);
    const again = await startHistory(storage, {}, clock);
    expect(again.stats.rollUpsWaiting).toBe(0);
    again.open(1, null, 'analog');
    again.open(2, null, 'digital');
    expect(again.stats.rollUpsWaiting).toBe(2);
    await again.stop();
    await storage.transaction((trx) => storage.points.keep!(trx, points));
    const third = await startHistory(storage, {}, clock);
    expect(third.stats.rollUpsWaiting).toBe(2);
    clock.advance(1_000);
    while (third.stats.rollUpsWaiting > 0) await rolledAt(storage, 1);
    expect(await rolledRows(storage)).toEqual(before);
    await third.stop();
  });

  it('continue in the middle of a quarter after a kill', async () => {
    const storage = await open();
    const history = await startHistory(storage, { chunkSamples: 64 });
    const killAt = START + 3 * DAY + 7 * HOUR + 22 * MINUTE + 30_000;
    write(history, START, killAt);
    await history.flush();
    await history.drain();
    // No stop, with work in progress: as after a kill.
    await storage.close();
    const reopened = await storage.reopen();
    const again = await startHistory(reopened, { chunkSamples: 64 });
    write(again, Math.ceil(killAt / MINUTE) * MINUTE, START + 5 * DAY);
    await again.sealAll();
    await again.rollUpAll();
    expect(await rolledAt(reopened, 2)).toBe(START + 5 * DAY - SIX_HOURS_MS);
    for (const [point, kind] of [
      [1, 'analog'],
      [2, 'digital'],
    ] as const) {
      const { atMs, values, qualities } = await again.read(point, 0, START + 9 * DAY, ALL);
      expect(atMs).toHaveLength(5 * 24 * 60);
      const model = Array.from(atMs, (at, index) => [at, values[index]!, qualities[index]!] as const);
      await checkAgainst(again, point, kind, model, START, START + 6 * DAY);
    }
    await again.stop();
  });

  it('hold a value up to the next sample, also where that is after the requested time', async () => {
    const storage = await open();
    const history = await startHistory(storage);
    const pump = history.open(2, null, 'digital');
    history.append(pump, START, 1, GOOD);
    // The station responds last at 00:05, and does not at 00:40.
    history.append(pump, START + 40 * MINUTE, 1, STALE);
    const known = async (stepMs: number) => {
      const query = { pointId: 2, fromMs: START, toMs: START + 30 * MINUTE, stepMs };
      const spans = await history.digitalSpans({ ...query, untilMs: START + 5 * MINUTE });
      return spans.flatMap(({ rows }) => [...rows.knownMs]).reduce((sum, ms) => sum + ms, 0);
    };
    expect(await known(QUARTER_MS)).toBe(30 * MINUTE);
    expect(await known(MINUTE)).toBe(30 * MINUTE);
    await history.sealAll();
    expect(await known(QUARTER_MS)).toBe(30 * MINUTE);
    await history.stop();
  });

  it('of steps that are not stored come from all chunks of the time, however many', async () => {
    const storage = await open();
    const history = await startHistory(storage, { chunkSamples: 32 });
    write(history, START, START + 4 * DAY);
    await history.sealAll();
    const fromMs = START + DAY + 10 * MINUTE;
    const toMs = START + 3 * DAY + 20 * MINUTE;
    const stepMs = 10 * MINUTE;
    const chunks = await chunksOf(storage, 1);
    // More than are fetched at a time, both before and in the time.
    expect(chunks.filter(({ end_at }) => end_at < fromMs).length).toBeGreaterThan(32);
    expect(chunks.filter((row) => row.start_at > fromMs && row.end_at < toMs).length).toBeGreaterThan(2 * 32);
    const query = { pointId: 1, fromMs, toMs, stepMs, untilMs: toMs };
    const [found] = await history.analogSpans(query);
    const all = samplesOf(await modelOf(history, 1));
    const rollUp = createAnalogRollUp(START, { stepMs });
    rollUp.append(all);
    rollUp.holdUntil(all.atMs.at(-1)!);
    const expected = sliceSpans(rollUp.take(), (fromMs - START) / stepMs, (toMs - START) / stepMs);
    expect(rowsOf(found!)).toEqual(rowsOf(expected));
    await history.stop();
  });

  it('are the same piece by piece as together', async () => {
    const storage = await open();
    const history = await startHistory(storage);
    write(history, START, START + 20 * DAY);
    await history.sealAll();
    await history.rollUpAll();
    const query = { pointId: 1, fromMs: START, toMs: START + 20 * DAY, stepMs: QUARTER_MS, untilMs: START };
    const together = await history.analogSpans(query);
    const pieces: AnalogSpans[] = [];
    await history.eachAnalogSpans(query, (spans) => pieces.push(sliceSpans(spans, 0)));
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces).toEqual(together);
    const digital = { ...query, pointId: 2 };
    const changes: DigitalSpans[] = [];
    await history.eachDigitalSpans(digital, (spans) => changes.push(sliceSpans(spans, 0)));
    expect(changes).toEqual(await history.digitalSpans(digital));
    await history.stop();
  });

  it('are read from samples where a row is damaged, and continue after it', async () => {
    const storage = await open();
    const history = await startHistory(storage);
    write(history, START, START + 2 * DAY);
    await history.sealAll();
    await history.rollUpAll();
    await change(storage, 'update rollups set data = ?', [new Uint8Array(20)]);
    write(history, START + 2 * DAY, START + 4 * DAY);
    await history.sealAll();
    await history.rollUpAll();
    expect(await rolledAt(storage, 1)).toBe(START + 4 * DAY - SIX_HOURS_MS);
    for (const [point, kind] of [
      [1, 'analog'],
      [2, 'digital'],
    ] as const) {
      const { atMs, values, qualities } = await history.read(point, 0, START + 9 * DAY, ALL);
      const model = Array.from(atMs, (at, index) => [at, values[index]!, qualities[index]!] as const);
      await checkAgainst(history, point, kind, model, START, START + 5 * DAY);
    }
    await history.stop();
  });

  it('are rows of weeks, not of the whole life of a point', async () => {
    const storage = await open();
    const history = await startHistory(storage);
    const level = history.open(1, null, 'analog');
    const pump = history.open(2, null, 'digital');
    for (let at = START; at < START + 200 * DAY; at += 15 * MINUTE) {
      history.append(level, at, Math.round(100 * Math.sin(at / HOUR)) / 100, GOOD);
      history.append(pump, at, at % HOUR < 10 * MINUTE ? 1 : 0, GOOD);
      if (at % (10 * DAY) === 0) await history.drain();
    }
    await history.sealAll();
    await history.rollUpAll();
    const rows = await rolledRows(storage);
    const spansOf = (point: number, step: number) =>
      rows
        .filter((row) => row.point_id === point && row.step_ms === step)
        .map((row) => (row.end_at - row.start_at) / DAY);
    expect(spansOf(1, QUARTER_MS).slice(1, -1)).toEqual(new Array(27).fill(7));
    expect(spansOf(2, QUARTER_MS).slice(1, -1)).toEqual(new Array(27).fill(7));
    expect(spansOf(1, SIX_HOURS_MS).length).toBeLessThanOrEqual(3);
    expect(Math.max(...rows.map(({ data }) => data.length))).toBeLessThan(8_192);
    const growth = await storage.query<GrowthRow>('select * from history_growth');
    const grown = (level: string, kind: string) => {
      const own = growth.filter((row) => row.level === level && row.kind === kind);
      const sum = (pick: (row: (typeof own)[number]) => number) =>
        own.reduce((all, row) => all + pick(row), 0);
      return { bytes: sum(({ bytes }) => bytes), entries: sum(({ entries }) => entries) };
    };
    // Growth counts for the days that it covers, not for the day on which it was written.
    expect(new Set(growth.map(({ day }) => day)).size).toBeGreaterThan(25);
    for (const [level_, kind, step, point] of [
      ['quarters', 'analog', QUARTER_MS, 1],
      ['quarters', 'digital', QUARTER_MS, 2],
      ['six-hours', 'analog', SIX_HOURS_MS, 1],
      ['six-hours', 'digital', SIX_HOURS_MS, 2],
    ] as const) {
      const own = rows.filter((row) => row.point_id === point && row.step_ms === step);
      expect(grown(level_, kind)).toEqual({
        bytes: own.reduce((sum, { data }) => sum + data.length, 0),
        entries: own.reduce((sum, { start_at, end_at }) => sum + (end_at - start_at) / step, 0),
      });
    }
    const chunks = await chunksOf(storage, 1);
    expect(grown('samples', 'analog')).toEqual({
      entries: 200 * 96,
      bytes: chunks.reduce((sum, { data }) => sum + data.length, 0),
    });
    await history.stop();
  });
});
