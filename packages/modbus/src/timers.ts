/** What this package needs of time, so that a test can hand in a clock that it moves itself. */
export interface Timers {
  /** Milliseconds of a clock that never jumps; only differences are used. */
  nowMs(): number;
  /** Calls `task` once, `delayMs` from now; the result is for {@link Timers.cancel}. */
  schedule(task: () => void, delayMs: number): unknown;
  cancel(handle: unknown): void;
}

/** The process's own clock and timers. */
export const systemTimers: Timers = {
  nowMs: () => performance.now(),
  schedule: (task, delayMs) => setTimeout(task, delayMs),
  cancel: (handle) => clearTimeout(handle as NodeJS.Timeout | undefined),
};
