import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/**
 * Refuses a request that a browser sent for another site, on top of the cookie's SameSite=Strict, which takes other
 * ports and subdomains for the same site.
 */
export function refuseOtherSites({ headers, host }: FastifyRequest): void {
  if (isOfOwnPage(headers, host)) return;
  const from = headers['sec-fetch-site'] ?? headers.origin;
  throw new AppError('ORIGIN_REFUSED', `expected a request of this site's own pages, not of ${from}`);
}

/**
 * Whether a request is not one that another site's page made a browser send. Sec-Fetch-Site also holds behind a proxy that
 * changes the Host; browsers leave it out over plain HTTP, but not Origin. Programs that are not browsers send neither
 * and carry no cookie by accident.
 *
 * @param host of the request, with its port
 */
export function isOfOwnPage(headers: IncomingHttpHeaders, host: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
