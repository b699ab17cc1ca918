import { QUARTER_MS } from '../aggregates/summary.ts';
import type { HistorianClock, HistorianLog, HistorianTimer } from '../host.ts';
import { type PointKind, type RollUpLevel, SIX_HOURS_MS } from '../rollups/levels.ts';
import type { HistorianTransaction } from '../storage.ts';
import type { RetentionRepository } from './repository.ts';

const DAY_MS = 86_400_000;
/** After the start, so that other start-up work comes first. */
const FIRST_LOOK_MS = 600_000;
const LOOK_EVERY_MS = 3_600_000;
/** Interval of complete passes. */
const LOOKS_A_TRIM = 6;
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

/** How long data of one kind of point is kept, in days; null: forever. */
export interface RetentionDays {
  readonly SamplesDays: number | null;
  readonly QuartersDays: number | null;
  readonly SixHoursDays: number | null;
}

/** How long data is kept, by kind of point. */
export interface RetentionSettings {
  readonly Analog: RetentionDays;
  readonly Digital: RetentionDays;
}

/** As stored: the settings, and before when data was ever deleted, ms. */
interface Stored {
  readonly Settings: RetentionSettings;
  readonly GoneBeforeMs: Readonly<Record<string, number>>;
}

type Lastly<Transaction> = (transaction: Transaction) => Promise<unknown>;

/** Expired data of one level. */
interface Trim {
  readonly level: RollUpLevel;
  readonly kind: PointKind;
  /** Length of the buckets; 0 for samples. */
  readonly stepMs: number;
  readonly days: number;
  readonly nowMs: number;
}

interface RetentionDeps<Transaction extends HistorianTransaction> {
  readonly repository: RetentionRepository<Transaction>;
  /** Points of a kind, also those that are no longer in use. */
  readonly pointsOf: (kind: PointKind) => readonly number[] | Promise<readonly number[]>;
  readonly clock: HistorianClock;
  readonly log: HistorianLog;
  /** Whether stored settings are valid, beyond being days; nothing is deleted with others. */
  readonly isRetention: (settings: RetentionSettings) => boolean;
  /** false: another process does, and records the size of the database. */
  readonly deletes: boolean;
}

/**
 * Deletes expired data in small steps with low priority, and records the size of the database.
 * Nothing is deleted before retention is set, nor ever the newest row of a point or samples that
 * are not rolled up yet.
 */
