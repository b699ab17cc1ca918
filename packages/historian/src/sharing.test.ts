import { ManualTime } from '@outpost/testing/manual-time.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concatSpans, type Spans, sliceSpans } from './aggregates/rows.ts';
import { NO_SAMPLE } from './aggregates/summary.ts';
import { encodeJournal } from './codec/journal.ts';
import { GOOD, STALE } from './codec/quality-codes.ts';
import { createHistorian, type HistorianOptions } from './historian.ts';
import type { Historian } from './historian-types.ts';
import { LaneCopy } from './lane-copy.ts';
import { SIX_HOURS_MS } from './rollups/levels.ts';
import { checkRollUps } from './rollups/rebuild.ts';
import { settleLane } from './settle-lane.ts';
import { decodeSnapshot, encodeSnapshot } from './snapshot-codec.ts';
import type { HistorianStorage } from './storage.ts';
import { change, describeOnEachStorage } from './testing/each-storage.ts';
import { killable } from './testing/killable-storage.ts';
import { settleRetention } from './testing/settle-retention.ts';
import { silentLog } from './testing/silent-log.ts';
import { cases } from './testing/summaries.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const END = START + 400 * SIX_HOURS_MS;
const ALL = { limit: 1_000_000 };
/** Short runs and groups, so that few samples make many chunks and transactions. */
const SMALL = { chunkSamples: 8, mergeBelow: 4, batchSamples: 8, sealChunks: 2, rollPoints: 2 };
const LANES = [0, 1, 2];
const POINTS_A_RUN = 4;

type Row = readonly [atMs: number, value: number, quality: number];

interface Process {
  readonly lane: number;
  readonly history: Historian;
  readonly database: ReturnType<typeof killable>;
}

/** Processes that share a database, each with a lane; and what their history must contain. */
class Cluster {
  readonly #storage: HistorianStorage;
  readonly #points: readonly number[];
  readonly processes: Process[] = [];
  readonly holder = new Map<number, number>();
  readonly rows = new Map<number, Row[]>();
  /** How many of them are durable for certain. */
  readonly durable = new Map<number, number>();
  readonly polls = new Map<number, number>();
  /** What the journals of processes say, as others see it that cannot ask them. */
  readonly copies = new Map<number, LaneCopy>();
  readonly copyClock = new ManualTime(START);
  atMs = START;

  constructor(storage: HistorianStorage, points: readonly number[]) {
    this.#storage = storage;
    this.#points = points;
    for (const [index, pointId] of points.entries()) {
      this.holder.set(pointId, index % LANES.length);
      this.rows.set(pointId, []);
      this.durable.set(pointId, 0);
    }
  }

  kindOf = (pointId: number) => (pointId % 2 === 0 ? 'analog' : 'digital');
  heldBy = (lane: number) => this.#points.filter((pointId) => this.holder.get(pointId) === lane);

  async start(lane: number, held = this.heldBy(lane)): Promise<Process> {
    const database = killable(this.#storage);
    const history = createHistorian({
      storage: database.storage,
      clock: new ManualTime(START),
      log: silentLog,
      settings: SMALL,
      lane,
      deletes: lane === 0,
      holds: (pointId) => held.includes(pointId),
      memoryOf: async (pointId) => {
        const snapshot = this.processes[this.holder.get(pointId)!]!.history.snapshot(pointId);
        return snapshot && decodeSnapshot(encodeSnapshot(snapshot));
      },
    });
    await history.start();
    this.copies.set(
      lane,
      new LaneCopy({
        ...{ storage: this.#storage, lane, clock: this.copyClock, log: silentLog, maxSamples: 40 },
      }),
    );
    for (const pointId of held) history.open(pointId, null, this.kindOf(pointId));
    this.processes[lane] = { lane, history, database };
    return this.processes[lane];
  }

  append(pointId: number, count: number, stepMs: number, value: number, quality: number): void {
    const { history } = this.processes[this.holder.get(pointId)!]!;
    const series = history.open(pointId, null, this.kindOf(pointId));
    for (let n = 0; n < count; n++) {
      this.atMs += stepMs;
      history.append(series, this.atMs, value, quality);
      this.rows.get(pointId)!.push([this.atMs, value, quality]);
    }
    history.notePoll(pointId, this.atMs);
    this.polls.set(pointId, this.atMs);
  }

  async flush(lane: number): Promise<void> {
    await this.processes[lane]!.history.flush();
    this.#allDurable(lane);
  }

  #allDurable(lane: number): void {
    for (const pointId of this.heldBy(lane)) this.durable.set(pointId, this.rows.get(pointId)!.length);
  }

  async move(pointIds: readonly number[], from: number, to: number): Promise<void> {
    await this.processes[from]!.history.handOver(pointIds);
    this.#allDurable(from);
    await this.#takeOver(pointIds, to);
  }

  async #takeOver(pointIds: readonly number[], lane: number): Promise<void> {
    const { history } = this.processes[lane]!;
    await history.takeOver(pointIds, pointIds);
    for (const pointId of pointIds) {
      this.holder.set(pointId, lane);
      expect(history.restoredPollAtMs(pointId)).toBe(this.polls.get(pointId) ?? null);
    }
  }

