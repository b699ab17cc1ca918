import { encodeRequest, type ModbusRequest, requestProblem } from './codec/request.ts';
import { echoBytes, responseBytes } from './codec/response.ts';
import { badRequest } from './errors.ts';

/** A request encoded once and sent as often as wanted, by as many clients as wanted. Never changed. */
export interface PreparedRequest {
  readonly request: ModbusRequest;
  readonly pdu: Uint8Array;
  /** Length of the PDU that answers it, exceptions aside. */
  readonly responseLength: number;
  /** How many bytes of this PDU the answer repeats; 0 for reads, whose second byte is a byte count. */
  readonly echoLength: number;
}

/**
 * Checks and encodes a request.
 * @throws {ModbusError} MODBUS_BAD_REQUEST, with words, if the protocol does not allow it
 */
export function prepare(request: ModbusRequest): PreparedRequest {
  const problem = requestProblem(request);
  if (problem !== null) throw badRequest(problem);
  return {
    request,
    pdu: encodeRequest(request),
    responseLength: responseBytes(request),
    echoLength: echoBytes(request),
  };
}
