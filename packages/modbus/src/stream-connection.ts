import { ClientConnection } from './client-connection.ts';
import { badResponse, describe, exceptionResponse, responseTimeout } from './client-failures.ts';
import type { TcpClientOptions } from './client-types.ts';
import type { FrameReader } from './codec/frame-reader.ts';
import { MbapReader } from './codec/mbap.ts';
import { EXCEPTION_FLAG } from './codec/protocol.ts';
import { RtuResponseReader } from './codec/rtu.ts';
import type { ModbusError } from './errors.ts';
import { LateResponses } from './late-responses.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { rtuFrame, sendTcpFrame } from './request-frame.ts';
import { answers, exceptionIn, MovingView, mismatch } from './response.ts';
import { TcpTransport } from './tcp-transport.ts';
import type { TransportLink } from './transport.ts';

/** A response to one of so many earlier requests is late; any other unexpected transaction ID is an error. */
const MAX_LATE_RESPONSES = 64;
/** Of the response that a connection passes on, until its callback returns. */
const VIEW = new MovingView();
/** Function code and exception code. */
const EXCEPTION_BYTES = 2;

/**
 * A TCP connection to a device or gateway, under either framing. After a timeout or an invalid response it is closed, so
 * that no late response can be taken for that to the next request.
 */
export class StreamConnection extends ClientConnection {
  readonly #tcp: boolean;
  readonly #reader: FrameReader;
  /** null under TCP framing, where a late response is known by its transaction ID. */
  readonly #late: LateResponses | null;

  /** What is sent once the read in flight has a response, so that nothing older can follow; null: that is the request itself. */
  #behind: PreparedRequest | null = null;
  /** Of the last request. */
  #transactionId = 0;
  #requestsSent = 0;
  /** Late responses dropped since the request in flight was sent. */
  #lateResponses = 0;
  /** An exception that may belong to an earlier request; it counts if nothing else comes. */
  #heldException = -1;

  /** @throws {ModbusError} MODBUS_BAD_REQUEST for a host or port that cannot be one */
  constructor(options: TcpClientOptions) {
    // Under RTU framing unit 0 is a broadcast, to which no device responds (MODBUS over Serial Line 2.1).
    super(new TcpTransport(options), options, options.framing === 'tcp' ? 0 : 1);
    this.#tcp = options.framing === 'tcp';
    this.#reader = this.#tcp ? new MbapReader() : new RtuResponseReader();
    this.#late = this.#tcp ? null : new LateResponses();
  }

  protected override prepareSending(): void {
    // RTU frames carry no transaction ID: what came before the request must not be taken for its response.
    if (!this.#tcp && this.#reader.unread > 0) this.disconnect();
  }

  protected override linkOpened(): void {
    this.#reader.reset();
  }

  protected override linkDropped(wasOpen: boolean): void {
    if (wasOpen && this.inFlight !== null) this.#noteUnanswered();
    this.#behind = null;
  }

  /** Sends a request, or first a read whose response shows that no older one can follow. */
  protected override start(request: PreparedRequest): void {
    const before = this.#late?.before(this.unitId, request, this.timers.nowMs()) ?? null;
    if (before !== null) {
      this.#behind = request;
      this.inFlight = before;
    }
    this.#send(before ?? request);
  }

  /** The read before a request has its response, so every late one has come. */
  #sendBehind(request: PreparedRequest): void {
    if (this.#reader.unread > 0) {
      this.#giveUp('more arrived than was requested');
      return;
    }
    this.#late!.inStep(this.unitId);
    this.#behind = null;
    this.inFlight = request;
    this.#send(request);
  }