  async restart(lane: number): Promise<void> {
    await this.processes[lane]!.history.stop();
    this.#allDurable(lane);
    await this.start(lane);
  }

  /**
   * Ends a process at some moment; others settle its journal, with interruptions, and hold its points.
   * @param leaves whether roll-ups are left to the one that holds them next
   */
  async kill(
    lane: number,
    { sealed, interruptions, leaves, to }: Omit<Extract<Step, { kill: number }>, 'kill'>,
  ) {
    const { history, database } = this.processes[lane]!;
    if (sealed !== null) {
      database.killAfter(sealed);
      await history.sealAll().catch(() => undefined);
    }
    await database.kill();
    const held = this.heldBy(lane);
    const options = {
      ...{ lane, clock: new ManualTime(START), log: silentLog, settings: SMALL },
      isTakenOver: () => leaves,
    };
    for (const after of interruptions) {
      const settling = killable(this.#storage);
      settling.killAfter(after);
      await settleLane({ ...options, storage: settling.storage }).catch(() => undefined);
    }
    await settleLane({ ...options, storage: this.#storage });
    expect(await settleLane({ ...options, storage: this.#storage })).toEqual({ samples: 0 });
    const rows = await this.#storage.query('select id from journal where id >= ? and id < ?', [
      lane * 2 ** 32,
      (lane + 1) * 2 ** 32,
    ]);
    expect(rows).toEqual([]);
    await this.start(lane, []);
    for (const pointId of held) {
      const stored = this.durable.get(pointId)!;
      const kept = (
        await this.#storage.query<{ count: number }>('select count from chunks where point_id = ?', [pointId])
      ).reduce((sum, { count }) => sum + count, 0);
      expect(kept).toBeGreaterThanOrEqual(stored);
      this.rows.get(pointId)!.splice(kept);
      this.durable.set(pointId, kept);
    }
    // What was polled after the last write is unknown.
    for (const pointId of held) {
      const [row] = await this.#storage.query<{ at: number }>(
        'select polled_at as at from station_polls where station_id = ?',
        [pointId],
      );
      if (row) this.polls.set(pointId, row.at);
      else this.polls.delete(pointId);
    }
    await this.#takeOver(held, to);
  }

  /** Every process reads every point, also those of the others. */
  async verify(): Promise<void> {
    for (const { lane, history } of this.processes) {
      for (const pointId of this.#points) {
        const rows = this.rows.get(pointId)!;
        const { atMs, values, qualities } = await history.read(pointId, START, END, ALL);
        expect(Array.from(atMs, (at, index) => [at, values[index], qualities[index]])).toEqual(rows);
        const query = { pointId, fromMs: START, toMs: END, stepMs: SIX_HOURS_MS, untilMs: this.atMs };
        const holder = this.processes[this.holder.get(pointId)!]!.history;
        const spansOf = async (from: Historian) =>
          this.kindOf(pointId) === 'analog'
            ? knownSpans(await from.analogSpans(query))
            : knownSpans(await from.digitalSpans(query));
        if (rows.length > 0) expect(await spansOf(history)).toEqual(await spansOf(holder));
        const { firstMs, lastMs } = await history.boundsOf(pointId);
        expect(lastMs).toBe(rows.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY);
        const earliestMs = rows[0]?.[0] ?? Number.POSITIVE_INFINITY;
        expect(firstMs).toBeLessThanOrEqual(earliestMs);
        expect(firstMs).toBeGreaterThanOrEqual(Math.floor(earliestMs / SIX_HOURS_MS) * SIX_HOURS_MS);
        expect(history.newest(pointId)).toEqual(
          this.holder.get(pointId) === lane && rows.length > 0 ? newestOf(rows) : null,
        );
      }
    }
  }

  /** A process that can ask none of the others reads the same from their journals, as far as written. */
  async verifyCopies(): Promise<void> {
    for (const lane of LANES) await this.flush(lane);
    this.copyClock.advance(1_000);
    const reader = createHistorian({
      ...{ storage: this.#storage, clock: new ManualTime(START), log: silentLog, lane: LANES.length },
      holds: () => false,
      memoryOf: (pointId) => this.copies.get(this.holder.get(pointId)!)!.snapshotOf(pointId),
    });
    for (const pointId of this.#points) {
      const { atMs, values, qualities } = await reader.read(pointId, START, END, ALL);
      const rows = Array.from(atMs, (at, index) => [at, values[index], qualities[index]]);
      expect(rows).toEqual(this.rows.get(pointId));
    }
  }

  async stop(): Promise<void> {
    for (const { history } of this.processes) {
      await history.sealAll();
      await history.rollUpAll();
      await history.stop();
    }
  }
}

/** From the first sample on: where pieces begin and end depends on the progress of roll-ups. */
function knownSpans<Column extends string>(pieces: readonly Spans<Column>[]): Spans<Column> {
  const all = concatSpans(pieces);
  const { endQuality } = all.rows as unknown as Record<'endQuality', Float64Array>;
  return sliceSpans(
    all,
    endQuality.findIndex((quality) => quality !== NO_SAMPLE),
  );
}

function newestOf(rows: readonly Row[]) {
  const [atMs, value, quality] = rows.at(-1)!;
  const other = rows.findLastIndex((row) => !Object.is(row[1], value) || row[2] !== quality);
  return { value, quality, atMs, sinceMs: rows[other + 1]![0] };
}

const lanes = fc.constantFrom(...LANES);
const points = fc.integer({ min: 0, max: POINTS_A_RUN - 1 });
const steps = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      append: points,
      count: fc.integer({ min: 1, max: 20 }),
      stepMs: fc.constantFrom(1, 1_000, 600_000, SIX_HOURS_MS / 3),
      value: fc.constantFrom(0, 1, Number.NaN),
      quality: fc.constantFrom(GOOD, GOOD, GOOD, STALE),
    }),
  },
  { weight: 3, arbitrary: fc.record({ move: fc.uniqueArray(points, { minLength: 1 }), to: lanes }) },
  { weight: 1, arbitrary: fc.record({ flush: lanes }) },
  { weight: 1, arbitrary: fc.record({ seal: lanes }) },
  { weight: 1, arbitrary: fc.record({ restart: lanes }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kill: lanes,
      sealed: fc.option(fc.integer({ min: 0, max: 4 })),
      interruptions: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }),
      leaves: fc.boolean(),
      to: lanes,
    }),
  },
  { weight: 1, arbitrary: fc.constant('verify' as const) },
  { weight: 1, arbitrary: fc.constant('verify copies' as const) },
);

