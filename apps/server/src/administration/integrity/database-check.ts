import { dueAtMs, newestDue, periodAfter, type Rhythm } from '@outpost/core';
import { type AuditNote, OUTPOST } from '../../platform/audit/index.ts';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { StorageCheck } from '../../platform/storage/index.ts';
import * as texts from './texts.ts';

/** After the start, so that other start-up work comes first. */
const FIRST_AFTER_MS = 60_000;
/** When a utility is quietest, in the organisation's zone. */
const NIGHTLY_AT = '03:30';
/** Between checks requested by failed statements: damaged data may be read every few seconds. */
const MIN_PERIOD_MS = 3_600_000;

/** How the latest check ended. */
export interface CheckResult extends StorageCheck {
  readonly atMs: number;
  readonly tookMs: number;
}

/** Known damage. */
export interface KnownDamage {
  readonly words: string;
  readonly sinceMs: number;
}

/** Checks for damaged pages soon after the start, each night, and when a statement found one. */
export class DatabaseCheck {
  readonly #context: Context;
  #result: CheckResult | null = null;
  #failure: string | null = null;
  /** Reported by a statement, and not by a check since. */
  #suspicion: KnownDamage | null = null;
  /** When the latest check began; `-Infinity`: there was none yet. */
  #startedMs = Number.NEGATIVE_INFINITY;
  #running: { readonly done: Promise<void>; readonly abort: AbortController } | null = null;
  #timer: Timer | null = null;
  #isStopped = false;

  constructor(context: Context) {
    this.#context = context;
  }

  /** null: there was none yet. */
  get result(): CheckResult | null {
    return this.#result;
  }

  /** Why the latest check failed; null: it did not, or there was none yet. */
  get failure(): string | null {
    return this.#failure;
  }

  /** null: none is known. */
  get damage(): KnownDamage | null {
    if (!this.#result || this.#result.problems.length === 0) return this.#suspicion;
    return { words: this.#result.problems[0]!, sinceMs: this.#result.atMs };
  }

  /** A statement failed because of damage: checks at once, or an hour after the previous check. */
  suspect(reason: string): void {
    if (this.#isStopped || this.damage !== null) return;
    const words = texts.statementFailed(reason);
    this.#suspicion = { words, sinceMs: this.#context.clock.now() };
    this.#context.warnings.changed();
    void this.#report({ how: texts.statement, problems: [words] }, texts.statementFoundDamage);
    const delayMs = this.#startedMs + MIN_PERIOD_MS - this.#context.clock.monotonicMs();
    if (delayMs > 0) this.#schedule(delayMs);
    else void this.run();
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

  /** Checks now, once for all concurrent callers. Never rejects. */
  run(): Promise<void> {
    if (!this.#running) {
      const abort = new AbortController();
      const done = this.#check(abort.signal).finally(() => {
        this.#running = null;
        this.#schedule(this.#suspicion ? MIN_PERIOD_MS : this.#untilNextNightMs());
      });
      this.#running = { done, abort };
    }
    return this.#running.done;
  }

  async #check(signal: AbortSignal): Promise<void> {
    const { storage, clock, logger } = this.#context;
    const [atMs, startMs] = [clock.now(), clock.monotonicMs()];
    const [suspicion, before] = [this.#suspicion, this.damage];
    this.#startedMs = startMs;
    try {
      const found = await storage.check(signal);
      const known = this.#result?.problems ?? [];
      this.#result = { ...found, atMs, tookMs: clock.monotonicMs() - startMs };
      this.#failure = null;
      if (this.#suspicion === suspicion) this.#suspicion = null;
      if (this.damage?.words !== before?.words) this.#context.warnings.changed();
      const isKnown = JSON.stringify(found.problems) === JSON.stringify(known);
      if (found.problems.length > 0 && !isKnown) await this.#report(found, texts.databaseIsDamaged);
    } catch (error) {
      if (signal.aborted) return;
      this.#failure = error instanceof Error ? error.message : String(error);
      logger.warn({ err: error }, 'the database could not be checked for damage');
    }
  }

  async #report({ how, problems }: StorageCheck, text: string): Promise<void> {
    const { audit, logger } = this.#context;
    logger.error({ how, problems }, text);
    const note: AuditNote = {
      ...{ kind: 'setting', action: 'database-damaged', outcome: 'failed', by: OUTPOST },
      words: `The database is damaged: ${problems[0]}`,
      details: { How: how, Problems: problems },
    };
    await audit
      .append(note)
      .catch((error) => logger.warn({ err: error }, 'the damage could not be recorded in the audit log'));
  }

  #untilNextNightMs(): number {
    const { clock, timeZone } = this.#context;
    const rhythm: Rhythm = { every: 'day', at: NIGHTLY_AT, timeZone, zones: [timeZone] };
    const nowMs = clock.now();
    return Math.max(0, dueAtMs(rhythm, periodAfter('day', newestDue(rhythm, nowMs).last)) - nowMs);
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    this.#timer?.cancel();
    this.#timer = this.#context.clock.setTimeout(() => void this.run(), delayMs);
  }
}
