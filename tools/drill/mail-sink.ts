import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts everything, and can be stopped and restarted on the same port. */
export class MailSink {
  /** Subjects of accepted mails, and when. */
  readonly taken: { readonly subject: string; readonly atMs: number }[] = [];
  #server: SMTPServer | null = null;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  /** For SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<this> {
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      onData: (stream, _session, done) => {
        text(stream).then((raw) => {
          const subject = /^subject: (.*(?:\r?\n[ \t].*)*)/im.exec(raw)?.[1] ?? '';
          this.taken.push({ subject: subject.replace(/\r?\n[ \t]+/g, ' '), atMs: Date.now() });
          done(null, 'taken');
        }, done);
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  /** Stops it in the middle of whatever it does. */
  async crash(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
