import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/derive-key.ts';

/** Without letters and digits that are easily confused: 32 symbols, so a code has 40 bits. */
const CODE_SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;
const PAIRING_BYTES = 16;

/** A token that this server issued, maybe long ago. */
export interface ReadToken {
  readonly displayId: number;
  /** How many tokens the device had before this one. */
  readonly generation: number;
}

/**
 * Tokens of paired displays. Each is derived from the display's pairing and its own number, so the
 * server stores no token and still recognises an old one.
 */
export class DisplayTokens {
  readonly #key: Buffer;

  /** @param secret 32 bytes in base64url, from which the key is derived (RFC 5869) */
  constructor(secret: string) {
    this.#key = deriveKey(secret, 'wall display');
  }

  newPairing(): string {
    return randomBytes(PAIRING_BYTES).toString('base64url');
  }

  /** `4.17.<signature>` */
  tokenOf(displayId: number, pairing: string, generation: number): string {
    return `${displayId}.${generation}.${this.#sign(`token ${displayId} ${pairing} ${generation}`)}`;
  }

  /**
   * The token's content if its signature is that of this pairing; otherwise null.
   * @param pairingOf the pairing of a display; null: it does not exist or is not paired
   */
  read(token: string, pairingOf: (displayId: number) => string | null): ReadToken | null {
    const [, id, generation] = /^([1-9]\d{0,9})\.(0|[1-9]\d{0,9})\.[\w-]{43}$/.exec(token) ?? [];
    const read = { displayId: Number(id), generation: Number(generation) };
    const pairing = id === undefined ? null : pairingOf(read.displayId);
    if (pairing === null) return null;
    const expected = this.tokenOf(read.displayId, pairing, read.generation);
    return isSame(token, expected) ? read : null;
  }

  /** A pairing code: two groups of four symbols. */
  newCode(): string {
    const symbols = Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]);
    return `${symbols.slice(0, 4).join('')}-${symbols.slice(4).join('')}`;
  }

  /** The stored form of a code, whatever its case, spaces and hyphens. */
  hashOfCode(code: string): string {
    return this.#sign(`code ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