type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

async function run(cluster: Cluster, pointIds: readonly number[], step: Step) {
  if (step === 'verify') await cluster.verify();
  else if (step === 'verify copies') await cluster.verifyCopies();
  else if ('append' in step)
    cluster.append(pointIds[step.append]!, step.count, step.stepMs, step.value, step.quality);
  else if ('move' in step) {
    for (const lane of LANES) {
      const moved = step.move
        .map((index) => pointIds[index]!)
        .filter((id) => cluster.holder.get(id) === lane);
      await cluster.move(moved, lane, step.to);
    }
  } else if ('flush' in step) await cluster.flush(step.flush);
  else if ('seal' in step) await cluster.processes[step.seal]!.history.sealAll();
  else if ('restart' in step) await cluster.restart(step.restart);
  else await cluster.kill(step.kill, step);
}

describeOnEachStorage('historians that share a database', (open) => {
  it('lose and double nothing when points move and processes are killed', async () => {
    const storage = await open();
    let firstId = 0;
    const check = async (all: readonly Step[]) => {
      const pointIds = Array.from({ length: POINTS_A_RUN }, (_, index) => firstId + index);
      firstId += POINTS_A_RUN;
      const cluster = new Cluster(storage, pointIds);
      await storage.transaction((trx) =>
        storage.points.keep!(
          trx,
          pointIds.map((pointId) => ({ pointId, kind: cluster.kindOf(pointId), scale: null })),
        ),
      );
      for (const lane of LANES) await cluster.start(lane);
      for (const step of all) await run(cluster, pointIds, step);
      await cluster.verify();
      await cluster.verifyCopies();
      await cluster.stop();
    };
    let running = Promise.resolve();
    const checked = fc.asyncProperty(fc.array(steps, { maxLength: 25, size: 'max' }), (all) => {
      running = check(all);
      return running;
    });
    await fc.assert(checked, cases(40));
    // At the time limit the last one still writes.
    await running;
    const chunks = await storage.query<{ pointId: number; startMs: number; endMs: number; count: number }>(
      'select point_id as "pointId", start_at as "startMs", end_at as "endMs", count from chunks order by point_id, start_at',
    );
    for (const [index, chunk] of chunks.entries()) {
      const next = chunks[index + 1];
      if (next?.pointId === chunk.pointId) expect(next.startMs).toBeGreaterThan(chunk.endMs);
    }
    expect(chunks.length).toBeGreaterThan(10);
    const [growth] = await storage.query<{ entries: number }>(
      "select cast(sum(entries) as bigint) as entries from history_growth where level = 'samples'",
    );
    expect(growth!.entries).toBe(chunks.reduce((sum, { count }) => sum + count, 0));
    const report = (point: unknown, outcome: string) => expect({ point, outcome }).toBeNull();
    const rollUps = await checkRollUps({ storage, log: silentLog }, { rebuild: false, report });
    expect(rollUps).toMatchObject({ different: 0, damaged: 0 });
    expect(rollUps.spans).toBeGreaterThan(10);
  }, 60_000);

  async function startOne(storage: HistorianStorage, options: Partial<HistorianOptions> = {}) {
    const clock = new ManualTime(START);
    const history = createHistorian({ storage, clock, log: silentLog, settings: SMALL, ...options });
    await history.start();
    return { history, clock };
  }

  const fill = (history: Historian, pointId: number, from: number, to: number) => {
    const series = history.open(pointId, null, 'analog');
    for (let n = from; n < to; n++) history.append(series, START + n * 600_000, n, GOOD);
    return series;
  };
  const valuesOf = async (history: Historian, pointId: number) => [
    ...(await history.read(pointId, START, END, ALL)).values,
  ];
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  it('hand over nothing that cannot be stored, and everything later', async () => {
    const storage = await open();
    const database = killable(storage);
    const { history, clock } = await startOne(database.storage);
    const series = fill(history, 1, 0, 100);
    database.killAfter(3);
    await expect(history.handOver([1])).rejects.toThrow('killed');
    fill(history, 1, 100, 110);
    expect(history.newest(1)?.value).toBe(109);
    expect(await valuesOf(history, 1)).toEqual(upTo(110));

    database.killAfter(1_000);
    for (let attempt = 0; attempt < 50 && history.newest(1) !== null; attempt++) {
      await clock.advanceAsync(1_000);
      await history.handOver([1]).catch(() => undefined);
    }
    expect(history.newest(1)).toBeNull();
    expect(history.snapshot(1)).toBeNull();
    expect(() => history.append(series, END, 1, GOOD)).toThrow('point 1 is held by another process');
    expect(await valuesOf(history, 1)).toEqual(upTo(110));
    expect(await history.snapshotOf(1)).toMatchObject({
      kind: 'analog',
      rolledMs: START + 3 * SIX_HOURS_MS,
      memory: { atMs: new Float64Array(0) },
    });
    const [state] = await storage.query('select sealed_at, rolled_at from point_state');
    expect(state).toEqual({ sealed_at: START + 109 * 600_000, rolled_at: START + 3 * SIX_HOURS_MS });
    await history.stop();
  });

  it('roll up no point that was handed over before its kind was known', async () => {
    const storage = await open();
    const before = await startOne(storage);
    const series = before.history.open(1, null);
    for (let n = 0; n < 100; n++) before.history.append(series, START + n * 600_000, n, GOOD);
    await before.history.sealAll();
    await before.history.stop();
    const { history } = await startOne(storage);
    await history.handOver([1]);
    history.open(1, null, 'analog');
    expect(history.stats.rollUpsWaiting).toBe(0);
    await history.takeOver([1], []);
    expect(history.stats.rollUpsWaiting).toBe(1);
    await history.rollUpAll();
    await history.stop();
  });

  it('leave late samples of points to the process that holds them', async () => {
    const storage = await open();
    const first = await startOne(storage, { holds: (pointId) => pointId === 1 });
    const second = await startOne(storage, { holds: (pointId) => pointId === 2, lane: 1 });
    const batch = encodeJournal({
      count: 3,
      pointIds: Int32Array.of(1, 2, 2),
      atMs: Float64Array.of(START, START, START + 1),
      values: Float64Array.of(1, 2, 3),
      qualities: new Uint8Array(3),
    });
    expect(await first.history.insertLate(batch)).toEqual({ inserted: 1, tooLate: 0, notHeld: 2 });
    expect(await second.history.insertLate(batch)).toEqual({ inserted: 2, tooLate: 0, notHeld: 1 });
    expect(await valuesOf(first.history, 1)).toEqual([1]);
    expect(await valuesOf(second.history, 2)).toEqual([2, 3]);
    await first.history.stop();
    await second.history.stop();
  });

  it('insert late samples from before a point was taken over, and keep them', async () => {
    const storage = await open();
    const first = await startOne(storage, { holds: () => true });
    first.history.append(first.history.open(1, null), START, 1, GOOD);
    await first.history.handOver([1]);
    const second = await startOne(storage, { holds: () => false, lane: 1 });
    await second.history.takeOver([1], []);
    second.history.append(second.history.open(1, null), START + 9_000, 9, GOOD);
    const batch = encodeJournal({
      count: 3,
      pointIds: Int32Array.of(1, 1, 1),
      atMs: Float64Array.of(START, START + 4_000, START + 5_000),
      values: Float64Array.of(99, 4, 5),
      qualities: new Uint8Array(3),
    });
    expect(await second.history.insertLate(batch)).toEqual({ inserted: 3, tooLate: 0, notHeld: 0 });
    expect(await valuesOf(second.history, 1)).toEqual([1, 4, 5, 9]);
    await second.history.stop();
    const third = await startOne(storage, { holds: () => true, lane: 1 });
    expect(await valuesOf(third.history, 1)).toEqual([1, 4, 5, 9]);
    await third.history.handOver([1]);
    expect(await valuesOf(third.history, 1)).toEqual([1, 4, 5, 9]);
    await third.history.stop();
    await first.history.stop();
  });

  it('delete expired data of all points, in one process only', async () => {
    const storage = await open();
    const leader = await startOne(storage, { holds: () => false });
    const worker = await startOne(storage, { lane: 1, deletes: false, holds: () => true });
    fill(worker.history, 1, 0, 40 * 144);
    await worker.history.sealAll();
    await worker.history.rollUpAll();
    const days = { SamplesDays: 31, QuartersDays: null, SixHoursDays: null };
    const settings = { Analog: days, Digital: days };
    await expect(worker.history.retention.update(settings)).rejects.toThrow('process that deletes');
    worker.clock.skip(40 * 86_400_000);
    const chunks = async () => (await storage.query('select 1 from chunks')).length;
    const before = await chunks();
    await change(storage, 'insert into history_settings (id, settings) values (1, ?)', [
      JSON.stringify({ Settings: settings, GoneBeforeMs: {} }),
    ]);
    await worker.clock.advanceAsync(3_600_000);
    await settleRetention(worker.history, worker.clock);
    expect(worker.history.retention.settings).toEqual(settings);
    expect(await chunks()).toBe(before);
    expect(await storage.query('select 1 from history_sizes')).toEqual([]);

    leader.clock.skip(40 * 86_400_000);
    await leader.history.retention.update(settings);
    await settleRetention(leader.history, leader.clock);
    const keptFromMs = leader.history.retention.keptFromMs('samples', 'analog');
    expect(keptFromMs).toBe(START + 9 * 86_400_000);
    expect(await chunks()).toBeLessThan(before);
    await worker.clock.advanceAsync(3_600_000);
    await settleRetention(worker.history, worker.clock);
    expect(worker.history.retention.keptFromMs('samples', 'analog')).toBe(keptFromMs);
    await leader.history.stop();
    await worker.history.stop();
  });

  it('delete points that another process has stored', async () => {
    const storage = await open();
    const leader = await startOne(storage, { holds: () => false });
    const worker = await startOne(storage, { lane: 1, holds: () => true });
    fill(worker.history, 1, 0, 200);
    await worker.history.handOver([1]);
    expect(await leader.history.purge([1], () => false)).toBe(true);
    const tables = ['chunks', 'rollups'];
    for (const table of tables) expect(await storage.query(`select 1 from ${table}`)).toEqual([]);
    const growth = await storage.query('select sum(entries - entries_gone) as rest from history_growth');
    expect(Number((growth[0] as { rest: number }).rest)).toBe(0);
    await leader.history.stop();
    await worker.history.stop();
  });
});
