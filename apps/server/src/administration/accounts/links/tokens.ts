import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

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
    const bytes = Buffer.from(secret, 'base64url');
    this.#key = Buffer.from(hkdfSync('sha256', bytes, '', 'outpost account link', BYTES));
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