export class Retention<Transaction extends HistorianTransaction> {
  readonly #deps: RetentionDeps<Transaction>;
  #stored: Stored = { Settings: { Analog: FOR_EVER, Digital: FOR_EVER }, GoneBeforeMs: {} };
  #timer: HistorianTimer | null = null;
  #rest: HistorianTimer | null = null;
  #endRest: (() => void) | null = null;
  #looks = 0;
  #running: Promise<void> | null = null;
  #sizing: Promise<void> | null = null;
  #again = false;
  #saving: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(deps: RetentionDeps<Transaction>) {
    this.#deps = deps;
  }

  get settings(): RetentionSettings {
    return this.#stored.Settings;
  }

  /** Before it this level may be incomplete, ms; -Infinity: it is complete. */
  keptFromMs(level: RollUpLevel, kind: PointKind): number {
    return this.#stored.GoneBeforeMs[`${level} ${kind}`] ?? Number.NEGATIVE_INFINITY;
  }

  /** Samples from then on are not deleted within an hour, ms; -Infinity: none ever are. */
  samplesKeptFromMs(kind: PointKind | null): number {
    if (kind === null) return Number.NEGATIVE_INFINITY;
    const days = daysOf(this.#stored.Settings, 'samples', kind);
    const expiredMs = days === null ? Number.NEGATIVE_INFINITY : this.#deps.clock.now() - days * DAY_MS;
    return Math.max(this.keptFromMs('samples', kind), expiredMs + LOOK_EVERY_MS);
  }

  /** @throws the storage's errors */
  async start(): Promise<void> {
    await this.#readSettings();
    this.#timer = this.#deps.clock.setTimeout(() => this.#look(), FIRST_LOOK_MS);
  }

  /**
   * Saves retention settings and begins to delete what has expired.
   * @param lastly runs as the last step of the transaction that saves it
   * @throws the storage's errors, and an error if another process deletes
   */
  async update(settings: RetentionSettings, lastly?: Lastly<Transaction>): Promise<void> {
    if (!this.#deps.deletes) throw new Error('retention is set in the process that deletes');
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

  async #readSettings(): Promise<void> {
    const { repository, log, isRetention } = this.#deps;
    const json = await repository.readSettings();
    const stored = json === null ? null : readStored(json);
    if (stored && isRetention(stored.Settings)) this.#stored = stored;
    else if (json !== null)
      log.error({ settings: json }, 'retention settings cannot be read; nothing is deleted');
  }

  #look(): void {
    const { clock, repository, log, deletes } = this.#deps;
    this.#timer = clock.setTimeout(() => this.#look(), LOOK_EVERY_MS);
    if (!deletes) {
      this.#sizing ??= this.#readSettings()
        .catch((error: unknown) => log.warn({ err: error }, 'retention settings cannot be read'))
        .finally(() => {
          this.#sizing = null;
        });
      return;
    }
    const day = Math.floor(clock.now() / DAY_MS);
    // A slow database is not queried again before it has answered.
    this.#sizing ??= repository
      .databaseSize()
      .then(({ bytes }) => repository.noteSize(day, bytes))
      .catch((error: unknown) => log.warn({ err: error }, 'the size of the database cannot be stored'))
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
        this.#deps.log.error({ err: error }, 'expired history cannot be deleted; retrying later');
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
    const { repository, pointsOf, log } = this.#deps;
    const beforeMs = nowMs - days * DAY_MS;
    let rows = 0;
    for (const pointId of await pointsOf(kind)) {
      for (let gone = ROWS_AT_ONCE; gone === ROWS_AT_ONCE; ) {
        // Extending retention must not wait for the end.
        if (this.#stopped || daysOf(this.#stored.Settings, level, kind) !== days) return;
        // Recorded before the first row is deleted, so that deleted time is not taken for unknown
        // time.
        if (rows === 0) await this.#noteGone(level, kind, beforeMs);
        gone = await repository.trim({ pointId, kind, level, stepMs, beforeMs, nowMs, limit: ROWS_AT_ONCE });
        rows += gone;
        if (gone > 0) await this.#takeRest();
      }
    }
    if (rows > 0) log.info({ level, kind, rows, days }, 'expired history deleted');
  }

  async #noteGone(level: RollUpLevel, kind: PointKind, beforeMs: number): Promise<void> {
    if (beforeMs <= this.keptFromMs(level, kind)) return;
    await this.#save(({ GoneBeforeMs }) => ({
      GoneBeforeMs: { ...GoneBeforeMs, [`${level} ${kind}`]: beforeMs },
    }));
  }

  /** One save after the other, so that none overwrites another. */
  #save(
    change: (stored: Stored) => Partial<Stored>,
    lastly: Lastly<Transaction> = async () => {},
  ): Promise<void> {
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
    const { Settings, GoneBeforeMs } = JSON.parse(json) as Stored;
    const days = LEVELS.flatMap(({ level }) => KINDS.map((kind) => daysOf(Settings, level, kind)));
    const isValid =
      days.every((kept) => kept === null || (Number.isInteger(kept) && kept > 0)) &&
      Object.values(GoneBeforeMs).every(Number.isFinite);
    return isValid ? { Settings, GoneBeforeMs } : null;
  } catch {
    return null;
  }
}

function daysOf({ Analog, Digital }: RetentionSettings, level: RollUpLevel, kind: PointKind): number | null {
  const { SamplesDays, QuartersDays, SixHoursDays } = kind === 'analog' ? Analog : Digital;
  if (level === 'samples') return SamplesDays;
  return level === 'quarters' ? QuartersDays : SixHoursDays;
}
