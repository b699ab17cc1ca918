import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Makes refresh tokens. They are random to everyone but this server, which stores only their hashes. */
export class RefreshTokens {
  readonly #key: Buffer;

  /** @param secret 32 bytes in base64url, from which a key of its own is derived (RFC 5869) */
  constructor(secret: string) {
    const bytes = Buffer.from(secret, 'base64url');
    this.#key = Buffer.from(hkdfSync('sha256', bytes, '', 'outpost refresh token successor', TOKEN_BYTES));
  }

  /** The first token of a session. */
  first(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url');
  }

  /**
   * The token that follows. Always the same for the same token, so that two tabs that exchange one token at the same
   * instant go on with one successor and the family stays a single chain.
   */
  successorOf(token: string): string {
    return createHmac('sha256', this.#key).update(token).digest('base64url');
  }
}

/** What is stored of a token. It has 256 bits of entropy, so a plain hash is enough. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
