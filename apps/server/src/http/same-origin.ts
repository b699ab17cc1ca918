import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/**
 * Refuses a request that a browser sent for another site, on top of the cookie's SameSite=Strict, which takes other
 * ports and subdomains for the same site. Programs that are not browsers send neither header and carry no cookie by
 * accident.
 */
export function refuseOtherSites({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw new AppError('ORIGIN_REFUSED', `expected a request of this site's own pages, not ${site}`);
  }
  // Browsers leave Sec-Fetch-Site out over plain HTTP, but not Origin.
  const { origin } = headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) {
    throw new AppError('ORIGIN_REFUSED', `expected a request of this site's own pages, not of ${origin}`);
  }
}
