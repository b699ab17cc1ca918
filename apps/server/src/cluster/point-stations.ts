import type { Image } from '../acquisition/index.ts';

/** Which station a point belongs to. */
export class PointStations {
  readonly #image: Pick<Image, 'configVersion' | 'stations'>;
  #stations = new Map<number, number>();
  #version = -1;

  constructor(image: Pick<Image, 'configVersion' | 'stations'>) {
    this.#image = image;
  }

  /** null: of none. */
  of(pointId: number): number | null {
    if (this.#version !== this.#image.configVersion) this.#read();
    return this.#stations.get(pointId) ?? null;
  }

  #read(): void {
    this.#version = this.#image.configVersion;
    this.#stations = new Map();
    for (const { stationId, config } of this.#image.stations()) {
      for (const { Id } of config.Points) this.#stations.set(Id, stationId);
    }
  }
}
