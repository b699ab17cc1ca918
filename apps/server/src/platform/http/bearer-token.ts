import { API_TOKEN_PREFIX } from '@outpost/contract';

/**
 * The token of a header `Authorization: Bearer …` (RFC 6750, 2.1); undefined for any other header.
 */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

/** Whether a header is `Authorization: Basic …`, whatever its password is. */
export const isBasic = (authorization: string | undefined): boolean => /^Basic /i.test(authorization ?? '');

/**
 * An API token as the password of a header `Authorization: Basic …` (RFC 7617), for programs that
 * cannot send another one; undefined for any other header or password.
 */
export function basicTokenOf(authorization: string | undefined): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString();
  const password = pair.slice(pair.indexOf(':') + 1);
  return pair.includes(':') && password.startsWith(API_TOKEN_PREFIX) ? password : undefined;
}
