import type { Delta, StatesSnapshot, StationState, StationSuppression } from '@outpost/contract';
import { LiveStore, type NextFrame } from '../live-store.ts';

/** Ids of stations that changed, were added or were removed. */
export type ChangedStates = ReadonlySet<number>;

export interface StationStatesParts {
  readonly frame: NextFrame;
  /** The server's clock, ms. */
  readonly nowMs: () => number;
}

/**
 * The state of every station: first from a response, then live from the hub's room `states`.
 * A response has the version of when its call was made.
 */
export class StationStates extends LiveStore<ChangedStates> {
  readonly #nowMs: () => number;
  readonly #states = new Map<number, StationState>();
  #changed = new Set<number>();
  #confirmedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ frame, nowMs }: StationStatesParts) {
    super(frame);
    this.#nowMs = nowMs;
  }

  get(stationId: number): StationState | undefined {
    return this.#states.get(stationId);
  }

  /**
   * Until when the states are known to be current, ms by the server's clock; negative infinity:
   * nothing loaded.
   */
  confirmedAtMs(): number {
    return this.inSync ? this.#nowMs() : this.#confirmedAtMs;
  }

  /**
   * All states from a response. Ignored while the room is live, or if it sent changes after the
   * call was made, because those are newer.
   * @param mark `version` when the call was made
   * @param atMs when the response arrived
   */
  readonly answered = (states: readonly StationState[], mark: number, atMs: number): void => {
    if (this.inSync || mark !== this.version) return;
    this.#confirmedAtMs = Math.max(this.#confirmedAtMs, atMs);
    this.#replace(states);
  };

  readonly snapshot = ({ States }: StatesSnapshot): void => {
    this.opened();
    this.#replace(States);
  };

  readonly delta = ({ Stations }: Delta): void => {
    for (const { StationId, State } of Stations) {
      if (State !== undefined) this.#set({ StationId, ...State });
    }
  };

  protected override wentDown(): void {
    this.#confirmedAtMs = this.#nowMs();
  }

  protected override takeNews(): ChangedStates {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

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
    this.#changed.add(stationId);
    this.changed();
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
