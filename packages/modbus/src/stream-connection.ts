import { ClientConnection } from './client-connection.ts';
import { badResponse, describe, exceptionResponse, responseTimeout } from './client-failures.ts';
import type { TcpClientOptions } from './client-types.ts';
import type { FrameReader } from './codec/frame-reader.ts';
import { MbapReader } from './codec/mbap.ts';
import { RtuResponseReader } from './codec/rtu.ts';
import type { ModbusError } from './errors.ts';
import { LateResponses } from './late-responses.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { RequestFrame } from './request-frame.ts';
import { answers, exceptionIn, MovingView, mismatch } from './response.ts';
import { TcpTransport } from './tcp-transport.ts';
import type { TransportLink } from './transport.ts';

/** An answer to one of so many requests before this one is late; any other foreign transaction id is wrong. */
const LATE_ANSWERS = 64;
/** Function code and exception code. */
const EXCEPTION_BYTES = 2;

/**
 * A TCP connection to a device or gateway, under either framing. After a timeout or a wrong answer it is closed, so
 * that nothing that comes late can be taken for the answer to the next request.
 */
export class StreamConnection extends ClientConnection {
  readonly #tcp: boolean;
  readonly #reader: FrameReader;
  readonly #frame: RequestFrame;
  readonly #view = new MovingView();
  /** null under TCP framing, where a late answer is known by its transaction id. */
  readonly #late: LateResponses | null;

  /** What is asked once the read in flight has shown that answers are in step; null: that is the request itself. */
  #behind: PreparedRequest | null = null;
  #requestsSent = 0;
  /** Late answers thrown away since the request in flight was sent. */
  #lateResponses = 0;

  /** @throws {ModbusError} MODBUS_BAD_REQUEST for a host or port that cannot be one */
  constructor(options: TcpClientOptions) {
    // Under RTU framing unit 0 is a broadcast, to which no device responds (MODBUS over Serial Line 2.1).
    super(new TcpTransport(options), options, options.framing === 'tcp' ? 0 : 1);
    this.#tcp = options.framing === 'tcp';
    this.#reader = this.#tcp ? new MbapReader() : new RtuResponseReader();
    this.#frame = new RequestFrame(options.framing);
    this.#late = this.#tcp ? null : new LateResponses();
  }

  protected override prepareSending(): void {
    // RTU frames carry no transaction id: what has come before the question must not be taken for its answer.
    if (!this.#tcp && this.#reader.unread > 0) this.disconnect();
  }

  protected override linkOpened(): void {
    this.#reader.reset();
  }

  protected override linkDropped(wasOpen: boolean): void {
    if (wasOpen && this.inFlight !== null) this.#late?.note(this.unitId, this.inFlight, this.timers.nowMs());
    this.#behind = null;
  }

  /** Sends a request, or first what shows that no older answer can be taken for its own. */
  protected override start(request: PreparedRequest): void {
    const before = this.#late?.before(this.unitId, request, this.timers.nowMs()) ?? null;
    if (before !== null) {
      this.#behind = request;
      this.inFlight = before;
    }
    this.#send(before ?? request);
  }

  /** The read before a request was answered, so every late response has come. */
  #nowInStep(request: PreparedRequest): void {
    if (this.#reader.unread > 0) {
      this.#giveUp('more came than was asked for');
      return;
    }
    this.#late!.inStep(this.unitId);
    this.#behind = null;
    this.inFlight = request;
    this.#send(request);
  }

  #send(request: PreparedRequest): void {
    this.#requestsSent += 1;
    this.#lateResponses = 0;
    this.deadline.set(this.timeoutMs);
    this.link!.write(this.#frame.make(request, this.unitId));
  }

  override received(link: TransportLink, bytes: Uint8Array, length: number): void {
    if (this.link !== link) return;
    const reader = this.#reader;
    reader.feed(bytes, length);
    while (reader.next()) {
      this.#take(this.inFlight);
      // The callback may have ended this connection, and even begun another.
      if (this.link !== link) return;
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
    } else if (reader.unitId !== this.unitId) {
      this.#giveUp(`expected unit ID ${this.unitId}, received ${reader.unitId}`);
    } else if (this.#behind !== null && (answers(request, reader) || exceptionIn(request, reader) >= 0)) {
      this.#nowInStep(this.#behind);
    } else if (answers(request, reader)) {
      this.#view.moveTo(reader, request.echoLength === 0);
      this.#settle(null);
    } else {
      const code = exceptionIn(request, reader);
      if (code < 0) this.#giveUp(mismatch(request, reader));
      else this.#settle(exceptionResponse(code, this.place, describe(request, this.unitId)));
    }
  }

  /** Whether the frame that the reader stands at belongs to a request that was sent lately, not to the one in flight. */
  #isLate(): boolean {
    const age = (this.#frame.transactionId - this.#reader.transactionId) & 0xffff;
    return age < Math.min(this.#requestsSent, LATE_ANSWERS);
  }

  /** Sees a wrong length as soon as it is announced, rather than wait for bytes that may never come. */
  #checkAnnounced(pduLength: number): void {
    const request = this.inFlight;
    if (request === null || (this.#tcp && this.#reader.transactionId !== this.#frame.transactionId)) return;
    if (pduLength !== request.responseLength && pduLength !== EXCEPTION_BYTES) {
      this.#giveUp(`expected ${request.responseLength} bytes, announced ${pduLength}`);
    }
  }

  #settle(error: ModbusError | null): void {
    this.#late?.inStep(this.unitId);
    this.settle(error, error === null ? this.#view : null);
  }

  #giveUp(problem: string): void {
    const what = this.inFlight ? describe(this.inFlight, this.unitId) : 'with no request in flight';
    const failure = badResponse(problem, this.place, what);
    this.drop(failure, failure);
  }

  protected override tooLate(): void {
    const failure = responseTimeout(this.place, this.timeoutMs, describe(this.inFlight!, this.unitId), {
      lateResponses: this.#lateResponses,
      unfinishedBytes: this.#reader.unread,
    });
    this.drop(failure, failure);
  }
}
