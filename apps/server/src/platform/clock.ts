import { BEAT_MS, ListeningTime } from './listening-time.ts';

/** A scheduled task that can be cancelled. */
export interface Timer {
  /** Does nothing when it has already run. */
  cancel(): void;
}

/** The server's only source of time; a test passes a clock that it moves itself. */
export interface Clock {
  /**
   * Wall-clock time: milliseconds since 1970-01-01T00:00Z. It may jump when the system clock is
   * set.
   */
  now(): number;
  /** Milliseconds of a monotonic clock; only differences are meaningful. */
  monotonicMs(): number;
  /** Calls `task` once, `delayMs` from now. */
  setTimeout(task: () => void, delayMs: number): Timer;
  /** Calls `task` every `periodMs`, the first time one period from now. */
  setInterval(task: () => void, periodMs: number): Timer;
  /**
   * Milliseconds for which this process was able to receive input; only differences are meaningful.
   * It runs with `monotonicMs` and stands still while the process is suspended.
   */
  listenedMs(): number;
  /**
   * For the deadline of a remote party's answer: calls `task` once, when the process has listened
   * for `delayMs` and all input that had arrived by then was read. A suspension of this process
   * does not count against the remote party.
   */
  setDeadline(task: () => void, delayMs: number): Timer;
  /** Calls `task` once, after the input that has arrived by now was read. */
  afterInput(task: () => void): Timer;
}

const monotonicMs = () => performance.now();
let listening: ListeningTime | null = null;

/** One for the process, counted from its first use on. */
function listeningTime(): ListeningTime {
  if (listening === null) {
    const started = new ListeningTime(monotonicMs);
    setInterval(() => started.count(), BEAT_MS).unref();
    listening = started;
  }
  return listening;
}

/** The process's own clock and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs,
  setTimeout: (task, delayMs) => {
    const handle = setTimeout(task, delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
  setInterval: (task, periodMs) => {
    const handle = setInterval(task, periodMs);
    return { cancel: () => clearInterval(handle) };
  },
  listenedMs: () => listeningTime().ms,
  setDeadline: (task, delayMs) => startDeadline(systemClock, task, delayMs),
  afterInput: afterEventLoopTurn,
};

type DeadlineClock = Pick<Clock, 'listenedMs' | 'setTimeout' | 'afterInput'>;

/** Implements `Clock.setDeadline` with the other methods of a clock. */
export function startDeadline(clock: DeadlineClock, task: () => void, delayMs: number): Timer {
  const dueMs = clock.listenedMs() + delayMs;
  let timer: Timer;
  const look = () => {
    const leftMs = dueMs - clock.listenedMs();
    // System timers may end a fraction of a millisecond early.
    timer = leftMs >= 1 ? clock.setTimeout(look, Math.ceil(leftMs)) : clock.afterInput(task);
  };
  timer = clock.setTimeout(look, delayMs);
  return { cancel: () => timer.cancel() };
}

/**
 * Calls `task` after the event loop has read its sockets once more. It runs immediates after that;
 * from a callback of a socket the first one comes before, so that two are needed.
 */
export function afterEventLoopTurn(task: () => void): Timer {
  let handle = setImmediate(() => {
    handle = setImmediate(task);
  });
  return { cancel: () => clearImmediate(handle) };
}

/** Total suspension time of the process; only differences are meaningful, ms. */
export function stalledMs(clock: Pick<Clock, 'monotonicMs' | 'listenedMs'>): number {
  return clock.monotonicMs() - clock.listenedMs();
}

/** An instant on the wire: ISO 8601, UTC, with `Z`. */
export function toInstant(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** As `toInstant`; null stays null. */
export const instantOrNull = (atMs: number | null): string | null => (atMs === null ? null : toInstant(atMs));
