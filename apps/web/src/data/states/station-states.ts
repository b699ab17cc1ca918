import type { Delta, StatesSnapshot, StationState, StationSuppression } from '@outpost/contract';

/** Ids of stations that changed, were added or were removed. */
export type ChangedStates = ReadonlySet<number>;

export interface StationStatesParts {
  /** Runs the work before the next frame. */
  readonly frame: (work: () => void) => void;
  /** The server's clock, ms. */
  readonly nowMs: () => number;
}

/**
 * The state of every station: first from a response, then live from the hub's room `states`.
 * Listeners are notified of changed stations at most once per frame, so that the display follows
 * within the frame.
 */
export class StationStates {
  readonly #parts: StationStatesParts;
  readonly #states = new Map<number, StationState>();
  readonly #listeners = new Set<(changed: ChangedStates) => void>();
  #changed = new Set<number>();
  #waiting = false;
  #inSync = false;
  #confirmedAtMs = Number.NEGATIVE_INFINITY;
  #version = 0;

  constructor(parts: StationStatesParts) {
    this.#parts = parts;
  }

  get(stationId: number): StationState | undefined {
    return this.#states.get(stationId);
  }

  /** Increases with every change; a response has the version of when its call was made. */
  get version(): number {
    return this.#version;
  }

  /** True while the room sends every change. */
  get inSync(): boolean {
    return this.#inSync;
  }

  /**
   * Until when the states are known to be current, ms by the server's clock; negative infinity:
   * nothing loaded.
   */
  confirmedAtMs(): number {
    return this.#inSync ? this.#parts.nowMs() : this.#confirmedAtMs;
  }

  /** Called after changes, at most once per frame. */
  subscribe(listener: (changed: ChangedStates) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * All states from a response. Ignored while the room is live, or if it sent changes after the
   * call was made, because those are newer.
   * @param mark `version` when the call was made
   * @param atMs when the response arrived
   */
  readonly answered = (states: readonly StationState[], mark: number, atMs: number): void => {
    if (this.#inSync || mark !== this.#version) return;
    this.#confirmedAtMs = Math.max(this.#confirmedAtMs, atMs);
    this.#replace(states);
  };

  readonly snapshot = ({ States }: StatesSnapshot): void => {
    this.#inSync = true;
    this.#replace(States);
  };

  readonly delta = ({ Stations }: Delta): void => {
    for (const { StationId, State } of Stations) {
      if (State !== undefined) this.#set({ StationId, ...State });
    }
  };

  /** No more updates until the room's next snapshot. */
  readonly down = (): void => {
    if (!this.#inSync) return;
    this.#confirmedAtMs = this.#parts.nowMs();
    this.#inSync = false;
  };

  #replace(states: readonly StationState[]): void {
    const gone = new Set(this.#states.keys());
    for (const state of states) {
      gone.delete(state.StationId);
      this.#set(state);
    }
    for (const id of gone) {
      this.#states.delete(id);
      this.#tell(id);
    }
  }

  #set(state: StationState): void {
    const before = this.#states.get(state.StationId);
    if (before !== undefined && isSame(before, state)) return;
    this.#states.set(state.StationId, state);
    this.#tell(state.StationId);
  }

  #tell(stationId: number): void {
    this.#version++;
    this.#changed.add(stationId);
    if (this.#waiting) return;
    this.#waiting = true;
    this.#parts.frame(() => {
      const changed = this.#changed;
      this.#changed = new Set();
      this.#waiting = false;
      for (const listener of [...this.#listeners]) listener(changed);
    });
  }
}

const isSame = (a: StationState, b: StationState) =>
  a.Status === b.Status &&
  a.Worst === b.Worst &&
  a.Conditions === b.Conditions &&
  a.Suppressed === b.Suppressed &&
  isSameSuppression(a.Suppression, b.Suppression) &&
  a.BadPoints === b.BadPoints &&
  a.LastGoodPollAt === b.LastGoodPollAt &&
  a.LastAnswerAt === b.LastAnswerAt;

const isSameSuppression = (a: StationSuppression | null, b: StationSuppression | null) =>
  a?.MaintenanceUntil === b?.MaintenanceUntil &&
  a?.Communication?.State === b?.Communication?.State &&
  a?.Communication?.Until === b?.Communication?.Until;
