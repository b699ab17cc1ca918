import type { FastifyRequest } from 'fastify';
import type { Origin } from './audit-notes.ts';
import { deviceOf } from './device.ts';

/** Where a request comes from, in words that its sender knows. */
export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, device: deviceOf(headers['user-agent']) };
}
