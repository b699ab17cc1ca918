import { formatDuration } from '@outpost/core';
import { type Clock, type Timer, toInstant } from './clock.ts';
import { ClockSteps } from './clock-steps.ts';
import type { PartHealth } from './health.ts';
import type { Logger } from './logger.ts';
import * as texts from './texts.ts';

const LOOK_EVERY_MS = 10_000;
/** How long `/health` reports it. */
const TELL_MS = 60 * 60_000;

/**
 * Reports when the system clock was set, in the log and for an hour in `/health`: times recorded
 * around it may be wrong.
 */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #steps: ClockSteps;
  #timer: Timer | null = null;
  #last: { readonly words: string; readonly atMonotonicMs: number } | null = null;
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

  health(): PartHealth {
    if (this.#last === null || this.#clock.monotonicMs() - this.#last.atMonotonicMs > TELL_MS) {
      return { State: 'ok' };
    }
    return { State: 'degraded', Detail: this.#last.words };
  }

  #look(): void {
    const stepMs = this.#steps.take();
    if (stepMs === 0) return;
    this.#count += 1;
    const now = toInstant(this.#clock.now());
    const words =
      stepMs < 0
        ? texts.clockWasSetBack(formatDuration(-stepMs), now)
        : texts.clockWasSetForward(formatDuration(stepMs), now);
    this.#last = { words, atMonotonicMs: this.#clock.monotonicMs() };
    this.#logger.warn({ stepMs }, words);
  }
}
