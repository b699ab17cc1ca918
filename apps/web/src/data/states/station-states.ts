import type { Delta, StatesSnapshot, StationQuiet, StationState } from '@outpost/contract';

/** Ids of stations whose state changed, came or went. */
export type ChangedStates = ReadonlySet<number>;

export interface StationStatesParts {
  /** Runs the work before the next picture is drawn. */
  readonly frame: (work: () => void) => void;
  /** The server's clock, ms. */
  readonly nowMs: () => number;
}

/**
 * How every station is: first by an answer to a call, then live by the hub's room `states`. Listeners are told which ones
 * changed, at most once a frame, so that a picture follows in the same frame however many news there are.
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

  /** Counts up with every change; an answer to a call carries the version from when it was asked for. */
  get version(): number {
    return this.#version;
  }

  /** True while the room tells of every change. */
  get inSync(): boolean {
    return this.#inSync;
  }

  /** Until when the states are known to hold, ms by the server's clock; negative infinity: nothing has come yet. */
  confirmedAtMs(): number {
    return this.#inSync ? this.#parts.nowMs() : this.#confirmedAtMs;
  }

  /** Told after changes, in a frame of its own. */
  subscribe(listener: (changed: ChangedStates) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * All states as a call answered them. Counts for nothing while the room tells of changes, or when it told of some after
   * the call was made: what it said is newer.
   * @param mark `version` when the call was made
   * @param atMs when the answer came
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

  /** The room tells nothing any more until its next snapshot. */
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
  isSameSuppression(a.Quiet, b.Quiet) &&
  a.BadPoints === b.BadPoints &&
  a.LastGoodPollAt === b.LastGoodPollAt &&
  a.LastAnswerAt === b.LastAnswerAt;

const isSameSuppression = (a: StationQuiet | null, b: StationQuiet | null) =>
  a?.MaintenanceUntil === b?.MaintenanceUntil &&
  a?.Communication?.State === b?.Communication?.State &&
  a?.Communication?.Until === b?.Communication?.Until;
