import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onFinished } from '@outpost/testing/set-up-once.ts';
import { SMTPServer } from 'smtp-server';
import type { SmtpServer } from '../../../../platform/outbound/index.ts';

export interface SunkMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As received. */
  readonly raw: string;
  readonly headers: ReadonlyMap<string, string>;
  /** By file name. */
  readonly attachments: ReadonlyMap<string, Buffer>;
  readonly body: string;
}

/** The server's response to a recipient; null: accepted. */
export type MailRefusal = { readonly code: number; readonly words: string } | null;

/** A real mail server that stores what it receives. */
export class TestMailSink {
  readonly mails: SunkMail[] = [];
  refuse: (recipient: string) => MailRefusal = () => null;
  /** How it treats new connections. */
  greets: 'at once' | 'never' | 'closes' = 'at once';
  /** So far. */
  connections = 0;
  readonly stop: () => Promise<void>;
  readonly server: SmtpServer;

  /** Of a server that sends its mail here. */
  get settings() {
    const { host, port } = this.server;
    return { SMTP_URL: `smtp://${host}:${port}`, MAIL_FROM: 'Outpost <outpost@example.com>' };
  }

  private constructor(server: SmtpServer, stop: () => Promise<void>) {
    this.server = server;
    this.stop = stop;
  }

  /** Listens until the test ends. */
  static async start(): Promise<TestMailSink> {
    const smtp = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      closeTimeout: 200,
      logger: false,
      onAuth: (_auth, _session, done) => done(null, { user: 'any' }),
      onConnect(_session, done) {
        sink.connections += 1;
        if (sink.greets === 'at once') done();
        else if (sink.greets === 'closes') done(Object.assign(new Error('busy'), { responseCode: 421 }));
      },
      onRcptTo: ({ address }, _session, done) => {
        const refusal = sink.refuse(address);
        if (refusal === null) done();
        else done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
      },
      onData: (stream, { envelope }, done) => {
        text(stream).then((raw) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          sink.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, ...parse(raw) });
          done(null, `taken as ${sink.mails.length}`);
        }, done);
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= new Promise<void>((resolve) => smtp.close(resolve));
      return stopped;
    };
    const server = { host: '127.0.0.1', port, isTls: false, user: null, password: null };
    const sink = new TestMailSink(server, stop);
    onFinished(stop);
    return sink;
  }
}

/** Enough of MIME (RFC 2045) for what the server sends. */
function parse(raw: string): Pick<SunkMail, 'headers' | 'attachments' | 'body'> {
  const { headers, content } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [] : content.split(`--${boundary}`).slice(1, -1).map(split);
  const attachments = new Map<string, Buffer>();
  let body = boundary === undefined ? decoded(headers, content).toString() : '';
  for (const part of parts) {
    const name = fileNameOf(part.headers.get('content-disposition') ?? '');
    if (name === null) body = decoded(part.headers, part.content).toString();
    else attachments.set(name, decoded(part.headers, part.content));
  }
  return { headers, attachments, body };
}

/** Plain, or in escaped pieces (RFC 2231); null: no attachment. */
function fileNameOf(disposition: string): string | null {
  const plain = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  if (plain !== undefined) return plain;
  const pieces = [...disposition.matchAll(/filename\*(?:\d+\*?)?="?([^;"]+)"?/g)].map(([, piece]) => piece);
  return pieces.length === 0 ? null : decodeURIComponent(pieces.join('').replace(/^utf-8''/i, ''));
}

function split(text: string): { headers: Map<string, string>; content: string } {
  const at = text.search(/\r?\n\r?\n/);
  const lines = text
    .slice(0, at)
    .trim()
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, content: text.slice(at).trim() };
}

function decoded(headers: ReadonlyMap<string, string>, content: string): Buffer {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(content, 'base64');
    case 'quoted-printable': {
      const bytes = content
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1');
    }
    default:
      return Buffer.from(content);
  }
}
