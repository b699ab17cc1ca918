import { connectTimeout } from './client-failures.ts';
import {
  type ClientOptions,
  type ClientState,
  DEFAULT_CONNECT_TIMEOUT_MS,
  type ResponseCallback,
  type ResponseView,
} from './client-types.ts';
import { Deadline } from './deadline.ts';
import { badRequest, ModbusError } from './errors.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { systemTimers, type Timers } from './timers.ts';
import type { LinkOwner, Transport, TransportLink } from './transport.ts';

const MAX_UNIT_ID = 255;

/** A caller who waits for the connection. */
interface ConnectWaiter {
  readonly resolve: () => void;
  readonly reject: (error: ModbusError) => void;
}

const NONE: readonly ConnectWaiter[] = [];

/**
 * One connection over a {@link Transport}, which carries one request at a time. It opens when first needed, and again
 * after it was lost. Every failure is a {@link ModbusError}. What is sent, and what is taken for an answer, is up to
 * those that extend it.
 */
export abstract class ClientConnection implements LinkOwner {
  protected readonly timers: Timers;
  protected readonly deadline: Deadline;
  /** null while there is no connection. */
  protected link: TransportLink | null = null;
  protected inFlight: PreparedRequest | null = null;
  protected unitId = 0;
  protected timeoutMs = 0;

  readonly #transport: Transport;
  readonly #lowestUnitId: number;
  readonly #connectTimeoutMs: number;
  readonly #onClose: ClientOptions['onClose'];
  #state: ClientState = 'idle';
  #connectWaiters: readonly ConnectWaiter[] = NONE;
  #done: ResponseCallback | null = null;

  constructor(
    transport: Transport,
    options: Pick<ClientOptions, 'connectTimeoutMs' | 'onClose' | 'timers'>,
    lowestUnitId: number,
  ) {
    this.timers = options.timers ?? systemTimers;
    this.deadline = new Deadline(this.timers, () => this.#deadlineMissed());
    this.#transport = transport;
    this.#lowestUnitId = lowestUnitId;
    this.#connectTimeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
    this.#onClose = options.onClose;
  }

  protected get place(): string {
    return this.#transport.place;
  }

  get state(): ClientState {
    return this.#state;
  }

  /** True from `request` until just before its callback. */
  get busy(): boolean {
    return this.#done !== null;
  }

  /** Opens the connection unless it is open. Rejects with a {@link ModbusError}. */
  connect(): Promise<void> {
    if (this.#state === 'open') return Promise.resolve();
    if (this.#state === 'closed') return Promise.reject(this.#closedHere());
    return new Promise((resolve, reject) => {
      this.#connectWaiters = [...this.#connectWaiters, { resolve, reject }];
      if (this.#state === 'idle') this.#open();
    });
  }

  /**
   * Sends a request, over a new connection if there is none, and calls `done` once: with the answer, or with the
   * error if none has come `timeoutMs` after it was sent. Connecting has its own time limit.
   */
  request(request: PreparedRequest, unitId: number, timeoutMs: number, done: ResponseCallback): void {
    const refusal = this.#refusal(request, unitId, timeoutMs);
    if (refusal !== null) {
      process.nextTick(done, refusal, null);
      return;
    }
    this.prepareSending();
    this.inFlight = request;
    this.#done = done;
    this.unitId = unitId;
    this.timeoutMs = timeoutMs;
    if (this.#state === 'open') this.start(request);
    else if (this.#state === 'idle') this.#open();
  }

  /** Ends the connection; the next request opens another. A request in flight fails with MODBUS_CLOSED. */
  disconnect(): void {
    if (this.link !== null) this.drop(this.#closedHere(), null);
  }

  /** Ends the connection permanently. */
  close(): void {
    if (this.link === null) this.#state = 'closed';
    else this.drop(this.#closedHere(), null, 'closed');
  }

  opened(link: TransportLink): void {
    if (this.link !== link) return;
    this.#state = 'open';
    this.deadline.clear();
    this.linkOpened();
    const waiters = this.#connectWaiters;
    this.#connectWaiters = NONE;
    if (this.inFlight !== null) this.start(this.inFlight);
    for (const { resolve } of waiters) resolve();
  }

  abstract received(link: TransportLink, bytes: Uint8Array, length: number): void;

  ended(link: TransportLink, error: Error | null): void {
    if (this.link !== link) return;
    const failure =
      this.#state === 'connecting' && error !== null
        ? this.#transport.openFailure(error)
        : this.#transport.lossFailure(error);
    this.drop(failure, failure);
  }

  /** Begins with a request; the connection is open. */
  protected abstract start(request: PreparedRequest): void;
  /** The deadline of an open connection was missed. */
  protected abstract tooLate(): void;
  /** A request is about to be taken; the connection may be ended. */
  protected prepareSending(): void {}
  protected linkOpened(): void {}
  /** The connection is gone; `inFlight` is still what failed with it. */
  protected linkDropped(_wasOpen: boolean): void {}
  /** Why this request cannot be sent to this unit, in words, or null. */
  protected unitProblem(_request: PreparedRequest, _unitId: number): string | null {
    return null;
  }

  /** Ends the request in flight. The connection stays. */
  protected settle(error: ModbusError | null, view: ResponseView | null): void {
    const done = this.#done!;
    this.#done = null;
    this.inFlight = null;
    this.deadline.clear();
    if (view === null) done(error!, null);
    else done(null, view);
  }

  /** Frees the connection, says so, and fails whatever was waiting for it. */
  protected drop(failure: ModbusError, reason: ModbusError | null, next: 'idle' | 'closed' = 'idle'): void {
    const wasOpen = this.#state === 'open';
    const done = this.#done;
    this.linkDropped(wasOpen);
    const waiters = this.#connectWaiters;
    const link = this.link;
    this.link = null;
    this.#state = next;
    this.inFlight = null;
    this.#done = null;
    this.#connectWaiters = NONE;
    this.deadline.stop();
    link?.destroy();
    if (wasOpen) this.#onClose?.(reason);
    done?.(failure, null);
    for (const { reject } of waiters) reject(failure);
  }

  #refusal(request: PreparedRequest, unitId: number, timeoutMs: number): ModbusError | null {
    if (this.#done !== null) {
      return new ModbusError(
        'MODBUS_BUSY',
        `${this.place} still has a request in progress on this connection`,
      );
    }
    if (this.#state === 'closed') return this.#closedHere();
    if (!Number.isInteger(unitId) || unitId < this.#lowestUnitId || unitId > MAX_UNIT_ID) {
      return badRequest(`The unit ID must be ${this.#lowestUnitId} to ${MAX_UNIT_ID}, not ${unitId}`);
    }
    const problem = this.unitProblem(request, unitId);
    if (problem !== null) return badRequest(problem);
    return timeoutMs > 0 ? null : badRequest(`The timeout must be more than 0 ms, not ${timeoutMs}`);
  }

  #open(): void {
    this.#state = 'connecting';
    this.deadline.set(this.#connectTimeoutMs);
    this.link = this.#transport.open(this);
  }

  #deadlineMissed(): void {
    if (this.#state === 'open') {
      this.tooLate();
      return;
    }
    const failure = connectTimeout(this.place, this.#connectTimeoutMs);
    this.drop(failure, failure);
  }

  #closedHere(): ModbusError {
    return new ModbusError('MODBUS_CLOSED', `The connection to ${this.place} was closed by the client`);
  }
}
