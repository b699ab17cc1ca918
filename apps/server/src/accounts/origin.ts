import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from './audit-notes.ts';
import { deviceOf } from './device.ts';

/** Where a request comes from, in words that its sender knows. */
export function originOf({ ip, headers }: FastifyRequest): RequestOrigin {
  return { address: ip, device: deviceOf(headers['user-agent']) };
}
