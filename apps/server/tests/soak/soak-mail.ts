import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { MailOutage } from './soak-plan.ts';

/** In which life of the server each copy of a mail came, by `Message-ID`. */
export type Mails = ReadonlyMap<string, readonly number[]>;

/** The `Message-ID` of a message of the outbox. */
export const mailIdOf = (key: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@example.com>`;

/**
 * A mail server (RFC 5321) that outlives the kills and notes what it takes. Servers off the shelf make everybody wait a tenth of a second
 * before they greet, which is six hours for the mails of a year.
 */
export class SoakMail {
  /** Which life of the server it hears of now. */
  life = 0;
  readonly #mails = new Map<string, number[]>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #outage: () => MailOutage | null;

  private constructor(outage: () => MailOutage | null) {
    this.#outage = outage;
    this.#server = createServer({ noDelay: true }, (socket) => this.#talk(socket));
  }

  /** @param outage the one that there is now; null: it takes mail */
  static async start(outage: () => MailOutage | null): Promise<SoakMail> {
    const mail = new SoakMail(outage);
    mail.#server.listen(0, '127.0.0.1');
    await once(mail.#server, 'listening');
    return mail;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get mails(): Mails {
    return this.#mails;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #talk(socket: Socket): void {
    if (this.#outage()?.how === 'hangs up') {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    let heard = '';
    let isMail = false;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    socket.setEncoding('utf8');
    // A client that was killed.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (text: string) => {
      heard += text;
      for (;;) {
        const mark = isMail ? '\r\n.\r\n' : '\r\n';
        const end = heard.indexOf(mark);
        if (end < 0) return;
        const said = heard.slice(0, end);
        heard = heard.slice(end + mark.length);
        if (isMail) {
          isMail = false;
          this.#take(said);
          say('250 taken');
          continue;
        }
        const verb = said.slice(0, 4).toUpperCase();
        isMail = verb === 'DATA';
        if (isMail) say('354 go on');
        else if (verb === 'QUIT') socket.end('221 bye\r\n');
        else if (verb === 'RCPT' && this.#outage()) say('451 come back later');
        else say('250 ok');
      }
    });
    say('220 soak');
  }

  #take(raw: string): void {
    const id = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
    const copies = this.#mails.get(id);
    if (copies) copies.push(this.life);
    else this.#mails.set(id, [this.life]);
  }
}
