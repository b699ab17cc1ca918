import { HistorySettings } from '@outpost/contract';
import { QUARTER_MS } from '@outpost/core';
import * as z from 'zod';
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Database } from '../../storage/index.ts';
import { type PointKind, type RollUpLevel, SIX_HOURS_MS } from '../rollups/levels.ts';
import type { RetentionRepository } from './repository.ts';

const DAY_MS = 86_400_000;
/** After the start, so that what a start has to do comes first. */
const FIRST_LOOK_MS = 600_000;
const LOOK_EVERY_MS = 3_600_000;
/** Everything is looked through so often. */
const LOOKS_A_TRIM = 6;
/** Points fetched at a time. */
const POINTS_AT_ONCE = 256;
/** Rows of one transaction: some hundred kilobytes. */
const ROWS_AT_ONCE = 256;
/** A rest after each transaction, so that what is measured now comes first at the disk. */
const REST_MS = 20;

const KINDS: readonly PointKind[] = ['analog', 'digital'];
const LEVELS: readonly { level: RollUpLevel; stepMs: number }[] = [
  { level: 'samples', stepMs: 0 },
  { level: 'quarters', stepMs: QUARTER_MS },
  { level: 'six-hours', stepMs: SIX_HOURS_MS },
];

const FOR_EVER = { SamplesDays: null, QuartersDays: null, SixHoursDays: null };

/** As kept in the database: what Admins decided, and before when something was ever taken out, ms. */
const Stored = z.object({
  Settings: HistorySettings,
  GoneBeforeMs: z.record(z.string(), z.number()),
});
type Stored = z.infer<typeof Stored>;

type Lastly = (db: Database) => Promise<unknown>;

/** What is too old of one level. */
interface Trim {
  readonly level: RollUpLevel;
  readonly kind: PointKind;
  /** Length of the spans; 0 for samples. */
  readonly stepMs: number;
  readonly days: number;
  readonly nowMs: number;
}

export interface RetentionDeps {
  readonly repository: RetentionRepository;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Takes out what is older than Admins want it kept, in small steps behind everything else, and notes how large the
 * database is. Nothing is taken out before anybody says so, nor ever the newest row of a point or samples that are
 * not rolled up yet.
 */
export class Retention {
  readonly #deps: RetentionDeps;
  #stored: Stored = { Settings: { Analog: FOR_EVER, Digital: FOR_EVER }, GoneBeforeMs: {} };
  #timer: Timer | null = null;
  #rest: Timer | null = null;
  #endRest: (() => void) | null = null;
  #looks = 0;
  #running: Promise<void> | null = null;
  #sizing: Promise<void> | null = null;
  #again = false;
  #saving: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  get settings(): HistorySettings {
    return this.#stored.Settings;
  }

  /** Before it there may be nothing of this level any more, ms; -Infinity: all is there. */
  keptFromMs(level: RollUpLevel, kind: PointKind): number {
    return this.#stored.GoneBeforeMs[`${level} ${kind}`] ?? Number.NEGATIVE_INFINITY;
  }

  /** @throws StorageError */
  async start(): Promise<void> {
    const { repository, clock, logger } = this.#deps;
    const json = await repository.readSettings();
    const stored = json === null ? null : readStored(json);
    if (stored) this.#stored = stored;
    else if (json !== null) logger.error('for how long history is kept cannot be read; nothing is taken out');
    this.#timer = clock.setTimeout(() => this.#look(), FIRST_LOOK_MS);
  }

  /**
   * Saves what Admins want and begins to take out what is too old by it.
   * @param lastly runs as the last step of the transaction that saves it
   * @throws StorageError
   */
  async update(settings: HistorySettings, lastly?: Lastly): Promise<void> {
    await this.#save(() => ({ Settings: settings }), lastly);
    this.#begin();
  }

