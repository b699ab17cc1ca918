import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { SmtpServer } from '../../src/mail/index.ts';

/** A real mail server that counts what it gets by `Message-ID`. */
export class SoakMail {
  readonly mails = new Map<string, number>();
  isDown = false;
  readonly server: SmtpServer;
  readonly #smtp: SMTPServer;

  private constructor(smtp: SMTPServer, port: number) {
    this.#smtp = smtp;
    this.server = { host: '127.0.0.1', port, isTls: false, user: null, password: null };
  }

  static async start(): Promise<SoakMail> {
    const smtp = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      onRcptTo: (_address, _session, done) => {
        if (mail.isDown) done(Object.assign(new Error('come back later'), { responseCode: 451 }));
        else done();
      },
      onData: (stream, _session, done) => {
        text(stream).then((raw) => {
          const id = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
          mail.mails.set(id, (mail.mails.get(id) ?? 0) + 1);
          done();
        }, done);
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const mail: SoakMail = new SoakMail(smtp, (smtp.server.address() as AddressInfo).port);
    return mail;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#smtp.close(() => resolve()));
  }
}