  /**
   * An exception came that an earlier request may have caused: a read of a function of which nothing can be late has
   * to tell. Without one, the exception counts if nothing else comes.
   */
  #hold(code: number): void {
    const other =
      this.#behind && this.#late!.readOfOtherFunction(this.unitId, this.#behind, this.timers.nowMs());
    if (other === null) {
      this.#heldException = code;
      return;
    }
    this.#noteUnanswered();
    this.inFlight = other;
    this.#send(other);
  }

  #send(request: PreparedRequest): void {
    this.#requestsSent += 1;
    this.#lateResponses = 0;
    this.#heldException = -1;
    this.deadline.set(this.timeoutMs);
    this.#transactionId = (this.#transactionId + 1) & 0xffff;
    if (this.#tcp) sendTcpFrame(this.link!, request, this.unitId, this.#transactionId);
    else this.link!.write(rtuFrame(request, this.unitId));
  }

  override received(link: TransportLink, bytes: Uint8Array, length: number): void {
    if (this.link !== link) return;
    // The values of a response that waited for this process are old.
    this.deadline.check();
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

  /** Takes the frame that the reader is at for the response to the request in flight, if it is. */
  #take(request: PreparedRequest | null): void {
    const reader = this.#reader;
    const transactionId = this.#transactionId;
    if (this.#tcp && (request === null || reader.transactionId !== transactionId)) {
      if (this.#isLate()) this.#lateResponses += 1;
      else this.#giveUp(`expected transaction ID ${transactionId}, received ${reader.transactionId}`);
    } else if (request === null) {
      this.#giveUp('a response arrived without a request');
    } else if (reader.unitId !== this.unitId) {
      this.#giveUp(`expected unit ID ${this.unitId}, received ${reader.unitId}`);
    } else if (answers(request, reader)) {
      if (this.#behind !== null) {
        this.#sendBehind(this.#behind);
      } else {
        VIEW.moveTo(reader, request.echoLength === 0);
        this.#settle(null);
      }
    } else {
      this.#takeOther(request);
    }
  }

  /** Takes a frame that is no normal response to the request in flight: an exception, a late response or an invalid one. */
  #takeOther(request: PreparedRequest): void {
    const reader = this.#reader;
    const code = exceptionIn(request, reader);
    const functionCode = reader.bytes[reader.pduStart]! & ~EXCEPTION_FLAG;
    const mayBeLate = this.#late?.mayCome(this.unitId, functionCode, this.timers.nowMs()) === true;
    if (code >= 0 && mayBeLate) this.#hold(code);
    else if (code >= 0 && this.#behind !== null) this.#sendBehind(this.#behind);
    else if (code >= 0) this.#settle(this.#exception(code));
    else if (mayBeLate && functionCode !== request.pdu[0]) this.#lateResponses += 1;
    else this.#giveUp(mismatch(request, reader));
  }

  #exception(code: number): ModbusError {
    return exceptionResponse(code, this.place, describe(this.#behind ?? this.inFlight!, this.unitId));
  }

  #noteUnanswered(): void {
    this.#late?.note(this.unitId, this.inFlight!, this.timers.nowMs());
  }

  /** Whether the frame that the reader is at belongs to one of the last requests, not to the one in flight. */
  #isLate(): boolean {
    const age = (this.#transactionId - this.#reader.transactionId) & 0xffff;
    return age < Math.min(this.#requestsSent, MAX_LATE_RESPONSES);
  }

  /** Sees a wrong length as soon as it is announced, rather than wait for bytes that may never come. */
  #checkAnnounced(pduLength: number): void {
    const request = this.inFlight;
    if (request === null || (this.#tcp && this.#reader.transactionId !== this.#transactionId)) return;
    if (pduLength !== request.responseLength && pduLength !== EXCEPTION_BYTES) {
      this.#giveUp(`expected ${request.responseLength} bytes, announced ${pduLength}`);
    }
  }

  #settle(error: ModbusError | null): void {
    this.#late?.inStep(this.unitId);
    this.settle(error, error === null ? VIEW : null);
  }

  #giveUp(problem: string): void {
    const what = this.inFlight ? describe(this.inFlight, this.unitId) : 'with no request in flight';
    const failure = badResponse(problem, this.place, what);
    this.drop(failure, failure);
  }

  protected override tooLate(): void {
    // Whose it was is not certain: the response to this request may still come. So it does not say that a write failed.
    if (this.#heldException >= 0 && this.#behind === null && this.inFlight!.echoLength === 0) {
      this.#noteUnanswered();
      this.settle(this.#exception(this.#heldException), null);
      return;
    }
    const failure = responseTimeout(this.place, this.timeoutMs, describe(this.inFlight!, this.unitId), {
      lateResponses: this.#lateResponses,
      unfinishedBytes: this.#reader.unread,
    });
    this.drop(failure, failure);
  }
}
