import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '../../../platform/derive-key.ts';

const BYTES = 32;

/**
 * Tokens of one-time links: 256 bits derived from a nonce and a key stored in a file. So a mail can
 * wait in the outbox and be composed again for a retry, while the database contains nothing with
 * which the link could be used.
 */
export class LinkTokens {
  readonly #key: Buffer;

  /** @param secret 32 bytes in base64url, from which the key is derived (RFC 5869) */
  constructor(secret: string) {
    this.#key = deriveKey(secret, 'account link');
  }

  newNonce(): string {
    return randomBytes(BYTES).toString('base64url');
  }

  tokenOf(nonce: string): string {
    return createHmac('sha256', this.#key).update(nonce).digest('base64url');
  }
}

/** The page takes the token from the fragment, which browsers do not send and no log contains. */
export function pathOf(token: string): string {
  return `/link#token=${token}`;
}
