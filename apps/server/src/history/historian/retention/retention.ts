import { HistorySettings } from '@outpost/contract';
import { QUARTER_MS } from '@outpost/historian/pure';
import * as z from 'zod';
import type { Clock, Timer } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Database } from '../../../platform/storage/index.ts';
import { type PointKind, type RollUpLevel, SIX_HOURS_MS } from '../rollups/levels.ts';
import type { RetentionRepository } from './repository.ts';

const DAY_MS = 86_400_000;
/** After the start, so that other start-up work comes first. */
const FIRST_LOOK_MS = 600_000;
const LOOK_EVERY_MS = 3_600_000;
/** Interval of complete passes. */
const LOOKS_A_TRIM = 6;
/** Points fetched at a time. */
const POINTS_AT_ONCE = 256;
/** Rows per transaction: some hundred kilobytes. */
const ROWS_AT_ONCE = 256;
/** A pause after each transaction, so that new samples come first at the disk. */
const REST_MS = 20;

const KINDS: readonly PointKind[] = ['analog', 'digital'];
const LEVELS: readonly { level: RollUpLevel; stepMs: number }[] = [
  { level: 'samples', stepMs: 0 },
  { level: 'quarters', stepMs: QUARTER_MS },
  { level: 'six-hours', stepMs: SIX_HOURS_MS },
];

const FOR_EVER = { SamplesDays: null, QuartersDays: null, SixHoursDays: null };

/** As stored: the Admins' settings, and before when data was ever deleted, ms. */
const Stored = z.object({
  Settings: HistorySettings,
  GoneBeforeMs: z.record(z.string(), z.number()),
});
type Stored = z.infer<typeof Stored>;

type Lastly = (db: Database) => Promise<unknown>;

/** Expired data of one level. */
interface Trim {
  readonly level: RollUpLevel;
  readonly kind: PointKind;
  /** Length of the buckets; 0 for samples. */
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
 * Deletes expired data in small steps with low priority, and records the size of the database.
 * Nothing is deleted before retention is set, nor ever the newest row of a point or samples that
 * are not rolled up yet.
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

  /** Before it this level may be incomplete, ms; -Infinity: it is complete. */
  keptFromMs(level: RollUpLevel, kind: PointKind): number {
    return this.#stored.GoneBeforeMs[`${level} ${kind}`] ?? Number.NEGATIVE_INFINITY;
  }

  /** @throws StorageError */
  async start(): Promise<void> {
    const { repository, clock, logger } = this.#deps;
    const json = await repository.readSettings();
    const stored = json === null ? null : readStored(json);
    if (stored) this.#stored = stored;
    else if (json !== null) logger.error('retention settings cannot be read; nothing is deleted');
    this.#timer = clock.setTimeout(() => this.#look(), FIRST_LOOK_MS);
  }

  /**
   * Saves retention settings and begins to delete what has expired.
   * @param lastly runs as the last step of the transaction that saves it
   * @throws StorageError
   */
  async update(settings: HistorySettings, lastly?: Lastly): Promise<void> {
    await this.#save(() => ({ Settings: settings }), lastly);
    this.#begin();
  }

  /** Resolves when nothing is left to delete and the requested size is recorded. */
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
    // A slow database is not queried again before it has answered.
    this.#sizing ??= repository
      .databaseSize()
      .then(({ bytes }) => repository.noteSize(day, bytes))
      .catch((error: unknown) => logger.warn({ err: error }, 'the size of the database cannot be stored'))
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
        this.#deps.logger.error({ err: error }, 'expired history cannot be deleted; retrying later');
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
          // Extending retention must not wait for the end.
          if (this.#stopped || daysOf(this.#stored.Settings, level, kind) !== days) return;
          // Recorded before the first row is deleted, so that deleted time is not taken for unknown
          // time.
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
    if (rows > 0) logger.info({ level, kind, rows, days }, 'expired history deleted');
  }

  async #noteGone(level: RollUpLevel, kind: PointKind, beforeMs: number): Promise<void> {
    if (beforeMs <= this.keptFromMs(level, kind)) return;
    await this.#save(({ GoneBeforeMs }) => ({
      GoneBeforeMs: { ...GoneBeforeMs, [`${level} ${kind}`]: beforeMs },
    }));
  }

  /** One save after the other, so that none overwrites another. */
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
