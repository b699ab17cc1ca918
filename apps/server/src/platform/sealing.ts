import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets in the database so that a copy of it reveals none: AES-256-GCM with a key from a
 * file.
 */
export class Sealing {
  readonly #key: Buffer;

  /**
   * @param secret 32 bytes in base64url, from which the key is derived (RFC 5869)
   * @param use of the secrets; each has a key of its own
   */
  constructor(secret: string, use: string) {
    this.#key = deriveKey(secret, use);
  }

  /** @param owner bound to the ciphertext, so that it cannot be moved to another place */
  seal(content: Uint8Array, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  /** null: it was encrypted with another key, for another owner, or was changed. */
  open(sealed: string, owner: string): Buffer | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
