import { ClientConnection } from './client-connection.ts';
import {
  badResponse,
  connectionLost,
  describe,
  exceptionResponse,
  lineNotSilent,
  responseTimeout,
} from './client-failures.ts';
import type { SerialClientOptions } from './client-types.ts';
import { LineReader } from './codec/line-reader.ts';
import { Deadline } from './deadline.ts';
import type { ModbusError } from './errors.ts';
import { LateResponses } from './late-responses.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { rtuFrame } from './request-frame.ts';
import { answers, exceptionIn, MovingView, mismatch } from './response.ts';
import {
  longestFrameMs,
  type SerialSettings,
  serialRequestMs,
  silentMs,
  transmissionMs,
} from './serial-timing.ts';
import type { Transport, TransportLink } from './transport.ts';

const BROADCAST_UNIT_ID = 0;
const DEFAULT_TURNAROUND_MS = 200;
/** A USB adapter hands on what it has received up to 16 ms later, and so may tear a frame apart. */
const MIN_GAP_MS = 25;

/** What the request in flight waits for; `silence` where there is none. */
type Phase = 'silence' | 'response' | 'turnaround';

/**
 * The devices on a serial line, in RTU mode (MODBUS over Serial Line V1.02, 2.4 and 2.5.1). After a timeout or an
 * invalid response the port stays open; the next request waits until the line is silent.
 */
export class SerialConnection extends ClientConnection {
  readonly #settings: SerialSettings;
  readonly #turnaroundMs: number;
  readonly #silentMs: number;
  readonly #gapMs: number;
  readonly #reader = new LineReader();
  readonly #view = new MovingView();
  readonly #late = new LateResponses();
  /** Runs out when the line has been silent for long enough to send. */
  readonly #silence: Deadline;
  /** Runs out when nothing more has come for so long that a frame is whole or never will be. */
  readonly #gap: Deadline;

  #phase: Phase = 'silence';
  /** Counts what is sent, and the ends of requests: whether the request in flight is still the same. */
  #turn = 0;
  /** What is sent once the read in flight has been answered; null: that is the request itself. */
  #behind: PreparedRequest | null = null;
  /** When the last byte was sent or came. */
  #lastByteMs = 0;
  /** How long the line must have been silent before the next request. */
  #pauseMs = 0;
  /** Whether the adapter receives what it sends, as those for two-wire lines may; null: not known yet. */
  #echoes: boolean | null = null;
  /** Responses of other units or to earlier requests, since the request in flight was sent. */
  #lateResponses = 0;
  /** An exception that may belong to an earlier request; it counts if nothing else comes. */
  #heldException = -1;

  constructor(transport: Transport, options: Omit<SerialClientOptions, 'framing' | 'path'>) {
    super(transport, options, BROADCAST_UNIT_ID);
    this.#settings = options;
    this.#turnaroundMs = options.turnaroundMs ?? DEFAULT_TURNAROUND_MS;
    this.#silentMs = silentMs(options);
    this.#gapMs = Math.max(MIN_GAP_MS, this.#silentMs);
    this.#silence = new Deadline(this.timers, () => this.#sendWhenSilent());
    this.#gap = new Deadline(this.timers, () => this.#fellSilent());
  }

