import type { Image, StationImage } from '../../acquisition/index.ts';

/** Which station has which unit of its own. */
export class Units {
  readonly #image: Image;
  #version = -1;
  #byUnit = new Map<number, number>();

  constructor(image: Image) {
    this.#image = image;
  }

  /** The ID of the station that owns the unit; undefined: none. */
  stationOf(unitId: number): number | undefined {
    return this.#fresh().get(unitId);
  }

  /** Stations that have a unit of their own, by unit ID. */
  list(): { unitId: number; station: StationImage }[] {
    return [...this.#fresh()]
      .sort(([a], [b]) => a - b)
      .map(([unitId, stationId]) => ({ unitId, station: this.#image.station(stationId)! }));
  }

  #fresh(): Map<number, number> {
    const image = this.#image;
    if (image.configVersion === this.#version) return this.#byUnit;
    this.#version = image.configVersion;
    this.#byUnit = new Map();
    const twice = new Set<number>();
    for (const { stationId, config } of image.stations()) {
      const { MapUnitId } = config;
      if (MapUnitId === null) continue;
      if (this.#byUnit.has(MapUnitId)) twice.add(MapUnitId);
      this.#byUnit.set(MapUnitId, stationId);
    }
    // Saving prevents it. If it happens anyway, a master must not read one station's values as
    // another's.
    for (const unitId of twice) this.#byUnit.delete(unitId);
    return this.#byUnit;
  }
}
