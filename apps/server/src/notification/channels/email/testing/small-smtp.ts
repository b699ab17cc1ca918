import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** How a mail server currently treats its clients. */
export type Manner = 'takes' | 'refuses' | 'hangs up';

/**
 * A mail server (RFC 5321) for thousands of mails: standard ones delay each greeting by a tenth of
 * a second against spam.
 */
export class SmallSmtp {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #manner: () => Manner;
  readonly #take: (raw: string) => void;

  private constructor(take: (raw: string) => void, manner: () => Manner) {
    this.#take = take;
    this.#manner = manner;
    this.#server = createServer({ noDelay: true }, (socket) => this.#talk(socket));
  }

  /** Listens on a free port of this machine. @param take receives each mail as sent */
  static async start(take: (raw: string) => void, manner: () => Manner = () => 'takes'): Promise<SmallSmtp> {
    const smtp = new SmallSmtp(take, manner);
    smtp.#server.listen(0, '127.0.0.1');
    await once(smtp.#server, 'listening');
    return smtp;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #talk(socket: Socket): void {
    if (this.#manner() === 'hangs up') {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    let heard = '';
    let isMail = false;
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
        if (isMail) this.#take(said);
        const answer = isMail ? '250 taken' : this.#answerTo(said);
        isMail = answer.startsWith('354');
        if (answer.startsWith('221')) socket.end(`${answer}\r\n`);
        else socket.write(`${answer}\r\n`);
      }
    });
    socket.write('220 ready\r\n');
  }

  #answerTo(command: string): string {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === 'DATA') return '354 go on';
    if (verb === 'QUIT') return '221 bye';
    return verb === 'RCPT' && this.#manner() === 'refuses' ? '451 come back later' : '250 ok';
  }
}