  override received(link: TransportLink, bytes: Uint8Array, length: number): void {
    if (this.link !== link) return;
    if (this.#phase === 'response') this.deadline.check();
    if (this.link !== link) return;
    this.#lastByteMs = Math.max(this.#lastByteMs, this.timers.nowMs());
    if (this.#phase !== 'response') {
      // Nothing was sent yet: a late response, or noise. Only a longer silence says that it has ended.
      this.#pauseMs = this.#gapMs;
      return;
    }
    this.#reader.push(bytes, length);
    this.#look(false);
  }

  protected override linkOpened(): void {
    this.#echoes = null;
    this.#pauseMs = this.#gapMs;
    this.#lastByteMs = this.timers.nowMs();
  }

  protected override linkDropped(wasOpen: boolean): void {
    if (wasOpen && this.#phase === 'response') this.#noteUnanswered();
    this.#phase = 'silence';
    this.#turn += 1;
    this.#behind = null;
    this.#silence.stop();
    this.#gap.stop();
  }

  protected override unitProblem({ request }: PreparedRequest, unitId: number): string | null {
    return unitId === BROADCAST_UNIT_ID && 'count' in request
      ? 'Unit ID 0 is the broadcast, to which no device responds: it can be written, not read'
      : null;
  }

  protected override start(request: PreparedRequest): void {
    const before = this.unitId === BROADCAST_UNIT_ID ? null : this.#before(request);
    this.#behind = before && request;
    this.inFlight = before ?? request;
    this.#waitForSilence();
  }

  /**
   * The read that goes before a request: where a late response could be taken for its own, and where the echo of a
   * write could be taken for its confirmation as it is not known yet whether the adapter echoes.
   */
  #before(request: PreparedRequest): PreparedRequest | null {
    const nowMs = this.timers.nowMs();
    return this.#echoes === null && request.echoLength > 0
      ? this.#late.readBefore(this.unitId, request, nowMs)
      : this.#late.before(this.unitId, request, nowMs);
  }

  #waitForSilence(): void {
    this.#phase = 'silence';
    this.#turn += 1;
    this.deadline.set(this.timeoutMs + longestFrameMs(this.#settings));
    this.#sendWhenSilent();
  }

  #sendWhenSilent(): void {
    const leftMs = this.#lastByteMs + this.#pauseMs - this.timers.nowMs();
    if (leftMs > 0) this.#silence.set(leftMs);
    else this.#send(this.inFlight!);
  }

  #send(request: PreparedRequest): void {
    const frame = rtuFrame(request, this.unitId);
    const frameMs = transmissionMs(this.#settings, frame.length);
    this.#lastByteMs = this.timers.nowMs() + frameMs;
    this.#pauseMs = this.#silentMs;
    this.#lateResponses = 0;
    this.#heldException = -1;
    if (this.unitId === BROADCAST_UNIT_ID) {
      this.#phase = 'turnaround';
      this.deadline.set(frameMs + this.#turnaroundMs);
    } else {
      this.#phase = 'response';
      this.deadline.set(this.timeoutMs + serialRequestMs(this.#settings, request));
      // What repeats a read is the echo in any case; what repeats a write may be its confirmation.
      const mayEcho = this.#echoes !== false || request.echoLength === 0;
      const expected = {
        unitId: this.unitId,
        functionCode: request.pdu[0]!,
        pduLength: request.responseLength,
      };
      this.#reader.start(expected, mayEcho ? frame : null);
    }
    this.link!.write(frame);
  }

  /** Takes what the reader finds. @returns whether it was the response: the next request may have been sent already */
  #look(isSilent: boolean): boolean {
    const request = this.inFlight!;
    const turn = this.#turn;
    while (this.#reader.next(isSilent)) {
      this.#take(request);
      if (this.#turn !== turn) return true;
    }
    if (!isSilent && (this.#reader.unread > 0 || this.#reader.fault !== null)) this.#gap.set(this.#gapMs);
    return false;
  }

  #take(request: PreparedRequest): void {
    const reader = this.#reader;
    if (reader.unitId !== this.unitId) {
      this.#lateResponses += 1;
      return;
    }
    if (answers(request, reader)) {
      this.#late.inStep(this.unitId);
      this.#answered(-1);
      return;
    }
    const code = exceptionIn(request, reader);
    const functionCode = reader.bytes[reader.pduStart]! & 0x7f;
    const mayBeLate = this.#late.mayCome(this.unitId, functionCode, this.timers.nowMs());
    if (code >= 0 && !mayBeLate) {
      this.#late.inStep(this.unitId);
      this.#answered(code);
    } else if (code >= 0 && this.#behind !== null) this.#readAnother(this.#behind);
    else if (code >= 0) this.#heldException = code;
    else if (mayBeLate) this.#lateResponses += 1;
    else this.#fail(badResponse(mismatch(request, reader), this.place, this.#what));
  }

  /** An exception came that an earlier request may have caused: a function of which none can be late has to tell. */
  #readAnother(behind: PreparedRequest): void {
    this.#noteUnanswered();
    const other = this.#late.readOfOtherFunction(this.unitId, behind, this.timers.nowMs());
    if (other === null) return;
    this.inFlight = other;
    this.#gap.clear();
    this.#pauseMs = this.#gapMs;
    this.#waitForSilence();
  }

  /** The request in flight was answered, by this exception or (-1) without. */
  #answered(exceptionCode: number): void {
    const request = this.inFlight!;
    this.#learnEcho();
    this.#gap.clear();
    if (this.#behind !== null) {
      this.inFlight = this.#behind;
      this.#behind = null;
      this.#waitForSilence();
    } else if (exceptionCode >= 0) {
      this.#end(exceptionResponse(exceptionCode, this.place, this.#what));
    } else {
      this.#view.moveTo(this.#reader, request.echoLength === 0);
      this.#end(null);
    }
  }

  /** Less than half a request before the response is noise, not a request that was damaged on its way back. */
  #learnEcho(): void {
    const { echoSeen, noiseBytes } = this.#reader;
    if (echoSeen) this.#echoes = true;
    else if (2 * noiseBytes < this.inFlight!.pdu.length && this.inFlight!.echoLength === 0)
      this.#echoes = false;
  }

  /** Nothing has come for a while. */
  #fellSilent(): void {
    if (this.#phase !== 'response') return;
    const isAnswered = this.#look(true);
    const { fault } = this.#reader;
    if (isAnswered || fault === null) return;
    this.#fail(badResponse(fault, this.place, this.#what));
  }

  protected override tooLate(): void {
    const request = this.inFlight!;
    if (this.#phase === 'turnaround') {
      this.#view.moveToNone(request.pdu[0]!);
      this.#end(null);
      return;
    }
    if (this.#phase === 'silence') {
      this.#end(lineNotSilent(this.place, this.timeoutMs, this.#what));
      return;
    }
    if (this.link!.writableLength > 0) {
      // The port has not even taken the request: only opening it again can help.
      const failure = connectionLost(new Error('the port does not send'), this.place);
      this.drop(failure, failure);
      return;
    }
    if (this.#look(true)) return;
    // Whose it was is not certain: the response to this one may still come. So it does not say that a write failed.
    if (this.#heldException >= 0 && request.echoLength === 0) {
      this.#noteUnanswered();
      this.#answered(this.#heldException);
      return;
    }
    const { fault, unread, noiseBytes } = this.#reader;
    if (unread + noiseBytes + this.#lateResponses === 0) this.#learnEcho();
    this.#fail(
      fault === null
        ? responseTimeout(this.place, this.timeoutMs, this.#what, {
            lateResponses: this.#lateResponses,
            unfinishedBytes: unread + noiseBytes,
          })
        : badResponse(fault, this.place, this.#what),
    );
  }

  /** `unit 3, read holding registers 0 to 31` */
  get #what(): string {
    return describe(this.#behind ?? this.inFlight!, this.unitId);
  }

  /** The request in flight has no response; one may still come. */
  #fail(error: ModbusError): void {
    this.#noteUnanswered();
    this.#pauseMs = this.#gapMs;
    this.#lastByteMs = Math.max(this.#lastByteMs, this.timers.nowMs());
    this.#end(error);
  }

  #noteUnanswered(): void {
    this.#late.note(this.unitId, this.inFlight!, this.timers.nowMs());
  }

  #end(error: ModbusError | null): void {
    this.#phase = 'silence';
    this.#turn += 1;
    this.#behind = null;
    this.#silence.clear();
    this.#gap.clear();
    this.settle(error, error === null ? this.#view : null);
  }
}
