import { connect, type Socket } from 'node:net';
import { lookupAmong, refusedSocket } from './allowed-addresses.ts';
import {
  badResponse,
  connectFailure,
  connectionLost,
  connectTimeout,
  describe,
  exceptionResponse,
  responseTimeout,
} from './client-failures.ts';
import type { ClientOptions, ClientState, ResponseCallback, ResponseView } from './client-types.ts';
import type { FrameReader } from './codec/frame-reader.ts';
import { MbapReader } from './codec/mbap.ts';
import { RtuResponseReader } from './codec/rtu.ts';
import { Deadline } from './deadline.ts';
import { ModbusError } from './errors.ts';
import { OwedResponses } from './owed-responses.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { RequestFrame } from './request-frame.ts';
import { answers, exceptionIn, MovingView, mismatch } from './response.ts';
import { systemTimers } from './timers.ts';

const DEFAULT_CONNECT_TIMEOUT_MS = 5000;
const DEFAULT_KEEP_ALIVE_MS = 30_000;
/** More than the longest frame, so that an answer comes in one piece. Each connection has its own. */
const RECEIVE_BYTES = 512;
/** An answer to one of so many requests before this one is late; any other foreign transaction id is wrong. */
const LATE_ANSWERS = 64;
/** Function code and exception code. */
const EXCEPTION_BYTES = 2;

/**
 * One connection to one device or gateway, which carries one request at a time. It opens when first needed, and
 * again after it was lost. Every failure is a {@link ModbusError}. After a timeout or a wrong answer the connection
 * is closed, so that nothing that comes late can be taken for the answer to the next request.
 */
export class ClientConnection {
  readonly #options: ClientOptions;
  readonly #place: string;
  readonly #connectTimeoutMs: number;
  readonly #tcp: boolean;
  readonly #reader: FrameReader;
  readonly #frame: RequestFrame;
  readonly #deadline: Deadline;
  readonly #view = new MovingView();
  /** null under TCP framing, where a late answer is known by its transaction id. */
  readonly #owed: OwedResponses | null;

  #state: ClientState = 'idle';
  #socket: Socket | null = null;
  #connectWaiters: { resolve: () => void; reject: (error: ModbusError) => void }[] = [];

  #inFlight: PreparedRequest | null = null;
  /** What is asked once the read in flight has shown that answers are in step; null: that is the request itself. */
  #behind: PreparedRequest | null = null;
  #done: ResponseCallback | null = null;
  #unitId = 0;
  #timeoutMs = 0;
  #requestsSent = 0;
  /** Late answers thrown away since the request in flight was sent. */
  #lateResponses = 0;

