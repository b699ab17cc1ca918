import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the link of a message says: it acknowledges one alarm, in the name of one account, until then. */
export interface AcknowledgeLink {
  readonly alarmId: number;
  readonly accountId: number;
  /** How often the alarm had been raised when the message was made: a later raise is another matter. */
  readonly raises: number;
  readonly expiresAtMs: number;
}

const MAC_BYTES = 24;

/** Makes and reads the secrets of links, signed with HMAC-SHA-256 (RFC 2104); the same link for the same facts. */
export class LinkSigner {
  readonly #key: Buffer;

  /** @param secret 32 bytes in base64url */
  constructor(secret: string) {
    this.#key = Buffer.from(secret, 'base64url');
  }

  sign({ alarmId, accountId, raises, expiresAtMs }: AcknowledgeLink): string {
    const facts = [alarmId, accountId, raises, expiresAtMs].map((number) => number.toString(36)).join('.');
    return `${facts}.${this.#mac(facts)}`;
  }

  /** null: nobody here made it. */
  read(token: string): AcknowledgeLink | null {
    const match = /^(([0-9a-z]+)\.([0-9a-z]+)\.([0-9a-z]+)\.([0-9a-z]+))\.([\w-]+)$/.exec(token);
    if (!match) return null;
    // As text: several texts decode to the same bytes.
    const given = Buffer.from(match[6]!);
    const made = Buffer.from(this.#mac(match[1]!));
    if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
    const [alarmId, accountId, raises, expiresAtMs] = match
      .slice(2, 6)
      .map((text) => Number.parseInt(text, 36));
    return { alarmId: alarmId!, accountId: accountId!, raises: raises!, expiresAtMs: expiresAtMs! };
  }

  #mac(facts: string): string {
    const mac = createHmac('sha256', this.#key).update(`acknowledge:${facts}`).digest();
    return mac.subarray(0, MAC_BYTES).toString('base64url');
  }
}

/** Under which a used link is kept. */
export function linkId({ alarmId, accountId, raises, expiresAtMs }: AcknowledgeLink): string {
  return [alarmId, accountId, raises, expiresAtMs].join('.');
}
