import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

const BYTES = 32;

/**
 * Tokens of one-time links: 256 bits that only this server can make, from a nonce and a key that is in a file. So a mail can wait in the
 * outbox, and be written again for another try, while the database has nothing with which anybody could use the link.
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

/** Where the page takes a token: in the fragment, which browsers send nowhere and no log has. */
export function pathOf(token: string): string {
  return `/link#token=${token}`;
}
