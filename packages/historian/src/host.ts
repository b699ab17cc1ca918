/** A scheduled task that can be cancelled. */
export interface HistorianTimer {
  /** Does nothing when it has already run. */
  cancel(): void;
}

/** The historian's only source of time; a test passes one that it moves itself. */
export interface HistorianClock {
  /** Wall-clock time, ms since 1970-01-01T00:00Z. */
  now(): number;
  /** Milliseconds of a monotonic clock; only differences are meaningful. */
  monotonicMs(): number;
  /** Calls `task` once, `delayMs` from now. */
  setTimeout(task: () => void, delayMs: number): HistorianTimer;
  /** Calls `task` every `periodMs`, the first time one period from now. */
  setInterval(task: () => void, periodMs: number): HistorianTimer;
}

/** A log; `console` is one, and so is a logger of pino. */
export interface HistorianLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Awaited between the steps of long work: continues at once, or lets other tasks run first. */
export type YieldToEventLoop = () => Promise<void> | undefined;

/** The process's own clock and timers. */
export const processClock: HistorianClock = {
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

/** Lets other tasks run when `sliceMs` have passed since they last could. */
export function yieldEvery(clock: Pick<HistorianClock, 'monotonicMs'>, sliceMs: number): YieldToEventLoop {
  let startMs = clock.monotonicMs();
  const yieldNow = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    startMs = clock.monotonicMs();
  };
  return () => (clock.monotonicMs() - startMs < sliceMs ? undefined : yieldNow());
}
