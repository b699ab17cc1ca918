import { createHash, createHmac, randomBytes } from 'node:crypto';
import { REFRESH_COOKIE } from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import { deriveKey } from '../../platform/derive-key.ts';
import * as texts from './texts.ts';

/**
 * A token exchanged within this time is exchanged again for the same successor: two tabs may
 * refresh at the same time. Later it counts as stolen (RFC 9700, 4.14.2).
 */
export const ROTATION_GRACE_MS = 10_000;

const TOKEN_BYTES = 32;
const COOKIE_NAME_BYTES = 6;

/**
 * Creates refresh tokens. They are random to everyone but this server, which stores only their
 * hashes.
 */
export class RefreshTokens {
  readonly #key: Buffer;
  /**
   * The name of their cookie. Browsers share the cookies of all ports of a host (RFC 6265, 8.5):
   * with one name, two installations on one host would sign out each other's users.
   */
  readonly cookieName: string;
  /** The same for the cookie of wall displays. */
  readonly displayCookieName: string;

  /** The same for the cookie of a sign-in with an identity provider. */
  readonly ssoCookieName: string;

  /** @param secret 32 bytes in base64url, from which key and name are derived (RFC 5869) */
  constructor(secret: string) {
    this.#key = deriveKey(secret, 'refresh token successor', TOKEN_BYTES);
    const name = deriveKey(secret, 'cookie name', COOKIE_NAME_BYTES).toString('base64url');
    this.cookieName = `${REFRESH_COOKIE}_${name}`;
    this.ssoCookieName = `${REFRESH_COOKIE}_sso_${name}`;
    this.displayCookieName = `${REFRESH_COOKIE}_display_${name}`;
  }

  /** The first token of a session. */
  first(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  /**
   * The next token. It is always the same for the same token, so that two tabs that exchange one
   * token at the same time continue with one successor and the family stays a single chain.
   */
  successorOf(token: string): string {
    return createHmac('sha256', this.#key).update(token).digest('base64url');
  }
}

/** The stored form of a token. It has 256 bits of entropy, so a plain hash is sufficient. */
export function refreshTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function sessionHasEnded(): AppError {
  return new AppError('REFRESH_INVALID', texts.sessionEnded);
}

export function tokenWasUsedTwice(): AppError {
  return new AppError('REFRESH_INVALID', texts.sessionEndedTokenReused);
}
