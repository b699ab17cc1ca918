import type { StationConfig } from '@outpost/contract';
import type { LinkState } from '../../ingest/index.ts';
import { notFound } from '../field-error.ts';
import { recordDisabled, recordEnabled } from '../link.ts';
import { endpointKey, lineKey, type RequestTarget } from './address.ts';
import { Endpoint, type EndpointHost } from './endpoint.ts';
import { PolledStation } from './station.ts';

/** Framings of one address. */
const FRAMINGS = ['modbus-tcp', 'modbus-rtu-over-tcp'] as const;

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
      station.endpoint = this.#endpointOf(station.source);
      station.endpoint.add(station);
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
    if (endpoint.members.length === 0) this.#free(endpoint.key);
  }

  /**
   * The endpoint for a request: the one that has stations there, even with another framing or other
   * settings of the serial port, otherwise a temporary one.
   */
  endpointFor(target: RequestTarget): Endpoint {
    const own = this.#endpoints.get(endpointKey(target));
    if (own !== undefined) return own;
    if (target.Protocol === 'modbus-rtu') return this.onSameLine(target) ?? this.#endpointOf(target);
    for (const Protocol of FRAMINGS) {
      const endpoint = this.#endpoints.get(endpointKey({ ...target, Protocol }));
      if (endpoint !== undefined) return endpoint;
    }
    return this.#endpointOf(target);
  }

  /** Another endpoint of a serial port, with other settings. */
  onSameLine(target: RequestTarget): Endpoint | undefined {
    const line = lineKey(target);
    const key = endpointKey(target);
    for (const endpoint of this.#endpoints.values()) {
      if (endpoint.line === line && endpoint.key !== key) return endpoint;
    }
    return undefined;
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

  #endpointOf(target: RequestTarget): Endpoint {
    const key = endpointKey(target);
    const known = this.#endpoints.get(key);
    if (known !== undefined) return known;
    const endpoint = new Endpoint(key, target, this.#owner);
    this.#endpoints.set(key, endpoint);
    return endpoint;
  }
}
