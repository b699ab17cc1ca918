import type { Image, StationImage } from '../../acquisition/index.ts';

/**
 * The JSON of all stations, separated by commas, from parts that are serialised only when their
 * station changed.
 */
export class Fragments {
  readonly #image: Image;
  readonly #present: (station: StationImage) => unknown;
  #kept = new Map<number, { version: number; json: string }>();

  constructor(image: Image, present: (station: StationImage) => unknown) {
    this.#image = image;
    this.#present = present;
  }

  /** The current text. */
  json(): string {
    const kept = new Map<number, { version: number; json: string }>();
    const parts: string[] = [];
    for (const station of this.#image.stations()) {
      const { stationId, version } = station;
      const known = this.#kept.get(stationId);
      const part =
        known?.version === version ? known : { version, json: JSON.stringify(this.#present(station)) };
      kept.set(stationId, part);
      parts.push(part.json);
    }
    this.#kept = kept;
    return parts.join(',');
  }

  /** Releases its memory. */
  forget(): void {
    this.#kept.clear();
  }
}
