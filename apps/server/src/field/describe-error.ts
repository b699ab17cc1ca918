import { gatewayExceptionText, isGatewayException } from '@outpost/core';
import { ExceptionCode, type ModbusError } from '@outpost/modbus';
import { FieldError } from './field-error.ts';

/** Who was asked and how long it was waited for. */
export interface RequestContext {
  readonly host: string;
  /** `10.2.0.17:502` */
  readonly place: string;
  readonly unitId: number;
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
}

/**
 * Turns what the Modbus client says into what an operator reads: what failed, and where. A gateway's exception is not
 * the unit's answer: no answer came.
 */
export function toFieldError(error: ModbusError, asked: RequestContext): FieldError {
  const { exceptionCode } = error;
  if (exceptionCode !== undefined && isGatewayException(exceptionCode)) {
    const { place, unitId } = asked;
    const text = gatewayExceptionText(exceptionCode, `The gateway ${place}`, `unit ${unitId}`);
    return new FieldError('MODBUS_UNIT_NOT_RESPONDING', 'answer', text, error);
  }
  return new FieldError(error.code, error.step, describeModbusError(error, asked), error);
}

function describeModbusError(
  error: ModbusError,
  { host, place, unitId, timeoutMs, connectTimeoutMs }: RequestContext,
): string {
  switch (error.code) {
    case 'MODBUS_TIMEOUT':
      return `No answer from ${place} unit ${unitId} within ${timeoutMs} ms`;
    case 'MODBUS_CONNECT_REFUSED':
      return `Connection to ${place} refused: nothing listens there, or it takes no more clients`;
    case 'MODBUS_CONNECT_TIMEOUT':
      return `No connection to ${place} within ${connectTimeoutMs} ms`;
    case 'MODBUS_RESOLVE_FAILED':
      return `The host name ${host} is not known`;
    case 'MODBUS_EXCEPTION':
      return `${place} unit ${unitId} answered with exception ${error.exceptionCode} (${error.exceptionName})`;
    default:
      // The client's own words name the place and what was expected and came.
      return error.message;
  }
}

/**
 * Whether a request that was sent, and failed with this, may have been done by the device all the same. An exception
 * says that it was not, except 5 (it is at it) and 11 (a gateway that passed it on and heard no more).
 */
export function mayHaveArrived(error: ModbusError): boolean {
  switch (error.code) {
    case 'MODBUS_EXCEPTION':
      return (
        error.exceptionCode === ExceptionCode.ACKNOWLEDGE ||
        error.exceptionCode === ExceptionCode.GATEWAY_TARGET_FAILED_TO_RESPOND
      );
    case 'MODBUS_BAD_REQUEST':
    case 'MODBUS_BUSY':
      return false;
    default:
      return verdict(error) !== 'unreachable';
  }
}

/** What a failure of one request means for the poll that it belongs to. */
export type FailureKind =
  /** No use to ask again now: the connection does not come about. The whole endpoint waits. */
  | 'unreachable'
  /** The unit was not heard: try again if tries are left, else the poll has failed. */
  | 'silent'
  /** The unit was heard and asks for time: try again after a pause, if tries are left. */
  | 'busy'
  /** The unit was heard and refuses the request: an address is missing, or it asks for too many (exceptions 2 and 3). */
  | 'refused'
  /** The unit was heard and gives another exception: the block's points are bad, the others are not. */
  | 'exception'
  /** It cannot be asked at all, such as unit 0 under RTU framing. */
  | 'unsendable'
  /** This side ended it. */
  | 'closed';

/** Exceptions 10 and 11 are a gateway's word that the unit was not heard (Modbus Application Protocol V1.1b3, 7). */
export function verdict(error: ModbusError): FailureKind {
  switch (error.code) {
    case 'MODBUS_CONNECT_REFUSED':
    case 'MODBUS_CONNECT_TIMEOUT':
    case 'MODBUS_CONNECT_FAILED':
    case 'MODBUS_RESOLVE_FAILED':
      return 'unreachable';
    case 'MODBUS_BAD_REQUEST':
      return 'unsendable';
    case 'MODBUS_CLOSED':
      return 'closed';
    case 'MODBUS_EXCEPTION':
      break;
    default:
      return 'silent';
  }
  if (isGatewayException(error.exceptionCode!)) return 'silent';
  switch (error.exceptionCode) {
    case ExceptionCode.ACKNOWLEDGE:
    case ExceptionCode.SERVER_DEVICE_BUSY:
      return 'busy';
    case ExceptionCode.ILLEGAL_DATA_ADDRESS:
    case ExceptionCode.ILLEGAL_DATA_VALUE:
      return 'refused';
    default:
      return 'exception';
  }
}
