import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { deriveKey } from '../derive-key.ts';

/** Carries {@link ForwardedClient} from a standby server to the active one. */
export const FORWARDED_HEADER = 'x-outpost-forwarded';
/** A standby asks with it whether a server is the active one, which answers with {@link PROOF_HEADER}. */
export const CHALLENGE_HEADER = 'x-outpost-challenge';
export const PROOF_HEADER = 'x-outpost-proof';
const MAX_LENGTH = 500;

const ForwardedClient = z.object({
  /** Of the client, as the standby server sees it. */
  address: z.string(),
  /** Whether the request is for a name of the standby server. */
  isOwnName: z.boolean(),
});
export type ForwardedClient = z.infer<typeof ForwardedClient>;

/**
 * Lets the active server believe what a standby server says about a client, and the standby that it
 * talks to the active server: only servers with the same `account-secret` can sign, and a signature
 * is valid until the next server becomes active.
 */
export class ForwardSeal {
  readonly #key: Buffer;
  readonly #proofKey: Buffer;

  /**
   * @param secret 32 bytes in base64url, from which the keys are derived (RFC 5869)
   * @param active the epoch of the active server's lease, and its address as the lease has it
   */
  constructor(secret: string, { epoch, url }: { readonly epoch: number; readonly url: string | null }) {
    this.#key = deriveKey(secret, `forwarded requests ${epoch}`);
    // One key for both would sign any text that a client asks for. With the address, so that another
    // server cannot pass on the question.
    this.#proofKey = deriveKey(secret, `active server ${epoch} ${url}`);
  }

  /** The header for a request that is forwarded. */
  sign(client: ForwardedClient): string {
    const text = Buffer.from(JSON.stringify(client)).toString('base64url');
    return `${text}.${macOf(this.#key, text).toString('base64url')}`;
  }

  /** Who sent a request; null: it was not forwarded by a server of this installation. */
  read({ headers }: Pick<IncomingMessage, 'headers'>): ForwardedClient | null {
    const header = headers[FORWARDED_HEADER];
    if (typeof header !== 'string' || header.length > MAX_LENGTH) return null;
    const [text = '', given = ''] = header.split('.');
    if (!isMac(given, macOf(this.#key, text))) return null;
    return ForwardedClient.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  }

  /** The answer to a request with a challenge; null: it has none. */
  prove({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
    const challenge = headers[CHALLENGE_HEADER];
    if (typeof challenge !== 'string' || challenge.length > MAX_LENGTH) return null;
    return macOf(this.#proofKey, challenge).toString('base64url');
  }

  /** Whether an answer to a challenge is from the active server. */
  isProof(given: unknown, challenge: string): boolean {
    return typeof given === 'string' && isMac(given, macOf(this.#proofKey, challenge));
  }
}

const macOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function isMac(given: string, expected: Buffer): boolean {
  const mac = Buffer.from(given, 'base64url');
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}
