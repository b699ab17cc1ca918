import { formatDuration } from '@outpost/core';
import { type Clock, type Timer, toInstant } from './clock.ts';
import { ClockSteps } from './clock-steps.ts';
import type { PartHealth } from './health.ts';
import type { Logger } from './logger.ts';
import * as texts from './texts.ts';

const LOOK_EVERY_MS = 10_000;
/** How long `/health` reports it. */
const TELL_MS = 60 * 60_000;

/** The system clock was set. */
export interface ClockStep {
  /** Negative: back. */
  readonly byMs: number;
  /** By the clock as it was set. */
  readonly atMs: number;
  /** As in the log. */
  readonly text: string;
}

/**
 * Reports when the system clock was set, in the log and for an hour in `/health`: times recorded
 * around it may be wrong.
 */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #steps: ClockSteps;
  #timer: Timer | null = null;
  #last: (ClockStep & { readonly atMonotonicMs: number }) | null = null;
  #count = 0;

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
    this.#steps = new ClockSteps(clock);
  }

  /** How often it was set since the start. */
  get count(): number {
    return this.#count;
  }

  start(): void {
    this.#timer = this.#clock.setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** The last time, for an hour; null: none. */
  get last(): ClockStep | null {
    const last = this.#last;
    return last && this.#clock.monotonicMs() - last.atMonotonicMs <= TELL_MS ? last : null;
  }

  health(): PartHealth {
    const { last } = this;
    return last === null ? { State: 'ok' } : { State: 'degraded', Detail: last.text };
  }

  #look(): void {
    const stepMs = this.#steps.take();
    if (stepMs === 0) return;
    this.#count += 1;
    const atMs = this.#clock.now();
    const now = toInstant(atMs);
    const text =
      stepMs < 0
        ? texts.clockWasSetBack(formatDuration(-stepMs), now)
        : texts.clockWasSetForward(formatDuration(stepMs), now);
    this.#last = { text, byMs: stepMs, atMs, atMonotonicMs: this.#clock.monotonicMs() };
    this.#logger.warn({ stepMs }, text);
  }
}