  /** Resolves when nothing is left to take out and the size that was asked for is noted. */
  async settle(): Promise<void> {
    while (this.#running) await this.#running;
    await this.#sizing;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#rest?.cancel();
    this.#endRest?.();
    await this.settle();
  }

  #look(): void {
    const { clock, repository, logger } = this.#deps;
    this.#timer = clock.setTimeout(() => this.#look(), LOOK_EVERY_MS);
    const day = Math.floor(clock.now() / DAY_MS);
    // A database that takes its time is not asked again before it has answered.
    this.#sizing ??= repository
      .databaseSize()
      .then(({ bytes }) => repository.noteSize(day, bytes))
      .catch((error: unknown) => logger.warn({ err: error }, 'the size of the database cannot be noted'))
      .finally(() => {
        this.#sizing = null;
      });
    if (this.#looks % LOOKS_A_TRIM === 0) this.#begin();
    this.#looks += 1;
  }

  #begin(): void {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#trimAll()
      .catch((error: unknown) => {
        this.#deps.logger.error({ err: error }, 'old history cannot be taken out; it is tried again later');
      })
      .finally(() => {
        this.#running = null;
        if (!this.#again || this.#stopped) return;
        this.#again = false;
        this.#begin();
      });
  }

  async #trimAll(): Promise<void> {
    const nowMs = this.#deps.clock.now();
    for (const kind of KINDS) {
      for (const { level, stepMs } of LEVELS) {
        const days = daysOf(this.#stored.Settings, level, kind);
        if (days !== null) await this.#trimLevel({ level, kind, stepMs, days, nowMs });
      }
    }
  }

  async #trimLevel({ level, kind, stepMs, days, nowMs }: Trim): Promise<void> {
    const { repository, logger } = this.#deps;
    const beforeMs = nowMs - days * DAY_MS;
    let rows = 0;
    let afterId = 0;
    for (;;) {
      const pointIds = await repository.pointIds(kind, afterId, POINTS_AT_ONCE);
      for (const pointId of pointIds) {
        for (let gone = ROWS_AT_ONCE; gone === ROWS_AT_ONCE; ) {
          // Who wants it kept for longer now must not wait for the end.
          if (this.#stopped || daysOf(this.#stored.Settings, level, kind) !== days) return;
          // Said before the first row goes, so that nobody takes what is gone for time that nobody knew.
          if (rows === 0) await this.#noteGone(level, kind, beforeMs);
          gone = await repository.trim({
            pointId,
            kind,
            level,
            stepMs,
            beforeMs,
            nowMs,
            limit: ROWS_AT_ONCE,
          });
          rows += gone;
          if (gone > 0) await this.#takeRest();
        }
      }
      if (pointIds.length < POINTS_AT_ONCE) break;
      afterId = pointIds.at(-1)!;
    }
    if (rows > 0) logger.info({ level, kind, rows, days }, 'old history was taken out');
  }

  async #noteGone(level: RollUpLevel, kind: PointKind, beforeMs: number): Promise<void> {
    if (beforeMs <= this.keptFromMs(level, kind)) return;
    await this.#save(({ GoneBeforeMs }) => ({
      GoneBeforeMs: { ...GoneBeforeMs, [`${level} ${kind}`]: beforeMs },
    }));
  }

  /** One save after the other, so that none takes back another. */
  #save(change: (stored: Stored) => Partial<Stored>, lastly: Lastly = async () => {}): Promise<void> {
    const saving = this.#saving.then(async () => {
      const stored = { ...this.#stored, ...change(this.#stored) };
      await this.#deps.repository.writeSettings(JSON.stringify(stored), lastly);
      this.#stored = stored;
    });
    this.#saving = saving.catch(() => {});
    return saving;
  }

  #takeRest(): Promise<void> {
    return new Promise((resolve) => {
      this.#endRest = resolve;
      this.#rest = this.#deps.clock.setTimeout(resolve, REST_MS);
    });
  }
}

/** null: it is of another release, or damaged. */
function readStored(json: string): Stored | null {
  try {
    return Stored.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

function daysOf({ Analog, Digital }: HistorySettings, level: RollUpLevel, kind: PointKind): number | null {
  const { SamplesDays, QuartersDays, SixHoursDays } = kind === 'analog' ? Analog : Digital;
  if (level === 'samples') return SamplesDays;
  return level === 'quarters' ? QuartersDays : SixHoursDays;
}
