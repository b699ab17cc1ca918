import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from './audit-notes.ts';
import { deviceOf } from './device.ts';

/** A readable description of where a request comes from. */
export function originOf({ ip, headers }: FastifyRequest): RequestOrigin {
  return { address: ip, device: deviceOf(headers['user-agent']) };
}
