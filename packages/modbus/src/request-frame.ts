import type { ClientOptions } from './client-types.ts';
import { MBAP_HEADER_BYTES, MBAP_MAX_FRAME_BYTES, putMbapHeader } from './codec/mbap.ts';
import { putWord } from './codec/request.ts';
import { putCrc, RTU_OVERHEAD_BYTES } from './codec/rtu.ts';
import type { PreparedRequest } from './prepared-request.ts';

/**
 * The request of one client as it goes on the wire. While the same request is repeated only its transaction id
 * changes. The bytes may be used again once the request is answered, or its connection gone.
 */
export class RequestFrame {
  transactionId = 0;
  readonly #tcp: boolean;
  readonly #buffer: Uint8Array = Buffer.allocUnsafeSlow(MBAP_MAX_FRAME_BYTES);
  #frame: Uint8Array = this.#buffer;
  #request: PreparedRequest | null = null;
  #unitId = -1;

  constructor(framing: ClientOptions['framing']) {
    this.#tcp = framing === 'tcp';
  }

  /** Frames a request under the next transaction id. */
  make(request: PreparedRequest, unitId: number): Uint8Array {
    if (request !== this.#request || unitId !== this.#unitId) this.#load(request, unitId);
    if (this.#tcp) {
      this.transactionId = (this.transactionId + 1) & 0xffff;
      putWord(this.#buffer, 0, this.transactionId);
    }
    return this.#frame;
  }

  #load(request: PreparedRequest, unitId: number): void {
    const { pdu } = request;
    const buffer = this.#buffer;
    let length: number;
    if (this.#tcp) {
      putMbapHeader(buffer, 0, 0, unitId, pdu.length);
      buffer.set(pdu, MBAP_HEADER_BYTES);
      length = MBAP_HEADER_BYTES + pdu.length;
    } else {
      buffer[0] = unitId;
      buffer.set(pdu, 1);
      putCrc(buffer, 0, 1 + pdu.length);
      length = pdu.length + RTU_OVERHEAD_BYTES;
    }
    if (this.#frame.length !== length) this.#frame = buffer.subarray(0, length);
    this.#request = request;
    this.#unitId = unitId;
  }
}
