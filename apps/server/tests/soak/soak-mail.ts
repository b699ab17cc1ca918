import { createHash } from 'node:crypto';
import { type Manner, SmallSmtp } from '../../src/notification/channels/email/testing/small-smtp.ts';

/** In which life of the server each copy of a mail arrived, by `Message-ID`. */
export type Mails = ReadonlyMap<string, readonly number[]>;

/** The `Message-ID` of a message of the outbox. */
export const mailIdOf = (key: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@example.com>`;

/** A real mail server that outlives the kills, and records what it receives. */
export class SoakMail {
  /** The current life of the server. */
  life = 0;
  readonly #mails: Map<string, number[]>;
  readonly #smtp: SmallSmtp;

  private constructor(smtp: SmallSmtp, mails: Map<string, number[]>) {
    this.#smtp = smtp;
    this.#mails = mails;
  }

  /** @param manner how it treats its clients now */
  static async start(manner: () => Manner): Promise<SoakMail> {
    const mails = new Map<string, number[]>();
    const smtp = await SmallSmtp.start((raw) => {
      const id = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
      mails.set(id, [...(mails.get(id) ?? []), mail.life]);
    }, manner);
    const mail: SoakMail = new SoakMail(smtp, mails);
    return mail;
  }

  get port(): number {
    return this.#smtp.port;
  }

  get mails(): Mails {
    return this.#mails;
  }

  stop(): Promise<void> {
    return this.#smtp.stop();
  }
}
