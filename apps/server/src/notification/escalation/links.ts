import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content of a link: what it acknowledges, on behalf of which account, until when. */
export type AcknowledgeLink = AlarmLink | IncidentLink;

interface Link {
  readonly accountId: number;
  readonly expiresAtMs: number;
}

/** For one alarm. */
export interface AlarmLink extends Link {
  readonly alarmId: number;
  /**
   * How often the alarm had been raised when the message was sent: a later activation is not
   * covered.
   */
  readonly raises: number;
}

/** For the alarms of an incident. */
export interface IncidentLink extends Link {
  readonly incidentId: number;
  /** Alarms raised before. */
  readonly asOfMs: number;
}

const MAC_BYTES = 24;
/** Prefix of an incident's number; no number has it. */
const INCIDENT_MARK = 'I';

/** Signs and reads links with HMAC-SHA-256 (RFC 2104); the same link for the same content. */
export class LinkSigner {
  readonly #key: Buffer;

  /** @param secret 32 bytes in base64url */
  constructor(secret: string) {
    this.#key = Buffer.from(secret, 'base64url');
  }

  sign(link: AcknowledgeLink): string {
    const facts = factsOf(link, 36);
    return `${facts}.${this.#mac(facts)}`;
  }

  /** null: not signed by this server. */
  read(token: string): AcknowledgeLink | null {
    const match = /^((I?)([0-9a-z]+)\.([0-9a-z]+)\.([0-9a-z]+)\.([0-9a-z]+))\.([\w-]+)$/.exec(token);
    if (!match) return null;
    // As text: several texts decode to the same bytes.
    const given = Buffer.from(match[7]!);
    const made = Buffer.from(this.#mac(match[1]!));
    if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
    const [id, accountId, which, expiresAtMs] = match
      .slice(3, 7)
      .map((text) => Number.parseInt(text, 36)) as [number, number, number, number];
    return match[2] === INCIDENT_MARK
      ? { incidentId: id, accountId, asOfMs: which, expiresAtMs }
      : { alarmId: id, accountId, raises: which, expiresAtMs };
  }

  #mac(facts: string): string {
    const mac = createHmac('sha256', this.#key).update(`acknowledge:${facts}`).digest();
    return mac.subarray(0, MAC_BYTES).toString('base64url');
  }
}

/** The key under which a used link is stored. */
export const linkId = (link: AcknowledgeLink): string => factsOf(link, 10);

function factsOf(link: AcknowledgeLink, radix: number): string {
  const numbers = (...each: number[]) => each.map((number) => number.toString(radix)).join('.');
  const { accountId, expiresAtMs } = link;
  return 'incidentId' in link
    ? INCIDENT_MARK + numbers(link.incidentId, accountId, link.asOfMs, expiresAtMs)
    : numbers(link.alarmId, accountId, link.raises, expiresAtMs);
}
