import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import * as texts from './texts.ts';

/**
 * Refuses a request that a browser sent for another site, in addition to the cookie's
 * SameSite=Strict, which treats other ports and subdomains as the same site.
 */
export function refuseOtherSites({ headers, host }: FastifyRequest): void {
  if (isOfOwnPage(headers, host)) return;
  const name = headers['sec-fetch-site'] === undefined ? 'Origin' : 'Sec-Fetch-Site';
  throw new AppError('ORIGIN_REFUSED', texts.notFromOwnPage(name, `${headers[name.toLowerCase()]}`));
}

/**
 * Whether a request is not one that another site's page made a browser send. Sec-Fetch-Site also
 * works behind a proxy that changes the Host; browsers omit it over plain HTTP, but not Origin.
 * Other programs send neither and do not send the cookie by accident.
 *
 * @param host of the request, with its port
 */
export function isOfOwnPage(headers: IncomingHttpHeaders, host: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
