import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logger.ts';
import * as texts from './texts.ts';

/**
 * Logs the first request with a forwarded address that does not come from a trusted proxy: behind a
 * proxy without TRUST_PROXY, all users share one address and its limits. Only one, because any
 * client can send the header.
 *
 * @param isProxy whether an address is a trusted proxy's
 */
export function logUntrustedProxy(
  app: FastifyInstance,
  logger: Logger,
  isProxy: (address: string) => boolean,
): void {
  let isLogged = false;
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (isLogged || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    const { remoteAddress = '' } = raw.socket;
    if (isProxy(remoteAddress)) return;
    isLogged = true;
    logger.warn({ remoteAddress }, texts.untrustedProxy);
  });
}
