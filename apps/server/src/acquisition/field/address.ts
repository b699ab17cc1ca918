import { isIPv6 } from 'node:net';
import type { ConnectionType } from '@outpost/contract';

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

/** Identifies an endpoint: address and framing. */
export function endpointKey(host: string, port: number, framing: ConnectionType): string {
  return `${framing} ${place(normalHost(host), port)}`;
}

/** `10.2.0.17:502`, `[fd00::17]:502`, as an operator reads it. */
export function place(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