  /** @throws {ModbusError} MODBUS_BAD_REQUEST for a host or port that cannot be one */
  constructor(options: ClientOptions) {
    const { host, port } = options;
    this.#place = `${host}:${port}`;
    if (host === '' || !Number.isInteger(port) || port < 1 || port > 65535) {
      throw badRequest(`A host and a port from 1 to 65535 are required, not ${this.#place}`);
    }
    this.#options = options;
    this.#connectTimeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
    this.#tcp = options.framing === 'tcp';
    this.#reader = this.#tcp ? new MbapReader() : new RtuResponseReader();
    this.#frame = new RequestFrame(options.framing);
    this.#owed = this.#tcp ? null : new OwedResponses();
    this.#deadline = new Deadline(options.timers ?? systemTimers, () => this.#tooLate());
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
      this.#connectWaiters.push({ resolve, reject });
      if (this.#state === 'idle') this.#open();
    });
  }

  /**
   * Sends a request, over a new connection if there is none, and calls `done` once: with the answer, or with the
   * error if none has come `timeoutMs` after it was sent. Connecting has its own time limit.
   */
  request(request: PreparedRequest, unitId: number, timeoutMs: number, done: ResponseCallback): void {
    const refusal = this.#refusal(unitId, timeoutMs);
    if (refusal !== null) {
      process.nextTick(done, refusal, null);
      return;
    }
    // RTU frames carry no transaction id: what has come before the question must not be taken for its answer.
    if (!this.#tcp && this.#reader.unread > 0) this.disconnect();
    this.#inFlight = request;
    this.#done = done;
    this.#unitId = unitId;
    this.#timeoutMs = timeoutMs;
    if (this.#state === 'open') this.#ask(request);
    else if (this.#state === 'idle') this.#open();
  }

  /** Ends the connection; the next request opens another. A request in flight fails with MODBUS_CLOSED. */
  disconnect(): void {
    if (this.#socket !== null) this.#drop(this.#closedHere(), null);
  }

  /** Ends the connection for good. */
  close(): void {
    if (this.#socket === null) this.#state = 'closed';
    else this.#drop(this.#closedHere(), null, 'closed');
  }

  #refusal(unitId: number, timeoutMs: number): ModbusError | null {
    if (this.#done !== null) {
      return new ModbusError(
        'MODBUS_BUSY',
        `${this.#place} still has a request in progress on this connection`,
      );
    }
    if (this.#state === 'closed') return this.#closedHere();
    // Under RTU framing unit 0 is a broadcast, to which no device responds (MODBUS over Serial Line 2.1).
    const lowest = this.#tcp ? 0 : 1;
    if (!Number.isInteger(unitId) || unitId < lowest || unitId > 255) {
      return badRequest(`The unit ID must be ${lowest} to 255, not ${unitId}`);
    }
    return timeoutMs > 0 ? null : badRequest(`The timeout must be more than 0 ms, not ${timeoutMs}`);
  }

  #open(): void {
    const { host, port, keepAliveMs = DEFAULT_KEEP_ALIVE_MS, mayConnect } = this.#options;
    this.#state = 'connecting';
    this.#reader.reset();
    this.#deadline.set(this.#connectTimeoutMs);
    const refused = mayConnect && refusedSocket(host, mayConnect);
    const socket: Socket =
      refused ??
      connect({
        host,
        port,
        ...(mayConnect && { lookup: lookupAmong(mayConnect) }),
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveMs,
        // A name with several addresses: half of the time for the first, whatever is left for the others.
        autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(this.#connectTimeoutMs / 2)),
        onread: {
          buffer: new Uint8Array(RECEIVE_BYTES),
          callback: (length, buffer) => {
            if (this.#socket === socket) this.#receive(socket, buffer, length);
            return true;
          },
        },
      });
    this.#socket = socket;
    socket.on('connect', () => {
      if (this.#socket === socket) this.#opened();
    });
    // These stay on a dropped socket too: an unhandled 'error' would end the process.
    socket.on('error', (error) => this.#ended(socket, error));
    socket.on('close', () => this.#ended(socket, null));
  }

  #opened(): void {
    this.#state = 'open';
    this.#deadline.clear();
    const waiters = this.#connectWaiters;
    this.#connectWaiters = [];
    if (this.#inFlight !== null) this.#ask(this.#inFlight);
    for (const { resolve } of waiters) resolve();
  }

  /** The connection ended from the other side, or never came about. */
  #ended(socket: Socket, error: Error | null): void {
    if (this.#socket !== socket) return;
    const { host, port } = this.#options;
    const failure =
      this.#state === 'connecting' && error !== null
        ? connectFailure(error, host, port)
        : connectionLost(error, this.#place);
    this.#drop(failure, failure);
  }

  /** Sends a request, or first what shows that no older answer can be taken for its own. */
  #ask(request: PreparedRequest): void {
    const before = this.#owed?.before(this.#unitId, request) ?? null;
    if (before !== null) {
      this.#behind = request;
      this.#inFlight = before;
    }
    this.#send(before ?? request);
  }

  /** The read before a request was answered, so whatever was owed has come. */
  #nowInStep(request: PreparedRequest): void {
    if (this.#reader.unread > 0) {
      this.#giveUp('more came than was asked for');
      return;
    }
    this.#owed!.inStep(this.#unitId);
    this.#behind = null;
    this.#inFlight = request;
    this.#send(request);
  }

  #send(request: PreparedRequest): void {
    this.#requestsSent += 1;
    this.#lateResponses = 0;
    this.#deadline.set(this.#timeoutMs);
    this.#socket!.write(this.#frame.make(request, this.#unitId));
  }

  #receive(socket: Socket, buffer: Uint8Array, length: number): void {
    const reader = this.#reader;
    reader.feed(buffer, length);
    while (reader.next()) {
      this.#take(this.#inFlight);
      // The callback may have ended this connection, and even begun another.
      if (this.#socket !== socket) return;
    }
    if (reader.fault !== null) this.#giveUp(reader.fault);
    else if (reader.announcedLength >= 0) this.#checkAnnounced(reader.announcedLength);
  }

  /** Takes the frame that the reader stands at for the answer to the request in flight, if it is. */
  #take(request: PreparedRequest | null): void {
    const reader = this.#reader;
    const { transactionId } = this.#frame;
    if (this.#tcp && (request === null || reader.transactionId !== transactionId)) {
      if (this.#isLate()) this.#lateResponses += 1;
      else this.#giveUp(`expected transaction ID ${transactionId}, received ${reader.transactionId}`);
    } else if (request === null) {
      this.#giveUp('a response arrived without a request');
    } else if (reader.unitId !== this.#unitId) {
      this.#giveUp(`expected unit ID ${this.#unitId}, received ${reader.unitId}`);
    } else if (this.#behind !== null && (answers(request, reader) || exceptionIn(request, reader) >= 0)) {
      this.#nowInStep(this.#behind);
    } else if (answers(request, reader)) {
      this.#view.moveTo(reader, request.echoLength === 0);
      this.#settle(null, this.#view);
    } else {
      const code = exceptionIn(request, reader);
      if (code < 0) this.#giveUp(mismatch(request, reader));
      else this.#settle(exceptionResponse(code, this.#place, describe(request, this.#unitId)), null);
    }
  }

  /** Whether the frame that the reader stands at belongs to a request that was sent lately, not to the one in flight. */
  #isLate(): boolean {
    const age = (this.#frame.transactionId - this.#reader.transactionId) & 0xffff;
    return age < Math.min(this.#requestsSent, LATE_ANSWERS);
  }

  /** Sees a wrong length as soon as it is announced, rather than wait for bytes that may never come. */
  #checkAnnounced(pduLength: number): void {
    const request = this.#inFlight;
    if (request === null || (this.#tcp && this.#reader.transactionId !== this.#frame.transactionId)) return;
    if (pduLength !== request.responseLength && pduLength !== EXCEPTION_BYTES) {
      this.#giveUp(`expected ${request.responseLength} bytes, announced ${pduLength}`);
    }
  }

  #settle(error: ModbusError | null, view: ResponseView | null): void {
    const done = this.#done!;
    this.#owed?.inStep(this.#unitId);
    this.#done = null;
    this.#inFlight = null;
    this.#deadline.clear();
    done(error, view);
  }

  #giveUp(problem: string): void {
    const what = this.#inFlight ? describe(this.#inFlight, this.#unitId) : 'with no request in flight';
    const failure = badResponse(problem, this.#place, what);
    this.#drop(failure, failure);
  }

  #tooLate(): void {
    if (this.#behind !== null && this.#state === 'open') this.#owed?.unanswered(this.#unitId);
    const failure =
      this.#state === 'connecting'
        ? connectTimeout(this.#place, this.#connectTimeoutMs)
        : responseTimeout(this.#place, this.#timeoutMs, describe(this.#inFlight!, this.#unitId), {
            lateResponses: this.#lateResponses,
            unfinishedBytes: this.#reader.unread,
          });
    this.#drop(failure, failure);
  }

  #closedHere(): ModbusError {
    return new ModbusError('MODBUS_CLOSED', `The connection to ${this.#place} was closed by the client`);
  }

  /** Frees the connection, says so, and fails whatever was waiting for it. */
  #drop(failure: ModbusError, reason: ModbusError | null, next: 'idle' | 'closed' = 'idle'): void {
    const wasOpen = this.#state === 'open';
    const done = this.#done;
    if (wasOpen && this.#inFlight !== null) this.#owed?.note(this.#unitId, this.#inFlight);
    this.#behind = null;
    const waiters = this.#connectWaiters;
    const socket = this.#socket;
    this.#socket = null;
    this.#state = next;
    this.#inFlight = null;
    this.#done = null;
    this.#connectWaiters = [];
    this.#deadline.stop();
    socket?.destroy();
    if (wasOpen) this.#options.onClose?.(reason);
    done?.(failure, null);
    for (const { reject } of waiters) reject(failure);
  }
}

function badRequest(problem: string): ModbusError {
  return new ModbusError('MODBUS_BAD_REQUEST', problem);
}
