import type { Clock } from '../../platform/clock.ts';

/**
 * Whatever a master writes, a controller or its radio is not polled more often than this because of
 * it.
 */
const MIN_BETWEEN_POLLS_MS = 1_000;

const NONE: readonly number[] = [];

/** Polls that masters start through a coil, in any unit. */
export class CoilPolls {
  readonly #clock: Clock;
  readonly #pollNow: (stationId: number) => Promise<unknown>;
  /** Stations being polled because of their coil. */
  readonly #polling = new Set<number>();
  /** When each station was last polled because of its coil. */
  readonly #polledMs = new Map<number, number>();
  #begun: number[] = [];

  /** @param pollNow resolves when the poll is over, however it ended */
  constructor(clock: Clock, pollNow: (stationId: number) => Promise<unknown>) {
    this.#clock = clock;
    this.#pollNow = pollNow;
  }

  isPolling(stationId: number): boolean {
    return this.#polling.has(stationId);
  }

  /** Polls now, unless a poll is running or just ended. */
  begin(stationId: number): void {
    const nowMs = this.#clock.now();
    const sinceMs = nowMs - (this.#polledMs.get(stationId) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back must not prevent polls.
    if (this.#polling.has(stationId) || (sinceMs >= 0 && sinceMs < MIN_BETWEEN_POLLS_MS)) return;
    this.#polledMs.set(stationId, nowMs);
    this.#polling.add(stationId);
    this.#begun.push(stationId);
    const isOver = () => this.#polling.delete(stationId);
    this.#pollNow(stationId).then(isOver, isOver);
  }

  /** Stations whose poll has begun since the last call: after a request, those that it polls. */
  takeBegun(): readonly number[] {
    if (this.#begun.length === 0) return NONE;
    const taken = this.#begun;
    this.#begun = [];
    return taken;
  }
}
