/** How one NATS server is reached. */
export interface NatsServer {
  /** A name or an address; an IPv6 address has its brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether the connection must be encrypted; otherwise it is if the server offers it. */
  readonly isTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly token: string | null;
}

const DEFAULT_PORT = 4_222;
/** One token of a subject, without wildcards. */
const PREFIX = /^[A-Za-z0-9_-]{1,32}$/;

export const isNatsPrefix = (text: string): boolean => PREFIX.test(text);

/**
 * Parses `nats://user:password@host:port` or `tls://token@host:port`, or several separated by
 * commas.
 *
 * @returns null: not valid
 */
export function parseNatsUrl(text: string): readonly NatsServer[] | null {
  const servers = text.split(',').map((each) => parseOne(each.trim()));
  return servers.every((server) => server !== null) ? servers : null;
}

function parseOne(text: string): NatsServer | null {
  if (!/^(nats|tls):\/\/[^/?#]+\/?$/.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (!/^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)$/.test(hostname)) return null;
  const [user, secret] = [decode(username), decode(password)];
  if (user === null || secret === null || (user === '' && secret !== '')) return null;
  return {
    host: hostname,
    port: port === '' ? DEFAULT_PORT : Number(port),
    isTls: protocol === 'tls:',
    user: secret === '' ? null : user,
    password: secret === '' ? null : secret,
    token: secret === '' && user !== '' ? user : null,
  };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
