import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../derive-key.ts';

const SENDER_BYTES = 8;
const COUNTER_BYTES = 8;
const TIME_BYTES = 8;
const MAC_BYTES = 32;
/** What a seal adds to a message. */
export const SEAL_BYTES = SENDER_BYTES + COUNTER_BYTES + TIME_BYTES + MAC_BYTES;
/** How far the clocks of two servers may differ, with the time on the way. */
const MAX_AGE_MS = 60_000;
/** Messages of one sender that may overtake each other. */
const WINDOW = 4_096;

/** What of a sender has been accepted. */
interface Accepted {
  highest: number;
  readonly numbers: Set<number>;
  atMs: number;
}

/** Why a message is not from a server of this installation. */
export type SealFailure = 'not-sealed' | 'other-secret' | 'too-old' | 'repeated';

/**
 * Proves that messages between servers come from a server with the same `account-secret`, and are
 * not repeated: any client of NATS could command devices otherwise. Contents are not hidden.
 *
 * A sealed message is: sender (8 bytes, random for each process), number (8 bytes, ascending), time
 * (8 bytes, ms since 1970), HMAC-SHA256 (32 bytes) of purpose and all else, content. Numbers are
 * big-endian.
 */
export class MessageSeal {
  readonly #key: Buffer;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #sender = randomBytes(SENDER_BYTES);
  #number = 0n;
  readonly #accepted = new Map<string, Accepted>();

  /** @param secret 32 bytes in base64url, from which the key is derived (RFC 5869) */
  constructor(secret: string, clock: Pick<Clock, 'now'>) {
    this.#key = deriveKey(secret, 'cluster messages');
    this.#clock = clock;
  }

  /** @param purpose only a message opened for the same purpose is accepted: its subject */
  seal(purpose: string, content: Uint8Array): Uint8Array {
    const sealed = Buffer.alloc(SEAL_BYTES + content.length);
    this.#number += 1n;
    this.#sender.copy(sealed);
    sealed.writeBigUInt64BE(this.#number, SENDER_BYTES);
    sealed.writeBigUInt64BE(BigInt(Math.trunc(this.#clock.now())), SENDER_BYTES + COUNTER_BYTES);
    sealed.set(content, SEAL_BYTES);
    this.#mac(purpose, sealed).copy(sealed, SEAL_BYTES - MAC_BYTES);
    return sealed;
  }

  /** The content; or why it is refused. */
  open(purpose: string, message: Uint8Array): Uint8Array | SealFailure {
    if (message.length < SEAL_BYTES) return 'not-sealed';
    const sealed = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    const mac = sealed.subarray(SEAL_BYTES - MAC_BYTES, SEAL_BYTES);
    if (!timingSafeEqual(mac, this.#mac(purpose, sealed))) return 'other-secret';
    const nowMs = this.#clock.now();
    const sentMs = Number(sealed.readBigUInt64BE(SENDER_BYTES + COUNTER_BYTES));
    if (Math.abs(nowMs - sentMs) > MAX_AGE_MS) return 'too-old';
    const sender = `${purpose} ${sealed.toString('base64', 0, SENDER_BYTES)}`;
    if (!this.#isNew(sender, Number(sealed.readBigUInt64BE(SENDER_BYTES)), nowMs)) return 'repeated';
    return sealed.subarray(SEAL_BYTES);
  }

  #isNew(sender: string, number: number, nowMs: number): boolean {
    const known = this.#accepted.get(sender) ?? { highest: 0, numbers: new Set(), atMs: nowMs };
    if (number <= known.highest - WINDOW || known.numbers.has(number)) return false;
    known.highest = Math.max(known.highest, number);
    known.numbers.add(number);
    known.atMs = nowMs;
    if (known.numbers.size > 2 * WINDOW)
      for (const one of known.numbers) if (one <= known.highest - WINDOW) known.numbers.delete(one);
    if (!this.#accepted.has(sender)) {
      // What they have sent is too old by now.
      for (const [other, { atMs }] of this.#accepted)
        if (Math.abs(nowMs - atMs) > 2 * MAX_AGE_MS) this.#accepted.delete(other);
      this.#accepted.set(sender, known);
    }
    return true;
  }

  #mac(purpose: string, sealed: Buffer): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${purpose}\0`)
      .update(sealed.subarray(0, SEAL_BYTES - MAC_BYTES))
      .update(sealed.subarray(SEAL_BYTES))
      .digest();
  }
}
