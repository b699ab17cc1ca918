import type { ClientOptions } from './client-types.ts';
import { MBAP_HEADER_BYTES, putMbapHeader } from './codec/mbap.ts';
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
  #frame: Uint8Array = Buffer.alloc(0);
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
      putWord(this.#frame, 0, this.transactionId);
    }
    return this.#frame;
  }

  #load(request: PreparedRequest, unitId: number): void {
    const { pdu } = request;
    const length = pdu.length + (this.#tcp ? MBAP_HEADER_BYTES : RTU_OVERHEAD_BYTES);
    // Not from the pool of short-lived buffers: this one stays as long as its connection.
    if (this.#frame.length !== length) this.#frame = Buffer.allocUnsafeSlow(length);
    if (this.#tcp) {
      putMbapHeader(this.#frame, 0, 0, unitId, pdu.length);
      this.#frame.set(pdu, MBAP_HEADER_BYTES);
    } else {
      this.#frame[0] = unitId;
      this.#frame.set(pdu, 1);
      putCrc(this.#frame, 0, 1 + pdu.length);
    }
    this.#request = request;
    this.#unitId = unitId;
  }
}
