import { gatewayExceptionText, isGatewayException } from '@outpost/core';
import { AddressNotAllowed, ExceptionCode, type ModbusError } from '@outpost/modbus';
import { FieldError } from '../field-error.ts';
import * as texts from './texts.ts';

/** The target, and how long its response was awaited. */
export interface RequestContext {
  readonly host: string;
  /** `10.2.0.17:502` */
  readonly place: string;
  readonly unitId: number;
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  /** Stations use the serial port with other settings. */
  readonly hasOtherSettings?: boolean;
}

/**
 * Describes an error of the Modbus client for operators: what failed, and where. A gateway's
 * exception is not the unit's response.
 */
export function toFieldError(error: ModbusError, asked: RequestContext): FieldError {
  const { exceptionCode } = error;
  if (exceptionCode !== undefined && isGatewayException(exceptionCode)) {
    const { place, unitId } = asked;
    const text = gatewayExceptionText(exceptionCode, texts.gatewayAt(place), texts.unitNumber(unitId));
    return new FieldError('MODBUS_UNIT_NOT_RESPONDING', 'answer', text, error);
  }
  return new FieldError(error.code, error.step, describeModbusError(error, asked), error);
}

function describeModbusError(
  error: ModbusError,
  { host, place, unitId, timeoutMs, connectTimeoutMs, hasOtherSettings }: RequestContext,
): string {
  switch (error.code) {
    case 'MODBUS_TIMEOUT':
      return texts.noResponseFromUnit(place, unitId, timeoutMs);
    case 'MODBUS_CONNECT_REFUSED':
      return texts.connectionRefused(place);
    case 'MODBUS_CONNECT_TIMEOUT':
      return texts.connectionTimedOut(place, connectTimeoutMs);
    case 'MODBUS_RESOLVE_FAILED':
      return texts.hostNameNotResolved(host);
    case 'MODBUS_EXCEPTION':
      return `${place} unit ${unitId} responded with exception ${error.exceptionCode} (${error.exceptionName})`;
    case 'MODBUS_CONNECT_FAILED':
      if (hasOtherSettings) return texts.portHasOtherSettings(place);
      return error.cause instanceof AddressNotAllowed
        ? texts.notAllowedBySetting(error.message)
        : error.message;
    default:
      // The client's own message names the place, and what was expected and received.
      return error.message;
  }
}

/**
 * Whether a sent request that failed with this error may still have taken effect. An exception
 * rules it out, except 5 (in progress) and 11 (forwarded by a gateway without a response).
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

/** What the failure of one request means for its poll. */
export type FailureKind =
  /** Retrying now is useless: no connection can be made. The whole endpoint waits. */
  | 'unreachable'
  /** No response from the unit: retry if retries are left, otherwise the poll has failed. */
  | 'silent'
  /** The unit asks for time: retry after a pause, if retries are left. */
  | 'busy'
  /**
   * The unit rejects the request: an address is missing, or it asks for too many (exceptions 2 and
   * 3).
   */
  | 'refused'
  /** Another exception of the unit: the block's points are bad, the others are not. */
  | 'exception'
  /** It cannot be requested at all, such as unit 0 under RTU framing. */
  | 'unsendable'
  /** This side ended it. */
  | 'closed';

/**
 * Exceptions 10 and 11: a gateway reports that the unit did not respond (Modbus Application
 * Protocol V1.1b3, 7).
 */
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
