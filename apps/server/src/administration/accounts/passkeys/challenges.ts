import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/derive-key.ts';

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;

/**
 * Challenges of passkeys. Each contains its end and is signed together with its purpose, so every
 * server of a cluster can check it without having stored it.
 */
export class PasskeyChallenges {
  readonly #key: Buffer;
  readonly #userKey: Buffer;

  /** @param secret 32 bytes in base64url, from which the keys are derived (RFC 5869) */
  constructor(secret: string) {
    this.#key = deriveKey(secret, 'passkey challenge');
    this.#userKey = deriveKey(secret, 'passkey user');
  }

  /** @param purpose such as `sign-in`; a challenge is valid for no other one */
  make(purpose: string, expiresAtMs: number): string {
    const head = Buffer.alloc(RANDOM_BYTES + TIME_BYTES);
    randomBytes(RANDOM_BYTES).copy(head);
    head.writeUIntBE(expiresAtMs, RANDOM_BYTES, TIME_BYTES);
    return Buffer.concat([head, this.#sign(head, purpose)]).toString('base64url');
  }

  isValid(challenge: string, purpose: string, nowMs: number): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== RANDOM_BYTES + TIME_BYTES + SIGNATURE_BYTES) return false;
    const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
    if (!timingSafeEqual(bytes.subarray(head.length), this.#sign(head, purpose))) return false;
    return head.readUIntBE(RANDOM_BYTES, TIME_BYTES) > nowMs;
  }

  /** What authenticators call an account: it tells nothing about it (WebAuthn, 14.6.1). */
  userIdOf(accountId: number): Buffer {
    return createHmac('sha256', this.#userKey).update(String(accountId)).digest();
  }

  #sign(head: Buffer, purpose: string): Buffer {
    return createHmac('sha256', this.#key).update(head).update(purpose).digest();
  }
}
