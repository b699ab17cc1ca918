import type { ChunkSource } from '../chunks/chunk-pages.ts';
import { type HistorianClock, type HistorianTimer, yieldEvery } from '../host.ts';
import type { SeriesTable } from '../series-table.ts';
import type { HistorianSettings } from '../settings.ts';
import { rollableUntil } from './levels.ts';
import type { RollUpRepository } from './repository.ts';
import { type RollDeps, type RolledPoint, rollPoint } from './roll-point.ts';
import { ANALOG, DIGITAL } from './span-kinds.ts';

interface RollerDeps extends ChunkSource {
  readonly rollUps: RollUpRepository;
  readonly clock: HistorianClock;
  readonly settings: HistorianSettings;
  readonly series: SeriesTable;
  /** A write failed (or null: succeeded again). */
  onHealth(problem: unknown): void;
}

/** A point and its new roll-ups. */
type Rolled = readonly [series: number, rolled: RolledPoint];

/**
 * Keeps roll-ups up to date with the chunks, in the background and for one group of points after
 * the other: every six hours of a point's samples, and all that is missing of a database without
 * any. A kill at any moment loses only work, since roll-ups and their end are written together.
 */
export class Roller {
  readonly #deps: RollerDeps;
  readonly #rollDeps: RollDeps;
  /** Series with something to roll up, and the end of their chunks. */
  readonly #due = new Map<number, number>();
  /** Series with restored chunks whose kind is not known yet, and the end of these chunks. */
  readonly #unknown = new Map<number, number>();
  #running: Promise<void> | null = null;
  #retry: HistorianTimer | null = null;
  #retryMs: number;
  #problem: unknown = null;
  #stopped = false;

  constructor(deps: RollerDeps) {
    this.#deps = deps;
    this.#rollDeps = { ...deps, yieldToEventLoop: yieldEvery(deps.clock, deps.settings.sliceMs) };
    this.#retryMs = deps.settings.retryMs;
  }

  /** The number of waiting points. */
  get waiting(): number {
    return this.#due.size;
  }

  /** Begins with what {@link noteSealed} has received, a while after the start. */
  start(): void {
    const { clock, settings } = this.#deps;
    this.#retry = clock.setTimeout(() => this.#again(), settings.sweepMs);
  }

  /** Chunks of the series now extend to its sample at `sealedMs`. */
  noteSealed(series: number, sealedMs: number): void {
    const table = this.#deps.series;
    if (table.kind(series) === null || rollableUntil(sealedMs) <= table.rolledMs(series)) return;
    this.#due.set(series, Math.max(sealedMs, this.#due.get(series) ?? sealedMs));
    this.#run();
  }

  /** The same for chunks from before the start, even if the kind of the series is not known yet. */
  noteRestored(series: number, sealedMs: number): void {
    if (this.#deps.series.kind(series) === null) this.#unknown.set(series, sealedMs);
    else this.noteSealed(series, sealedMs);
  }

  /** The kind of the series becomes known: its restored chunks are rolled up from now on. */
  noteKind(series: number): void {
    const sealedMs = this.#unknown.get(series);
    if (sealedMs === undefined) return;
    this.#unknown.delete(series);
    this.noteSealed(series, sealedMs);
  }

  /** The series is not rolled up here any more, from the next write on. */
  forget(series: number): void {
    this.#due.delete(series);
    this.#unknown.delete(series);
  }

  /** Resolves when all roll-ups are up to date. @throws the storage's errors */
  settle(): Promise<void> {
    return this.#settleWhile(() => this.#due.size > 0);
  }

  /** The same for these series, before all others. @throws the storage's errors */
  settleSome(series: readonly number[]): Promise<void> {
    const others = new Map(this.#due);
    this.#due.clear();
    for (const index of series) {
      const sealedMs = others.get(index);
      if (sealedMs !== undefined) this.#due.set(index, sealedMs);
      others.delete(index);
    }
    for (const [index, sealedMs] of others) this.#due.set(index, sealedMs);
    return this.#settleWhile(() => series.some((index) => this.#due.has(index)));
  }

  async #settleWhile(isDue: () => boolean): Promise<void> {
    this.#retry?.cancel();
    this.#retry = null;
    this.#run();
    while (this.#running && isDue()) await this.#running;
    if (isDue() && !this.#stopped) throw this.#problem;
  }

  /** Runs `work` while nothing is rolled up. @throws what `work` throws */
  async whileIdle<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running) await this.#running;
    const running = work();
    const done = () => {
      this.#running = null;
      this.#run();
    };
    this.#running = running.then(done, done);
    return running;
  }

  /** Waits for the write under way; what is left is found again at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#retry?.cancel();
    while (this.#running) await this.#running;
  }

  #again(): void {
    this.#retry = null;
    this.#run();
  }

  #run(): void {
    if (this.#running || this.#retry || this.#stopped || this.#due.size === 0) return;
    this.#running = this.#rollGroup().then(
      () => {
        this.#running = null;
        this.#run();
      },
      (error: unknown) => this.#failed(error),
    );
  }

  /** Some time of some points. */
  async #rollGroup(): Promise<void> {
    const { settings, series, rollUps, onHealth } = this.#deps;
    const due = [...this.#due].slice(0, settings.rollPoints);
    const rolled: Rolled[] = [];
    for (const [index, sealedMs] of due) {
      const point = await this.#roll(index, sealedMs);
      if (point) rolled.push([index, point]);
      else if (this.#due.get(index) === sealedMs) this.#due.delete(index);
      if (this.#stopped) return;
    }
    if (rolled.length === 0) return;
    await rollUps.write({
      spans: rolled.flatMap(([, { spans }]) => spans),
      // In the order of IDs, so that no two transactions wait for each other.
      rolled: rolled
        .map(([index, { rolledMs }]) => [series.pointId(index), rolledMs] as const)
        .sort(([a], [b]) => a - b),
      growth: rolled.flatMap(([, { growth }]) => growth),
    });
    for (const [index, { rolledMs }] of rolled) {
      series.setRolled(index, rolledMs);
      if (rolledMs >= rollableUntil(this.#due.get(index)!)) this.#due.delete(index);
    }
    this.#retryMs = settings.retryMs;
    onHealth(null);
  }

  /**
   * @throws the storage's errors; any other error concerns one point, is logged, and the point is skipped
   * until the next start
   */
  async #roll(index: number, sealedMs: number): Promise<RolledPoint | null> {
    const { series, log } = this.#deps;
    const pointId = series.pointId(index);
    const request = {
      pointId,
      scale: series.scale(index),
      rolledMs: series.rolledMs(index),
      sealedMs,
    };
    try {
      if (series.kind(index) === 'analog') return await rollPoint(this.#rollDeps, ANALOG, request);
      return await rollPoint(this.#rollDeps, DIGITAL, request);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      log.error({ err: error, pointId }, 'a point cannot be rolled up; it is read from its samples');
      series.setKind(index, null);
      return null;
    }
  }

  #failed(error: unknown): void {
    const { clock, settings, onHealth } = this.#deps;
    this.#running = null;
    this.#problem = error;
    onHealth(error);
    if (this.#stopped) return;
    this.#retry = clock.setTimeout(() => this.#again(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, settings.retryCapMs);
  }
}
