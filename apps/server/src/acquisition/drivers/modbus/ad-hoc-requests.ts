import { sourceLine } from '@outpost/core';
import { type ModbusRequest, type PreparedRequest, prepare } from '@outpost/modbus';
import type { Clock } from '../../../platform/clock.ts';
import type { RequestTimes } from '../field-error.ts';
import { FieldError, notReady } from '../field-error.ts';
import { AdHocRequest } from './ad-hoc-request.ts';
import { deviceKey, type RequestTarget } from './address.ts';
import { DeviceQueues, QueueDeadline } from './device-queues.ts';
import type { Endpoint } from './endpoint.ts';
import { noTime } from './modbus-errors.ts';
import type { StationRegistry } from './station-registry.ts';

/** How long the caller will wait. */
export interface RequestOptions {
  /**
   * Maximum wait for a turn, in total, or for each request where it yields to polls. Default
   * 30,000.
   */
  readonly withinMs?: number;
  /**
   * For long operations such as many writes: polls get every second request of the endpoint,
   * however many such operations there are. A poll under way re-reads only what was written and
   * does not restart. Default false: ahead of scheduled polls.
   */
  readonly givesWay?: boolean;
}

/**
 * One request and its response data: registers high byte first, bits packed lowest first, empty for
 * a write.
 */
export type SendRequest = (request: ModbusRequest | PreparedRequest) => Promise<Uint8Array>;

const WITHIN_MS = 30_000;

/** Requests that are not part of a poll: commands, probes, connection tests. */
export class AdHocRequests {
  readonly #clock: Clock;
  readonly #registry: StationRegistry;
  /** Why no request may be sent now; null when one may. */
  readonly #refusal: () => FieldError | null;
  readonly #turns = new DeviceQueues();
  readonly #under = new Set<QueueDeadline>();

  constructor(clock: Clock, registry: StationRegistry, refusal: () => FieldError | null) {
    this.#clock = clock;
    this.#registry = registry;
    this.#refusal = refusal;
  }

  ask(
    target: RequestTarget,
    request: ModbusRequest | PreparedRequest,
    options?: RequestOptions,
  ): Promise<Uint8Array> {
    return this.together(target, (ask) => ask(request), options);
  }

  together<T>(
    target: RequestTarget,
    task: (ask: SendRequest) => Promise<T>,
    options: RequestOptions = {},
  ): Promise<T> {
    return this.stay(target, options, async (endpoint, patience) =>
      task(async (request) => {
        try {
          return (await send(endpoint, target, request, patience, options.givesWay)).data;
        } finally {
          if (options.givesWay) patience.renew();
        }
      }),
    );
  }

  /** Holds the device's turn and its endpoint while `task` runs. */
  async stay<T>(
    target: RequestTarget,
    { withinMs = WITHIN_MS }: RequestOptions,
    task: (endpoint: Endpoint, patience: QueueDeadline) => Promise<T>,
  ): Promise<T> {
    this.#refuse();
    const patience = new QueueDeadline(this.#clock, withinMs, () => noTime(target, withinMs));
    this.#under.add(patience);
    try {
      const release = await this.#turns.take(deviceKey(target), patience);
      try {
        this.#refuse();
        const endpoint = this.#registry.endpointFor(target);
        endpoint.hold();
        try {
          return await task(endpoint, patience);
        } finally {
          endpoint.release();
          this.#registry.letGo(endpoint);
        }
      } finally {
        release();
      }
    } finally {
      this.#under.delete(patience);
      patience.stop();
    }
  }

  #refuse(): void {
    const refusal = this.#refusal();
    if (refusal !== null) throw refusal;
  }

  /** Rejects all waiting requests; requests in flight end with their connections. */
  stop(): void {
    for (const patience of this.#under) patience.end(notReady());
  }
}

/** Sends one request in its endpoint's turn. Rejects with a FieldError. */
export function send(
  endpoint: Endpoint,
  target: RequestTarget,
  request: ModbusRequest | PreparedRequest,
  patience: QueueDeadline,
  givesWay = false,
): Promise<{ data: Uint8Array; facts: RequestTimes }> {
  return new Promise((resolve, reject) => {
    if (patience.error !== null) {
      reject(patience.error);
      return;
    }
    const prepared = 'pdu' in request ? request : inBytes(request, target);
    const adHoc = new AdHocRequest(target, prepared, givesWay, (error, data, facts) => {
      forget();
      if (error === null) resolve({ data: data!, facts });
      else reject(error);
    });
    const forget = patience.onEnd((error) => {
      if (endpoint.withdraw(adHoc)) reject(error);
    });
    endpoint.ask(adHoc);
  });
}

function inBytes(request: ModbusRequest, target: RequestTarget): PreparedRequest {
  try {
    return prepare(request);
  } catch (error) {
    const words = `${sourceLine(target)} does not support this request: ${error instanceof Error ? error.message : error}`;
    throw new FieldError('MODBUS_BAD_REQUEST', 'request', words, error);
  }
}
