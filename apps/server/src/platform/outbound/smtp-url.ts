import { BlockList, isIP } from 'node:net';

/** The connection to a mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (RFC 8314); otherwise STARTTLS if the server supports it. */
  readonly isTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** `smtp://user:password@host:port` or `smtps://…`; null: invalid. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const port = PORTS[url.protocol];
  const isPlain = url.search === '' && url.hash === '' && (url.pathname === '' || url.pathname === '/');
  if (port === undefined || url.hostname === '' || !isPlain) return null;
  // One without the other cannot sign in.
  if ((url.username === '') !== (url.password === '')) return null;
  try {
    return {
      host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
      port: url.port === '' ? port : Number(url.port),
      isTls: url.protocol === 'smtps:',
      user: url.username === '' ? null : decodeURIComponent(url.username),
      password: url.password === '' ? null : decodeURIComponent(url.password),
    };
  } catch {
    return null;
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Without TLS a password is only sent within this machine. */
export function needsTls({ host, user }: SmtpServer): boolean {
  const family = isIP(host);
  const isHere =
    host === 'localhost' || (family !== 0 && loopback.check(host, family === 6 ? 'ipv6' : 'ipv4'));
  return user !== null && !isHere;
}
