import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that prints what it gets and forwards nothing. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param say called with a few lines of each mail */
export async function startMailbox(say: (line: string) => void): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        for (const line of mailLines(to, raw)) say(line);
        done(null, 'printed to the console');
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * `Email to ann@example.com: Critical: Elm Street, Overflow`, and the link to acknowledge, or to set
 * a password.
 */
export function mailLines(to: string, raw: string): string[] {
  const subject = /^subject: (.*(?:\r?\n[ \t].*)*)/im.exec(raw)?.[1]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
  const body = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const link = /https?:\/\/\S+\/(?:acknowledge#|link#token=)\S+/.exec(body)?.[0];
  return [`Email to ${to}: ${subject}`, ...(link === undefined ? [] : [`  ${link}`])];
}
