import type { Delta, HubRoom, PointsSnapshot, StatesSnapshot, StationSnapshot } from '@outpost/contract';

/** What `/stationhub` sends: all points, the states of all stations, or one station. */
export type HubSnapshot = PointsSnapshot | StatesSnapshot | StationSnapshot;

/** A listener to a room of the hub. */
export interface HubListener<S extends HubSnapshot> {
  /** The complete room; earlier data is invalid. */
  snapshot(snapshot: S): void;
  /** Changes since then, in order and without gaps. */
  delta(delta: Delta): void;
  /** No more updates until the next snapshot. */
  down?(): void;
}

/** The part of the live connection that is used here. */
interface Joining {
  join(room: HubRoom): () => void;
  refresh(room: HubRoom): void;
}

/** Passes messages of the hub to the listeners of their rooms. */
export class HubSubscriptions {
  readonly #connection: () => Joining;
  readonly #listeners = new Map<HubRoom, Set<HubListener<HubSnapshot>>>();

  constructor(connection: () => Joining) {
    this.#connection = connection;
  }

  /** Listens until the returned function is called. A room has one type of snapshot, `S`. */
  listen<S extends HubSnapshot>(room: HubRoom, listener: HubListener<S>): () => void {
    const listeners = this.#listeners.get(room) ?? new Set();
    this.#listeners.set(room, listeners);
    const isFirst = listeners.size === 0;
    const entry = listener as unknown as HubListener<HubSnapshot>;
    listeners.add(entry);
    const leave = this.#connection().join(room);
    // The other listeners also receive it, which is harmless.
    if (!isFirst) this.#connection().refresh(room);
    return () => {
      leave();
      listeners.delete(entry);
      if (listeners.size === 0) this.#listeners.delete(room);
    };
  }

  readonly snapshot = (room: HubRoom, snapshot: HubSnapshot): void => {
    for (const listener of this.#listeners.get(room) ?? []) listener.snapshot(snapshot);
  };

  readonly delta = (room: HubRoom, delta: Delta): void => {
    for (const listener of this.#listeners.get(room) ?? []) listener.delta(delta);
  };

  readonly down = (): void => {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.down?.();
  };
}
