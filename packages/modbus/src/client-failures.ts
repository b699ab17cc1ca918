import { AddressNotAllowed } from './allowed-addresses.ts';
import { exceptionName, functionName } from './codec/protocol.ts';
import { ModbusError } from './errors.ts';
import type { PreparedRequest } from './prepared-request.ts';

/** Words for what was asked of whom, such as `unit 3, read holding registers 0 to 31`. */
export function describe(request: PreparedRequest, unitId: number): string {
  const { request: asked } = request;
  const count = 'count' in asked ? asked.count : 'values' in asked ? asked.values.length : 1;
  const last = asked.address + count - 1;
  const range = count === 1 ? `${asked.address}` : `${asked.address} to ${last}`;
  return `unit ${unitId}, ${functionName(asked.functionCode)} ${range}`;
}

/** What the operating system's codes mean to a user at the device. */
const LABELS: Readonly<Record<string, string>> = {
  ECONNRESET: 'the device reset the connection',
  EPIPE: 'the device had closed the connection',
  ETIMEDOUT: 'nothing came back from the device',
  EHOSTUNREACH: 'there is no way to the device',
  EHOSTDOWN: 'the device is down',
  ENETUNREACH: 'there is no way to the network of the device',
  ENETDOWN: 'the network is down',
  EADDRNOTAVAIL: 'this machine has no address or port left to connect from',
  EMFILE: 'this process has too many connections open',
  ENFILE: 'this machine has too many files open',
  EACCES: 'this machine does not allow the connection',
};

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** `words (CODE)` where both are known, else what there is. */
function describeSocketError(error: Error): string {
  const code = codeOf(error);
  const words = LABELS[code];
  return words ? `${words} (${code})` : code || error.message;
}

/** Turns what the system says about a connection that did not come about into one of ours. */
export function connectFailure(error: Error, host: string, port: number): ModbusError {
  const code = codeOf(error);
  const place = `${host}:${port}`;
  const details = { cause: error };
  if (error instanceof AddressNotAllowed) {
    return new ModbusError(
      'MODBUS_CONNECT_FAILED',
      `${place} is not connected to: ${error.message} is outside the networks that are allowed`,
      details,
    );
  }
  if ('syscall' in error && error.syscall === 'getaddrinfo') {
    return new ModbusError(
      'MODBUS_RESOLVE_FAILED',
      `The host name ${host} cannot be resolved (${code})`,
      details,
    );
  }
  if (code === 'ECONNREFUSED') {
    return new ModbusError(
      'MODBUS_CONNECT_REFUSED',
      `${place} refused the connection: nothing listens there, or it takes no more clients`,
      details,
    );
  }
  if (code === 'ETIMEDOUT') {
    return new ModbusError('MODBUS_CONNECT_TIMEOUT', `${place} does not answer to a connection`, details);
  }
  return new ModbusError(
    'MODBUS_CONNECT_FAILED',
    `${place} cannot be reached: ${describeSocketError(error)}`,
    details,
  );
}

/** An open connection that ended; null if the device closed it in order. */
export function connectionLost(error: Error | null, place: string): ModbusError {
  const why = error === null ? 'the device closed it' : describeSocketError(error);
  return new ModbusError('MODBUS_CONNECTION_LOST', `The connection to ${place} was lost: ${why}`, {
    cause: error ?? undefined,
  });
}

export function connectTimeout(place: string, timeoutMs: number): ModbusError {
  return new ModbusError(
    'MODBUS_CONNECT_TIMEOUT',
    `${place} could not be connected within ${timeoutMs} ms: nothing came back from there`,
  );
}

/** No answer in time, with what came instead of it. */
export function responseTimeout(
  place: string,
  timeoutMs: number,
  what: string,
  came: { readonly lateResponses: number; readonly unfinishedBytes: number },
): ModbusError {
  const late = came.lateResponses ? `; ${came.lateResponses} late to earlier requests came` : '';
  const unfinished = came.unfinishedBytes ? `; ${came.unfinishedBytes} bytes of an unfinished one came` : '';
  return new ModbusError(
    'MODBUS_TIMEOUT',
    `${place} gave no answer within ${timeoutMs} ms (${what})${late}${unfinished}`,
  );
}

export function exceptionResponse(code: number, place: string, what: string): ModbusError {
  return new ModbusError(
    'MODBUS_EXCEPTION',
    `${place} answered with exception ${code} ${exceptionName(code)} (${what})`,
    { exceptionCode: code },
  );
}

export function badResponse(problem: string, place: string, what: string): ModbusError {
  return new ModbusError('MODBUS_BAD_RESPONSE', `${place} gave a wrong answer: ${problem} (${what})`);
}
