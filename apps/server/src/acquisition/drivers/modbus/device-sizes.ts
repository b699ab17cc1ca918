import { NO_SIZES, type RequestSizes } from '@outpost/core';
import { deviceKey, type RequestTarget } from './address.ts';
import type { StationRegistry } from './station-registry.ts';

const MAX_DEVICES = 200;

/** How much devices return in one response, as learned by their polls, tests or probes. */
export class DeviceSizes {
  readonly #registry: StationRegistry;
  /** Of devices that were tested or probed, the newest last. */
  readonly #tried = new Map<string, RequestSizes>();

  constructor(registry: StationRegistry) {
    this.#registry = registry;
  }

  of(target: RequestTarget): RequestSizes {
    const key = deviceKey(target);
    for (const { members } of this.#registry.endpoints().values()) {
      for (const station of members) {
        if (station.source.UnitId === target.UnitId && deviceKey(station.source) === key)
          return station.sizes;
      }
    }
    return this.tried(target);
  }

  /** As a test or probe learned it. */
  tried(target: RequestTarget): RequestSizes {
    return this.#tried.get(deviceKey(target)) ?? NO_SIZES;
  }

  note(target: RequestTarget, sizes: RequestSizes): void {
    const key = deviceKey(target);
    this.#tried.delete(key);
    this.#tried.set(key, sizes);
    if (this.#tried.size > MAX_DEVICES) this.#tried.delete(this.#tried.keys().next().value!);
  }
}
