import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import * as texts from './texts.ts';

const MAX_TESTS = 6;
const WITHIN_MS = 10 * 60_000;

/**
 * Limits the test messages of an account: an SMS costs money, and tests must not be used to annoy
 * others. In memory.
 */
export class TestBounds {
  readonly #clock: Clock;
  readonly #sent = new Map<number, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one. @throws AppError `RATE_LIMITED` */
  take(accountId: number): void {
    const nowMs = this.#clock.now();
    const recent = (this.#sent.get(accountId) ?? []).filter((ms) => ms > nowMs - WITHIN_MS);
    if (recent.length >= MAX_TESTS) {
      const retryAfterSeconds = Math.ceil((recent[0]! + WITHIN_MS - nowMs) / 1_000);
      throw new AppError('RATE_LIMITED', texts.testLimitReached(MAX_TESTS), {
        retryAfterSeconds,
      });
    }
    this.#sent.set(accountId, [...recent, nowMs]);
  }
}
