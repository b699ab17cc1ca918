import { isIPv6 } from 'node:net';
import type { ModbusSource } from '@outpost/contract';
import { hostAndPort } from '@outpost/core';

/** The target of a request. The source of a station is one. */
export type RequestTarget = ModbusSource extends infer Source
  ? Source extends ModbusSource
    ? Omit<Source, 'Retries' | 'MaxGap' | 'RegistersPerRequest' | 'BitsPerRequest' | 'KeepOpen'>
    : never
  : never;

/**
 * The host normalised for comparison: lower case, no brackets, no trailing dot, IPv6 in its
 * shortest form (RFC 5952), so that two spellings of one device share a connection.
 */
export function normalHost(host: string): string {
  const plain = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (!isIPv6(plain) || plain.includes('%')) return plain;
  return new URL(`http://[${plain}]`).hostname.slice(1, -1);
}

/** What is shared by the units behind it: an address, or a serial line. */
export const lineKey = (target: RequestTarget): string =>
  target.Protocol === 'modbus-rtu' ? target.SerialPort : hostAndPort(normalHost(target.Host), target.Port);

/** Identifies an endpoint: the line, and how requests are framed on it. */
export function endpointKey(target: RequestTarget): string {
  const line = lineKey(target);
  if (target.Protocol !== 'modbus-rtu') return `${target.Protocol} ${line}`;
  const { BaudRate, Parity, StopBits } = target;
  return `${target.Protocol} ${line} ${BaudRate} ${Parity} ${StopBits}`;
}

/** Identifies a device: its line and unit. */
export const deviceKey = (target: RequestTarget): string => `${lineKey(target)} ${target.UnitId}`;

/** Whether two sources are of one device, reached in the same way. */
export const isSameDevice = (a: RequestTarget, b: RequestTarget): boolean =>
  a.UnitId === b.UnitId && endpointKey(a) === endpointKey(b);
