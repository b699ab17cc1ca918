import { MBAP_HEADER_BYTES, putMbapHeader } from './codec/mbap.ts';
import { Limit } from './codec/protocol.ts';
import { putCrc, RTU_OVERHEAD_BYTES } from './codec/rtu.ts';
import type { PreparedRequest } from './prepared-request.ts';
import type { TransportLink } from './transport.ts';

/** The request as it goes on the wire of a serial line, or of a connection with RTU framing. */
export function rtuFrame({ pdu }: PreparedRequest, unitId: number): Uint8Array {
  const frame = Buffer.allocUnsafe(pdu.length + RTU_OVERHEAD_BYTES);
  frame[0] = unitId;
  frame.set(pdu, 1);
  putCrc(frame, 0, 1 + pdu.length);
  return frame;
}

/** Where all connections make their requests, one after the other. */
let bytes = Buffer.allocUnsafeSlow(MBAP_HEADER_BYTES + Limit.PDU_BYTES);
/** What was sent last, to be used again for the next request of the same length. */
let tcpFrame = bytes;

/** Sends a request with TCP framing. */
export function sendTcpFrame(
  link: TransportLink,
  { pdu }: PreparedRequest,
  unitId: number,
  transactionId: number,
): void {
  const length = MBAP_HEADER_BYTES + pdu.length;
  if (tcpFrame.length !== length) tcpFrame = bytes.subarray(0, length);
  putMbapHeader(tcpFrame, 0, transactionId, unitId, pdu.length);
  tcpFrame.set(pdu, MBAP_HEADER_BYTES);
  link.write(tcpFrame);
  if (link.writableLength === 0) return;
  // Not sent yet: these bytes are left to the link.
  bytes = Buffer.allocUnsafeSlow(bytes.length);
  tcpFrame = bytes;
}
