import type { Clock, Timer } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ChunkSource } from '../chunk-pages.ts';
import type { SeriesTable } from '../series-table.ts';
import type { HistorianSettings } from '../settings.ts';
import { rollableUntil } from './levels.ts';
import type { RollUpRepository } from './repository.ts';
import { type RollDeps, type RolledPoint, rollPoint } from './roll-point.ts';
import { ANALOG, DIGITAL } from './span-kinds.ts';

export interface RollerDeps extends ChunkSource {
  readonly rollUps: RollUpRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: HistorianSettings;
  readonly series: SeriesTable;
  /** A write failed (or null: succeeded again). */
  onHealth(problem: unknown): void;
}

/** A point and what was made of it. */
type Rolled = readonly [series: number, rolled: RolledPoint];

/**
 * Keeps roll-ups up behind the chunks, in the background and for one group of points after the other: every six hours of a
 * point's samples, and all that is missing of a database that never had any. A kill at any moment loses nothing but
 * work, for roll-ups and how far they reach are written together, from what chunks hold.
 */
export class Roller {
  readonly #deps: RollerDeps;
  readonly #rollDeps: RollDeps;
  /** Series that have something to roll up, and up to when their chunks reach. */
  readonly #due = new Map<number, number>();
  #running: Promise<void> | null = null;
  #retry: Timer | null = null;
  #retryMs: number;
  #problem: unknown = null;
  #sliceStartMs = 0;
  #stopped = false;

  constructor(deps: RollerDeps) {
    this.#deps = deps;
    this.#rollDeps = { ...deps, breathe: () => this.#breathe() };
    this.#retryMs = deps.settings.retryMs;
  }

  /** How many points wait. */
  get waiting(): number {
    return this.#due.size;
  }

  /** Begins with what {@link noteSealed} was told of, a while after the start. */
  start(): void {
    const { clock, settings } = this.#deps;
    this.#retry = clock.setTimeout(() => this.#again(), settings.sweepMs);
  }

  /** Chunks of the series reach up to its sample at `sealedMs` now. */
  noteSealed(series: number, sealedMs: number): void {
    const table = this.#deps.series;
    if (table.kind(series) === null || rollableUntil(sealedMs) <= table.rolledMs(series)) return;
    this.#due.set(series, sealedMs);
    this.#run();
  }

  /** Resolves when all roll-ups are up to date. @throws StorageError */
  async settle(): Promise<void> {
    this.#retry?.cancel();
    this.#retry = null;
    this.#run();
    while (this.#running) await this.#running;
    if (this.#due.size > 0 && !this.#stopped) throw this.#problem;
  }

  /** Lets the write under way end; what is left is found again at the next start. */
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
    this.#running = this.#rollAll().then(
      () => {
        this.#running = null;
        this.#run();
      },
      (error: unknown) => this.#failed(error),
    );
  }

  async #rollAll(): Promise<void> {
    const { settings, series, rollUps, onHealth } = this.#deps;
    while (this.#due.size > 0 && !this.#stopped) {
      const due = [...this.#due].slice(0, settings.rollPoints);
      const rolled: Rolled[] = [];
      for (const [index, sealedMs] of due) {
        const point = await this.#roll(index, sealedMs);
        if (point) rolled.push([index, point]);
        else if (this.#due.get(index) === sealedMs) this.#due.delete(index);
        if (this.#stopped) return;
      }
      if (rolled.length === 0) continue;
      await rollUps.write({
        spans: rolled.flatMap(([, { spans }]) => spans),
        // In the order of ids, so that no two transactions wait for each other.
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
  }

  /** @throws StorageError; anything else is the point's own trouble, which is said, and the point is left out until the next start */
  async #roll(index: number, sealedMs: number): Promise<RolledPoint | null> {
    const { series, logger } = this.#deps;
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
      logger.error({ err: error, pointId }, 'a point cannot be rolled up; it is read from its samples');
      series.setKind(index, null);
      return null;
    }
  }

  async #breathe(): Promise<void> {
    const { clock, settings } = this.#deps;
    if (clock.monotonicMs() - this.#sliceStartMs < settings.sliceMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#sliceStartMs = clock.monotonicMs();
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
