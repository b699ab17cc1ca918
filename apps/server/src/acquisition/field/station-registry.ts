import { CONNECTION_TYPES, type ConnectionType, type StationConfig } from '@outpost/contract';
import type { LinkState } from '../ingest/index.ts';
import { endpointKey } from './address.ts';
import { Endpoint, type EndpointHost } from './endpoint.ts';
import { notFound } from './field-error.ts';
import { recordDisabled, recordEnabled } from './link.ts';
import { PolledStation } from './station.ts';

interface Reached {
  readonly Host: string;
  readonly Port: number;
  readonly ConnectionType: ConnectionType;
}

/** The stations and endpoints, and their slots in the shared tables. */
export class StationRegistry {
  readonly #owner: EndpointHost;
  readonly #stations = new Map<number, PolledStation>();
  readonly #bySlot: (PolledStation | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #endpoints = new Map<string, Endpoint>();

  constructor(owner: EndpointHost) {
    this.#owner = owner;
  }

  get size(): number {
    return this.#stations.size;
  }

  stations(): Iterable<PolledStation> {
    return this.#stations.values();
  }

  endpoints(): ReadonlyMap<string, Endpoint> {
    return this.#endpoints;
  }

  get(stationId: number): PolledStation | undefined {
    return this.#stations.get(stationId);
  }

  /** @throws {FieldError} STATION_NOT_FOUND */
  find(stationId: number): PolledStation {
    const station = this.#stations.get(stationId);
    if (station === undefined) throw notFound(stationId);
    return station;
  }

  atSlot(slot: number): PolledStation | undefined {
    return this.#bySlot[slot];
  }

  takeSlot(): number {
    return this.#freeSlots.pop() ?? this.#bySlot.push(undefined) - 1;
  }

  freeSlot(slot: number): void {
    this.#bySlot[slot] = undefined;
    this.#freeSlots.push(slot);
  }

  /** Adds a station; an enabled one joins its endpoint, which is created if needed. */
  add(config: StationConfig, slot: number, anchorMs: number, link: LinkState): PolledStation {
    const station = new PolledStation(config, slot, anchorMs, link);
    this.#stations.set(station.id, station);
    this.#bySlot[slot] = station;
    if (config.Enabled) {
      if (link.status === 'disabled') recordEnabled(link);
      station.endpoint = this.#endpointOf(config);
      station.endpoint.members.add(station);
    } else recordDisabled(link);
    return station;
  }

  delete(stationId: number): void {
    this.#stations.delete(stationId);
  }

  /**
   * Removes a station from its endpoint, which is freed with its connection when it was the last
   * one.
   */
  leave(station: PolledStation): void {
    const { endpoint } = station;
    if (endpoint === null) return;
    endpoint.remove(station);
    if (endpoint.members.size === 0) this.#free(endpoint.key);
  }

  /**
   * The endpoint for a request: the one that has stations there, even with another framing,
   * otherwise a temporary one.
   */
  endpointFor({ Host, Port, ConnectionType }: Reached): Endpoint {
    for (const framing of [ConnectionType, ...CONNECTION_TYPES]) {
      const endpoint = this.#endpoints.get(endpointKey(Host, Port, framing));
      if (endpoint !== undefined) return endpoint;
    }
    return this.#endpointOf({ Host, Port, ConnectionType });
  }

  /** Frees an unused endpoint. */
  letGo(endpoint: Endpoint): void {
    if (endpoint.isUnused) {
      endpoint.stop();
      this.#free(endpoint.key);
    }
  }

  #free(key: string): void {
    if (this.#endpoints.get(key)?.isUnused) this.#endpoints.delete(key);
  }

  #endpointOf({ Host, Port, ConnectionType }: Reached): Endpoint {
    const key = endpointKey(Host, Port, ConnectionType);
    const known = this.#endpoints.get(key);
    if (known !== undefined) return known;
    const endpoint = new Endpoint(key, Host, Port, ConnectionType, this.#owner);
    this.#endpoints.set(key, endpoint);
    return endpoint;
  }
}

/**
 * Whether two configurations refer to the same controller, so that its link state still applies.
 */
export function isSameDevice(a: StationConfig, b: StationConfig): boolean {
  return (
    a.UnitId === b.UnitId &&
    endpointKey(a.Host, a.Port, a.ConnectionType) === endpointKey(b.Host, b.Port, b.ConnectionType)
  );
}
