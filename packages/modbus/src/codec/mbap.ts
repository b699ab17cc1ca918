import { FrameReader } from './frame-reader.ts';
import { Limit } from './protocol.ts';
import { putWord, word } from './request.ts';

/** Transaction id, protocol id, length and unit id (MODBUS Messaging on TCP/IP Implementation Guide V1.0b, 3.1.3). */
export const MBAP_HEADER_BYTES = 7;
export const MBAP_MAX_FRAME_BYTES = MBAP_HEADER_BYTES + Limit.PDU_BYTES;

/** Writes the header of a PDU of `pduLength` bytes at `offset`. */
export function putMbapHeader(
  into: Uint8Array,
  offset: number,
  transactionId: number,
  unitId: number,
  pduLength: number,
): void {
  putWord(into, offset, transactionId);
  putWord(into, offset + 2, 0);
  putWord(into, offset + 4, pduLength + 1);
  into[offset + 6] = unitId;
}

/** Reads Modbus TCP frames, requests and responses alike. */
export class MbapReader extends FrameReader {
  protected override readonly capacity = MBAP_MAX_FRAME_BYTES;

  protected override measure(bytes: Uint8Array, at: number, available: number): number {
    if (available < MBAP_HEADER_BYTES) return 0;
    const protocolId = word(bytes, at + 2);
    if (protocolId !== 0) {
      this.fault = `expected protocol identifier 0, received ${protocolId}`;
      return -1;
    }
    const length = word(bytes, at + 4);
    if (length < 2 || length > Limit.PDU_BYTES + 1) {
      this.fault = `expected length field of 2 to ${Limit.PDU_BYTES + 1}, received ${length}`;
      return -1;
    }
    this.transactionId = word(bytes, at);
    this.announcedLength = length - 1;
    return length + 6;
  }

  protected override open(bytes: Uint8Array, at: number, length: number): boolean {
    this.bytes = bytes;
    this.unitId = bytes[at + 6]!;
    this.pduStart = at + MBAP_HEADER_BYTES;
    this.pduEnd = at + length;
    return true;
  }
}
