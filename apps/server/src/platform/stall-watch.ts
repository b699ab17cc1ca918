import { formatDuration } from '@outpost/core';
import { type Clock, stalledMs, type Timer, toInstant } from './clock.ts';
import type { PartHealth } from './health.ts';
import type { Logger } from './logger.ts';
import * as texts from './texts.ts';

const LOOK_EVERY_MS = 10_000;
/** Shorter ones, in total between two checks, are normal. */
const MIN_REPORTED_MS = 2_000;
/** How long `/health` reports it. */
const REPORT_FOR_MS = 60 * 60_000;

/** A time during which the process was suspended. */
export interface Suspension {
  readonly forMs: number;
  readonly fromMs: number;
  /** As in the log. */
  readonly text: string;
}

/**
 * Reports when the process was suspended, in the log and for an hour in `/health`: no station was
 * polled meanwhile.
 */
export class StallWatch {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #startMs: number;
  #lookedMs: number;
  #timer: Timer | null = null;
  #last: (Suspension & { readonly atMonotonicMs: number }) | null = null;

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
    this.#startMs = this.#lookedMs = stalledMs(clock);
  }

  /** Total suspension time of the process since the start, ms. */
  get totalMs(): number {
    // Two clocks read one after the other differ by microseconds; a metric must not decrease.
    return Math.max(0, stalledMs(this.#clock) - this.#startMs);
  }

  start(): void {
    this.#timer = this.#clock.setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** The last one, for an hour; null: none. */
  get last(): Suspension | null {
    const last = this.#last;
    return last && this.#clock.monotonicMs() - last.atMonotonicMs <= REPORT_FOR_MS ? last : null;
  }

  health(): PartHealth {
    const { last } = this;
    return last === null ? { State: 'ok' } : { State: 'degraded', Detail: last.text };
  }

  #look(): void {
    const nowMs = stalledMs(this.#clock);
    const forMs = nowMs - this.#lookedMs;
    this.#lookedMs = nowMs;
    if (forMs < MIN_REPORTED_MS) return;
    const untilMs = this.#clock.now();
    const text = texts.serverWasSuspended(formatDuration(forMs), toInstant(untilMs));
    this.#last = { text, forMs, fromMs: untilMs - forMs, atMonotonicMs: this.#clock.monotonicMs() };
    this.#logger.warn({ stalledMs: Math.round(forMs) }, text);
  }
}
