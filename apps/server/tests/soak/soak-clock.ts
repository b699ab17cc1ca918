import type { Timer } from '../../src/platform/clock.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';

/** What looks around every second does so every minute here, or a year would take a day. */
const LEAST_PERIOD_MS = 60_000;

/** A clock that is moved by months. */
export class SoakClock extends ManualClock {
  override setInterval(task: () => void, periodMs: number): Timer {
    return super.setInterval(task, Math.max(periodMs, LEAST_PERIOD_MS));
  }
}
