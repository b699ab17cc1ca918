import type { ModbusMaster } from '@outpost/contract';
import type { MasterConnection } from '@outpost/modbus';
import { type Clock, instantOrNull, toInstant } from '../../platform/clock.ts';
import type { JournalClient } from './journal-client.ts';

/** Maximum number of connections of one address. */
export const MAX_CONNECTIONS_EACH = 32;
/** Addresses that are remembered after they disconnected. */
const MAX_REMEMBERED = 200;

interface Master {
  /** Its journal; null: it has no connection yet. */
  client: JournalClient | null;
  connections: number;
  sinceMs: number;
  lastRequestMs: number | null;
  requests: number;
  exceptions: number;
  polls: number;
}

/** The clients of the register map, by address. Restarts with the server. */
export class Masters {
  readonly #clock: Clock;
  readonly #byAddress = new Map<string, Master>();
  readonly #byConnection = new Map<MasterConnection, Master>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns whether it is the first connection from there */
  connected(connection: MasterConnection): boolean {
    const { remoteAddress: address } = connection;
    const nowMs = this.#clock.now();
    const master = this.#byAddress.get(address) ?? {
      client: null,
      connections: 0,
      sinceMs: nowMs,
      lastRequestMs: null,
      requests: 0,
      exceptions: 0,
      polls: 0,
    };
    // The newest last, so that the oldest are dropped first.
    this.#byAddress.delete(address);
    this.#byAddress.set(address, master);
    this.#byConnection.set(connection, master);
    if (master.connections === 0) master.sinceMs = nowMs;
    master.connections += 1;
    this.#forget();
    return master.connections === 1;
  }

  /** @returns whether it was the last connection from there */
  disconnected(connection: MasterConnection): boolean {
    const master = this.#byConnection.get(connection);
    if (!master || !this.#byConnection.delete(connection)) return false;
    master.connections -= 1;
    return master.connections === 0;
  }

  mayConnect(address: string): boolean {
    return (this.#byAddress.get(address)?.connections ?? 0) < MAX_CONNECTIONS_EACH;
  }

  /** From now on the recorder gets each request from there. */
  follow(connection: MasterConnection, client: JournalClient): void {
    const master = this.#byConnection.get(connection);
    if (master) master.client = client;
  }

  /** Counts a request, which started so many polls. @returns its recorder, if any */
  answered(connection: MasterConnection, isException: boolean, polls: number): JournalClient | null {
    const master = this.#byConnection.get(connection);
    if (!master) return null;
    master.requests += 1;
    master.lastRequestMs = this.#clock.now();
    if (isException) master.exceptions += 1;
    master.polls += polls;
    return master.client;
  }

  /** Most recent request first. */
  list(): ModbusMaster[] {
    return [...this.#byAddress]
      .sort(([, a], [, b]) => (b.lastRequestMs ?? 0) - (a.lastRequestMs ?? 0))
      .map(([Address, master]) => ({
        Address,
        Connections: master.connections,
        Since: toInstant(master.sinceMs),
        LastRequestAt: instantOrNull(master.lastRequestMs),
        Requests: master.requests,
        Exceptions: master.exceptions,
        Polls: master.polls,
      }));
  }

  #forget(): void {
    for (const [address, { connections }] of this.#byAddress) {
      if (this.#byAddress.size <= MAX_REMEMBERED) return;
      if (connections === 0) this.#byAddress.delete(address);
    }
  }
}
