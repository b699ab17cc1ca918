import { FunctionCode } from './protocol.ts';
import { bitBytes, type ModbusRequest } from './request.ts';

/** Length of the PDU that answers a request without exception. */
export function responseBytes(request: ModbusRequest): number {
  switch (request.functionCode) {
    case FunctionCode.READ_COILS:
    case FunctionCode.READ_DISCRETE_INPUTS:
      return 2 + bitBytes(request.count);
    case FunctionCode.READ_HOLDING_REGISTERS:
    case FunctionCode.READ_INPUT_REGISTERS:
    case FunctionCode.READ_WRITE_MULTIPLE_REGISTERS:
      return 2 + 2 * request.count;
    case FunctionCode.MASK_WRITE_REGISTER:
      return 7;
    default:
      return 5;
  }
}

/**
 * How many bytes of the request its answer repeats (MAP 6.5, 6.6, 6.11, 6.12, 6.16); 0 for a function that answers
 * with a byte count and data.
 */
export function echoBytes(request: ModbusRequest): number {
  return hasData(request.functionCode) ? 0 : responseBytes(request);
}

/** Whether answers to this function carry a byte count and data. */
export function hasData(functionCode: number): boolean {
  return (
    functionCode <= FunctionCode.READ_INPUT_REGISTERS ||
    functionCode === FunctionCode.READ_WRITE_MULTIPLE_REGISTERS
  );
}
