import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { deriveKey } from '../derive-key.ts';

/** Carries {@link ForwardedClient} from a standby server to the active one. */
export const FORWARDED_HEADER = 'x-outpost-forwarded';
const MAX_LENGTH = 500;

const ForwardedClient = z.object({
  /** Of the client, as the standby server sees it. */
  address: z.string(),
  /** Whether the request is for a name of the standby server. */
  isOwnName: z.boolean(),
});
export type ForwardedClient = z.infer<typeof ForwardedClient>;

/**
 * Lets the active server believe what a standby server says about a client: only servers with the
 * same `account-secret` can sign it.
 */
export class ForwardSeal {
  readonly #key: Buffer;

  /** @param secret 32 bytes in base64url, from which the key is derived (RFC 5869) */
  constructor(secret: string) {
    this.#key = deriveKey(secret, 'forwarded requests');
  }

  /** The header for a request that is forwarded. */
  sign(client: ForwardedClient): string {
    const text = Buffer.from(JSON.stringify(client)).toString('base64url');
    return `${text}.${this.#mac(text).toString('base64url')}`;
  }

  /** Who sent a request; null: it was not forwarded by a server of this installation. */
  read({ headers }: Pick<IncomingMessage, 'headers'>): ForwardedClient | null {
    const header = headers[FORWARDED_HEADER];
    if (typeof header !== 'string' || header.length > MAX_LENGTH) return null;
    const [text = '', given = ''] = header.split('.');
    const mac = Buffer.from(given, 'base64url');
    const expected = this.#mac(text);
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null;
    return ForwardedClient.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  }

  #mac(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}
