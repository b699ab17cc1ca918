import type { Bus } from '../../../platform/bus/index.ts';

/** Functions that stations do not support, learned from their exceptions; in memory. */
export class UnsupportedFunctions {
  readonly #byStation = new Map<number, Set<number>>();
  readonly #unsubscribe: () => void;

  constructor(bus: Bus) {
    // The controller of a station that was reconfigured or deleted may be another one.
    this.#unsubscribe = bus.on('stationChanged', ({ StationId }) => this.#byStation.delete(StationId));
  }

  /** The set that further ones are added to. */
  of(stationId: number): Set<number> {
    const known = this.#byStation.get(stationId);
    if (known !== undefined) return known;
    const none = new Set<number>();
    this.#byStation.set(stationId, none);
    return none;
  }

  stop(): void {
    this.#unsubscribe();
  }
}
