import { EXCEPTION_FLAG, Limit } from './protocol.ts';
import { crcProblem, RTU_MAX_FRAME_BYTES, RTU_OVERHEAD_BYTES, responsePduLength } from './rtu.ts';

const EMPTY = new Uint8Array(0);
/** Of an exception response: unit id, function code, exception code, CRC. */
const EXCEPTION_FRAME_BYTES = 5;

/** The response that is awaited. */
export interface ExpectedResponse {
  readonly unitId: number;
  readonly functionCode: number;
  /** Length of its PDU. */
  readonly pduLength: number;
}

/**
 * Finds responses among what comes in on a serial line: noise, halves of frames, wrong CRCs and the echo of the
 * request may be between them. A frame is what has the length that its function code announces, and a right CRC. What
 * may still become a frame is waited for, unless the line has fallen silent: silence ends a frame (MODBUS over Serial
 * Line V1.02, 2.5.1.1).
 */
export class LineReader {
  /** After `next` said true: where the frame is. Valid until `next` or `push` is called again. */
  bytes: Uint8Array = EMPTY;
  pduStart = 0;
  pduEnd = 0;
  unitId = 0;
  /** Why something that looked like the awaited response is none. */
  fault: string | null = null;
  /** Bytes so far that belong to no frame, nor to the echo. */
  noiseBytes = 0;
  /** The request came back. */
  echoSeen = false;

  #expected: ExpectedResponse = { unitId: 0, functionCode: 0, pduLength: 0 };
  #echo: Uint8Array | null = null;
  #buffer = new Uint8Array(2 * RTU_MAX_FRAME_BYTES);
  #at = 0;
  #end = 0;

  /** Forgets what came, and waits for a response. `echo`: the request, if it may come back first. */
  start(expected: ExpectedResponse, echo: Uint8Array | null): void {
    this.#expected = expected;
    this.#echo = echo;
    this.#at = 0;
    this.#end = 0;
    this.fault = null;
    this.noiseBytes = 0;
    this.echoSeen = false;
  }

  /** Adds the first `length` bytes of `chunk`. Then call `next` until it says false. */
  push(chunk: Uint8Array, length: number): void {
    const unread = this.unread;
    const room = unread + length > this.#buffer.length ? new Uint8Array(unread + length) : this.#buffer;
    room.set(this.#buffer.subarray(this.#at, this.#end), 0);
    room.set(chunk.subarray(0, length), unread);
    this.#buffer = room;
    this.#at = 0;
    this.#end = unread + length;
  }

  /** Bytes that came and may still become a frame; at most one frame, once `next` has said false. */
  get unread(): number {
    return this.#end - this.#at;
  }

  /** Goes to the next whole frame with a right CRC. `isSilent`: what is not whole by now will never be. */
  next(isSilent: boolean): boolean {
    let at = this.#at;
    let noise = 0;
    while (at < this.#end) {
      const echoed = this.#echoAt(at);
      if (echoed === 'whole') {
        at += this.#echo!.length;
        this.#echo = null;
        this.echoSeen = true;
        this.#pass(at, noise);
        noise = 0;
        continue;
      }
      const length = this.#measure(at);
      if (length > 0 && at + length <= this.#end && this.#open(at, length)) {
        this.#pass(at + length, noise);
        return true;
      }
      const mayBecomeOne = echoed === 'begun' || length === 0 || at + length > this.#end;
      if (mayBecomeOne && !isSilent) {
        this.#pass(at, noise);
        return false;
      }
      at += 1;
      noise += 1;
    }
    if (!isSilent) this.#pass(at, noise);
    return false;
  }

  #pass(at: number, noise: number): void {
    this.#at = at;
    this.noiseBytes += noise;
  }

  #echoAt(at: number): 'whole' | 'begun' | 'none' {
    const echo = this.#echo;
    if (echo === null) return 'none';
    const length = Math.min(echo.length, this.#end - at);
    for (let i = 0; i < length; i++) if (this.#buffer[at + i] !== echo[i]) return 'none';
    return length === echo.length ? 'whole' : 'begun';
  }

  /** Length of the frame that may begin at `at`; 0: more is needed to know, -1: none begins there. */
  #measure(at: number): number {
    // Unit 0 is the broadcast, to which no device responds (2.1).
    if (this.#buffer[at] === 0) return -1;
    const available = this.#end - at - 1;
    if (available === 0) return 0;
    const pduLength = responsePduLength(this.#buffer, at + 1, available);
    if (pduLength <= 0) return pduLength;
    return pduLength > Limit.PDU_BYTES ? -1 : pduLength + RTU_OVERHEAD_BYTES;
  }

  #open(at: number, length: number): boolean {
    const bytes = this.#buffer;
    const problem = crcProblem(bytes, at, length);
    if (problem !== null) {
      if (this.#looksExpected(at, length)) this.fault = problem;
      return false;
    }
    this.bytes = bytes;
    this.unitId = bytes[at]!;
    this.pduStart = at + 1;
    this.pduEnd = at + length - 2;
    return true;
  }

  #looksExpected(at: number, length: number): boolean {
    const { unitId, functionCode, pduLength } = this.#expected;
    if (this.#buffer[at] !== unitId) return false;
    const isException = this.#buffer[at + 1] === (functionCode | EXCEPTION_FLAG);
    return isException
      ? length === EXCEPTION_FRAME_BYTES
      : this.#buffer[at + 1] === functionCode && length === pduLength + RTU_OVERHEAD_BYTES;
  }
}
