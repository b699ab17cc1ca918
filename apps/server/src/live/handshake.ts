import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { AppError } from '../platform/app-error.ts';

/** The access token of a handshake: header Authorization, or `auth.token` for clients that can't set one. */
export function handshakeToken({ handshake }: Socket): string {
  const fromHeader = /^Bearer ([\w.~+/=-]+)$/i.exec(handshake.headers.authorization ?? '')?.[1];
  const auth: { token?: unknown } = handshake.auth;
  const token = fromHeader ?? auth.token;
  if (typeof token !== 'string' || token === '' || token.length > 4_096) {
    throw new AppError(
      'TOKEN_MISSING',
      'expected the header Authorization: Bearer …, or the access token as auth.token',
    );
  }
  return token;
}

/**
 * Whether a browser made the request for one of this site's own pages. A WebSocket is not held back by CORS, so what the
 * browser says of the page is looked at here; programs that are not browsers say nothing. Sec-Fetch-Site also holds
 * behind a proxy that changes the Host; browsers leave it out over plain HTTP, where Origin is compared.
 */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
