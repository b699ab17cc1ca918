import { dueAtMs, newestDue, periodAfter, type Rhythm } from '@outpost/core';
import { type Audit, type AuditNote, OUTPOST } from '../audit/index.ts';
import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Storage, StorageCheck } from '../storage/index.ts';

/** After the start, so that what a start has to do comes first. */
const FIRST_AFTER_MS = 60_000;
/** When a utility is quietest, in the organisation's zone. */
const NIGHTLY_AT = '03:30';

export interface DatabaseCheckDeps {
  readonly storage: Pick<Storage, 'check'>;
  readonly audit: Pick<Audit, 'append'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timeZone: string;
  /** What was found is other than before. */
  readonly onChange: () => void;
}

/** How the newest check went. */
export interface CheckResult extends StorageCheck {
  readonly atMs: number;
  readonly tookMs: number;
}

/** Looks for damaged pages soon after the start and each night. */
export class DatabaseCheck {
  readonly #deps: DatabaseCheckDeps;
  #result: CheckResult | null = null;
  #failure: string | null = null;
  #running: { readonly done: Promise<void>; readonly abort: AbortController } | null = null;
  #timer: Timer | null = null;
  #isStopped = false;

  constructor(deps: DatabaseCheckDeps) {
    this.#deps = deps;
  }

  /** null: there was none yet. */
  get result(): CheckResult | null {
    return this.#result;
  }

  /** Why the newest check could not be made; null: it could, or there was none yet. */
  get failure(): string | null {
    return this.#failure;
  }

  start(): void {
    this.#schedule(FIRST_AFTER_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#timer = null;
    this.#running?.abort.abort();
    await this.#running?.done;
  }

  /** Checks now, once however many ask. Never rejects. */
  run(): Promise<void> {
    if (!this.#running) {
      const abort = new AbortController();
      const done = this.#check(abort.signal).finally(() => {
        this.#running = null;
        this.#schedule(this.#untilNextNightMs());
      });
      this.#running = { done, abort };
    }
    return this.#running.done;
  }

  async #check(signal: AbortSignal): Promise<void> {
    const { storage, clock, logger, onChange } = this.#deps;
    const [atMs, startMs] = [clock.now(), clock.monotonicMs()];
    try {
      const found = await storage.check(signal);
      const before = this.#result?.problems ?? [];
      this.#result = { ...found, atMs, tookMs: clock.monotonicMs() - startMs };
      this.#failure = null;
      if (JSON.stringify(found.problems) === JSON.stringify(before)) return;
      onChange();
      if (found.problems.length > 0) await this.#report(found);
    } catch (error) {
      if (signal.aborted) return;
      this.#failure = error instanceof Error ? error.message : String(error);
      logger.warn({ err: error }, 'the database could not be checked for damage');
    }
  }

  async #report({ how, problems }: StorageCheck): Promise<void> {
    const { audit, logger } = this.#deps;
    logger.error({ how, problems }, 'the database is damaged');
    const note: AuditNote = {
      ...{ kind: 'setting', action: 'database-damaged', outcome: 'failed', by: OUTPOST },
      words: `The database is damaged: ${problems[0]}`,
      details: { How: how, Problems: problems },
    };
    await audit
      .append(note)
      .catch((error) => logger.warn({ err: error }, 'the damage could not be noted in the audit log'));
  }

  #untilNextNightMs(): number {
    const { clock, timeZone } = this.#deps;
    const rhythm: Rhythm = { every: 'day', at: NIGHTLY_AT, timeZone, zones: [timeZone] };
    const nowMs = clock.now();
    return Math.max(0, dueAtMs(rhythm, periodAfter('day', newestDue(rhythm, nowMs).last)) - nowMs);
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    this.#timer?.cancel();
    this.#timer = this.#deps.clock.setTimeout(() => void this.run(), delayMs);
  }
}
