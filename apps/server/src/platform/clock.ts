/** Something that was scheduled and can be taken back. */
export interface Timer {
  /** Does nothing when it has run already. */
  cancel(): void;
}

/** All that the server knows of time; a test hands in a clock that it moves itself. */
export interface Clock {
  /** The wall clock: milliseconds since 1970-01-01T00:00Z. It may jump when the machine's clock is set. */
  now(): number;
  /** Milliseconds of a clock that never jumps; only differences mean something. */
  monotonicMs(): number;
  /** Calls `task` once, `delayMs` from now. */
  setTimeout(task: () => void, delayMs: number): Timer;
  /** Calls `task` every `periodMs`, the first time one period from now. */
  setInterval(task: () => void, periodMs: number): Timer;
}

/** The process's own clock and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  setTimeout: (task, delayMs) => {
    const handle = setTimeout(task, delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
  setInterval: (task, periodMs) => {
    const handle = setInterval(task, periodMs);
    return { cancel: () => clearInterval(handle) };
  },
};

/** An instant as it goes over the wire: ISO 8601, UTC, with `Z`. */
export function toInstant(atMs: number): string {
  return new Date(atMs).toISOString();
}
