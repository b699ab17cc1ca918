import type { Image, StationImage } from '../../acquisition/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type PreSerialised, preSerialised } from '../../platform/http/index.ts';

/** Maximum age of a list that is requested more often; it bounds how often it is joined. */
export const OLDEST_MS = 200;

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

/**
 * The JSON of a list of all stations, serialised once per change: each station's part is cached
 * until the station changes, and the whole is joined on request.
 */
export class FragmentList {
  readonly #image: Image;
  readonly #clock: Clock;
  readonly #epoch: string;
  readonly #present: (station: StationImage) => unknown;
  #fragments = new Map<number, { version: number; json: Buffer }>();
  #answer: PreSerialised | null = null;
  #version = -1;
  #configVersion = -1;
  #suppressionVersion = -1;
  #builtMs = Number.NEGATIVE_INFINITY;

  constructor(image: Image, clock: Clock, epoch: string, present: (station: StationImage) => unknown) {
    this.#image = image;
    this.#clock = clock;
    this.#epoch = epoch;
    this.#present = present;
  }

  /** The list as of now, or at most {@link OLDEST_MS} ago; changes by users show at once. */
  get(): PreSerialised {
    const { version, configVersion, suppressionVersion } = this.#image;
    if (this.#answer && version === this.#version) return this.#answer;
    const nowMs = this.#clock.monotonicMs();
    const isDecided =
      configVersion !== this.#configVersion || suppressionVersion !== this.#suppressionVersion;
    const isYoung = nowMs - this.#builtMs < OLDEST_MS;
    if (this.#answer && isYoung && !isDecided) return this.#answer;
    this.#answer = preSerialised(this.#join(), `${this.#epoch}-${version}`);
    this.#version = version;
    this.#configVersion = configVersion;
    this.#suppressionVersion = suppressionVersion;
    this.#builtMs = nowMs;
    return this.#answer;
  }

  #join(): Buffer {
    const kept = new Map<number, { version: number; json: Buffer }>();
    const parts: Buffer[] = [OPEN];
    for (const station of this.#image.stations()) {
      const { stationId, version } = station;
      const known = this.#fragments.get(stationId);
      const fragment =
        known?.version === version
          ? known
          : { version, json: Buffer.from(JSON.stringify(this.#present(station))) };
      kept.set(stationId, fragment);
      if (parts.length > 1) parts.push(COMMA);
      parts.push(fragment.json);
    }
    parts.push(CLOSE);
    this.#fragments = kept;
    return Buffer.concat(parts);
  }
}
