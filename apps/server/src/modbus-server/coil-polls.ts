import type { Clock } from '../platform/clock.ts';

/** Whatever a master writes, a controller or its radio is not asked more often than this because of it. */
const MIN_BETWEEN_POLLS_MS = 1_000;

const NONE: readonly number[] = [];

/** Polls that masters begin by a coil, in whichever unit they write it. */
export class CoilPolls {
  readonly #clock: Clock;
  readonly #pollNow: (stationId: number) => Promise<unknown>;
  /** Stations that are polled because of their coil. */
  readonly #polling = new Set<number>();
  /** When each station was last polled because of its coil. */
  readonly #polledMs = new Map<number, number>();
  #begun: number[] = [];

  /** @param pollNow resolves when the poll is over, however it went */
  constructor(clock: Clock, pollNow: (stationId: number) => Promise<unknown>) {
    this.#clock = clock;
    this.#pollNow = pollNow;
  }

  isPolling(stationId: number): boolean {
    return this.#polling.has(stationId);
  }

  /** Polls now, unless that is under way or was a moment ago. */
  begin(stationId: number): void {
    const nowMs = this.#clock.now();
    const sinceMs = nowMs - (this.#polledMs.get(stationId) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back is no reason to poll nobody.
    if (this.#polling.has(stationId) || (sinceMs >= 0 && sinceMs < MIN_BETWEEN_POLLS_MS)) return;
    this.#polledMs.set(stationId, nowMs);
    this.#polling.add(stationId);
    this.#begun.push(stationId);
    const isOver = () => this.#polling.delete(stationId);
    this.#pollNow(stationId).then(isOver, isOver);
  }

  /** Stations of which a poll has begun since this was asked for last: after a request, those that it polls. */
  takeBegun(): readonly number[] {
    if (this.#begun.length === 0) return NONE;
    const taken = this.#begun;
    this.#begun = [];
    return taken;
  }
}
