import type { ResponseView } from './client-types.ts';
import { EXCEPTION_FLAG, functionName } from './codec/protocol.ts';
import { word } from './codec/request.ts';
import type { PreparedRequest } from './prepared-request.ts';

/** Where a reader has found a frame. */
interface FoundFrame {
  readonly bytes: Uint8Array;
  readonly pduStart: number;
  readonly pduEnd: number;
}

const EMPTY = new Uint8Array(0);

/** The one view of a client, moved from answer to answer. */
export class MovingView implements ResponseView {
  functionCode = 0;
  bytes: Uint8Array = EMPTY;
  offset = 0;
  byteLength = 0;

  /** Shows the frame that `reader` stands at. */
  moveTo(reader: FoundFrame, withData: boolean): void {
    this.bytes = reader.bytes;
    this.functionCode = reader.bytes[reader.pduStart]!;
    this.offset = withData ? reader.pduStart + 2 : reader.pduEnd;
    this.byteLength = reader.pduEnd - this.offset;
  }

  /** Shows a request that has no answer: a broadcast. */
  moveToNone(functionCode: number): void {
    this.functionCode = functionCode;
    this.bytes = EMPTY;
    this.offset = 0;
    this.byteLength = 0;
  }

  register(index: number): number {
    return word(this.bytes, this.#within(2 * index, 2 * index + 1));
  }

  bit(index: number): 0 | 1 {
    return ((this.bytes[this.#within(index >> 3, index >> 3)]! >> (index & 7)) & 1) as 0 | 1;
  }

  #within(from: number, to: number): number {
    if (from < 0 || to >= this.byteLength)
      throw new RangeError(`the answer has only ${this.byteLength} bytes`);
    return this.offset + from;
  }
}

/** Whether the frame that `reader` stands at is the answer to `request`, of the right function, length and content. */
export function answers(request: PreparedRequest, reader: FoundFrame): boolean {
  const { bytes, pduStart } = reader;
  const { pdu, responseLength, echoLength } = request;
  if (bytes[pduStart] !== pdu[0] || reader.pduEnd - pduStart !== responseLength) return false;
  if (echoLength === 0) return bytes[pduStart + 1] === responseLength - 2;
  for (let i = 1; i < echoLength; i++) if (bytes[pduStart + i] !== pdu[i]) return false;
  return true;
}

/** The exception code, if the frame that `reader` stands at is an exception to `request`; else -1. */
export function exceptionIn(request: PreparedRequest, reader: FoundFrame): number {
  const { bytes, pduStart, pduEnd } = reader;
  const is = pduEnd - pduStart === 2 && bytes[pduStart] === (request.pdu[0]! | EXCEPTION_FLAG);
  return is ? bytes[pduStart + 1]! : -1;
}

/** Says in words why {@link answers} said false. */
export function mismatch(request: PreparedRequest, reader: FoundFrame): string {
  const { bytes, pduStart } = reader;
  const { pdu, responseLength, echoLength } = request;
  const functionCode = bytes[pduStart]!;
  const length = reader.pduEnd - pduStart;
  if (functionCode !== pdu[0]) {
    const came =
      functionCode & EXCEPTION_FLAG
        ? `an exception to function ${functionCode & 0x7f}, ${length} bytes long`
        : `${functionCode} (${functionName(functionCode)})`;
    return `expected function ${pdu[0]} (${functionName(pdu[0]!)}), received ${came}`;
  }
  if (length !== responseLength) return `expected ${responseLength} bytes, received ${length}`;
  if (echoLength === 0) return `expected byte count ${responseLength - 2}, received ${bytes[pduStart + 1]}`;
  const echo = (from: Uint8Array, start: number) =>
    Buffer.from(from.subarray(start, start + echoLength)).toString('hex');
  return `expected the echo ${echo(pdu, 0)}, received ${echo(bytes, pduStart)}`;
}
