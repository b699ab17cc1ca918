import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { AppError } from '../../platform/app-error.ts';
import { bearerTokenOf, isOfOwnPage } from '../../platform/http/index.ts';
import * as texts from './texts.ts';

/**
 * The access token of a handshake: header Authorization, or `auth.token` for clients that can't set
 * one.
 */
export function handshakeToken({ handshake }: Socket): string {
  const auth: { token?: unknown } = handshake.auth;
  const token = bearerTokenOf(handshake.headers.authorization) ?? auth.token;
  if (typeof token !== 'string' || token === '' || token.length > 4_096) {
    throw new AppError('TOKEN_MISSING', texts.accessTokenExpected);
  }
  return token;
}

/** CORS does not apply to WebSockets, so the Origin is checked here. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  return isOfOwnPage(headers, headers.host);
}
