import { ManualTime } from '@outpost/testing/manual-time.ts';
import { afterEventLoopTurn, type Clock, startDeadline, type Timer } from '../platform/clock.ts';
import { MAX_STEP_MS } from '../platform/listening-time.ts';

/** A clock that stands still until a test moves it. */
export class ManualClock extends ManualTime implements Clock {
  /** How long the process was suspended. */
  #stalledMs = 0;
  #isStalled = false;

  listenedMs(): number {
    return this.monotonicMs() - this.#stalledMs;
  }

  setDeadline(task: () => void, delayMs: number): Timer {
    return startDeadline(this, task, delayMs);
  }

  /**
   * At once, as nothing arrives while the test moves the time; after a {@link stall} the sockets
   * are read first.
   */
  afterInput(task: () => void): Timer {
    if (!this.#isStalled) {
      task();
      return { cancel: () => undefined };
    }
    return afterEventLoopTurn(task);
  }

  /**
   * As when the process is suspended for that time: nothing runs and nothing is read meanwhile. Due
   * tasks run when it resumes, before any socket is read.
   */
  stall(forMs: number): void {
    this.#stalledMs += Math.max(0, forMs - MAX_STEP_MS);
    this.#isStalled = true;
    this.skip(forMs);
    this.#isStalled = false;
  }
}
