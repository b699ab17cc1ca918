import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that accepts everything. */
export interface TestMailServer {
  /** As the setting `SMTP_URL`. */
  readonly url: string;
  /** Recipients and content of each mail, as received. */
  readonly mails: readonly { readonly to: string; readonly raw: string }[];
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const mails: { to: string; raw: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket, (to, raw) => mails.push({ to, raw }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** RFC 5321, as far as a well-behaved client needs it. */
function converse(socket: Socket, take: (to: string, raw: string) => number): void {
  let heard = '';
  let to = '';
  let isData = false;
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.write('220 mail.example\r\n');
  socket.on('data', (piece: string) => {
    heard += piece;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = heard.indexOf(end);
      if (at < 0) return;
      const said = heard.slice(0, at);
      heard = heard.slice(at + end.length);
      if (isData) {
        isData = false;
        // A client doubles a dot at the start of a line.
        socket.write(`250 taken as ${take(to, said.replace(/^\./gm, ''))}\r\n`);
        continue;
      }
      if (/^RCPT TO:/i.test(said)) to = /<(.*)>/.exec(said)?.[1] ?? '';
      isData = /^DATA/i.test(said);
      socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(said) ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
}
