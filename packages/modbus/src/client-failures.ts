import { AddressNotAllowed } from './allowed-addresses.ts';
import { exceptionName, functionName } from './codec/protocol.ts';
import { ModbusError } from './errors.ts';
import type { PreparedRequest } from './prepared-request.ts';

/** `unit 3, read holding registers 0 to 31` */
export function describe(request: PreparedRequest, unitId: number): string {
  const { request: asked } = request;
  const count = 'count' in asked ? asked.count : 'values' in asked ? asked.values.length : 1;
  const last = asked.address + count - 1;
  const range = count === 1 ? `${asked.address}` : `${asked.address} to ${last}`;
  return `unit ${unitId}, ${functionName(asked.functionCode)} ${range}`;
}

/** Error codes of the operating system. */
const LABELS: Readonly<Record<string, string>> = {
  ECONNRESET: 'the device reset the connection',
  EPIPE: 'the device closed the connection',
  ETIMEDOUT: 'no response from the device',
  EHOSTUNREACH: 'no route to the device',
  EHOSTDOWN: 'the device is down',
  ENETUNREACH: 'no route to the network of the device',
  ENETDOWN: 'the network is down',
  EADDRNOTAVAIL: 'this machine has no free address or port',
  EMFILE: 'this process has too many open connections',
  ENFILE: 'this machine has too many open files',
  EACCES: 'this machine does not allow the connection',
};

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** `text (CODE)`, or the one that is known. */
function describeSocketError(error: Error): string {
  const code = codeOf(error);
  const words = LABELS[code];
  return words ? `${words} (${code})` : code || error.message;
}

/** The error of a connection that could not be opened. */
export function connectFailure(error: Error, host: string, port: number): ModbusError {
  const code = codeOf(error);
  const place = `${host}:${port}`;
  const details = { cause: error };
  if (error instanceof AddressNotAllowed) {
    return new ModbusError(
      'MODBUS_CONNECT_FAILED',
      `Connection to ${place} not allowed: ${error.message}`,
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
      `${place} refused the connection: no service is listening, or it accepts no more clients`,
      details,
    );
  }
  if (code === 'ETIMEDOUT') {
    return new ModbusError('MODBUS_CONNECT_TIMEOUT', `No connection to ${place}: no response`, details);
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
  return new ModbusError('MODBUS_CONNECT_TIMEOUT', `No connection to ${place} within ${timeoutMs} ms`);
}

/** No response in time, with what was received instead. */
export function responseTimeout(
  place: string,
  timeoutMs: number,
  what: string,
  came: { readonly lateResponses: number; readonly unfinishedBytes: number },
): ModbusError {
  const late = came.lateResponses ? `; late responses to earlier requests: ${came.lateResponses}` : '';
  const unfinished = came.unfinishedBytes ? `; bytes of an incomplete response: ${came.unfinishedBytes}` : '';
  return new ModbusError(
    'MODBUS_TIMEOUT',
    `No response from ${place} within ${timeoutMs} ms (${what})${late}${unfinished}`,
  );
}

/** A serial line on which something is sent without end; the request was not. */
export function lineNotSilent(place: string, timeoutMs: number, what: string): ModbusError {
  return new ModbusError(
    'MODBUS_BUSY',
    `Request not sent to ${place}: the line was not silent within ${timeoutMs} ms (${what})`,
  );
}

export function exceptionResponse(code: number, place: string, what: string): ModbusError {
  return new ModbusError(
    'MODBUS_EXCEPTION',
    `${place} responded with exception ${code} ${exceptionName(code)} (${what})`,
    { exceptionCode: code },
  );
}

export function badResponse(problem: string, place: string, what: string): ModbusError {
  return new ModbusError('MODBUS_BAD_RESPONSE', `Invalid response from ${place}: ${problem} (${what})`);
}
