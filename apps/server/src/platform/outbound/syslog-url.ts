/** How syslog messages are carried: RFC 5426, RFC 6587 and RFC 5425. */
type SyslogTransport = 'udp' | 'tcp' | 'tls';

/** Where syslog messages are sent. */
export interface SyslogReceiver {
  readonly transport: SyslogTransport;
  /** A name or an address without brackets. */
  readonly host: string;
  readonly port: number;
}

const PORTS: Readonly<Record<string, number>> = { 'udp:': 514, 'tcp:': 601, 'tls:': 6514 };

/** `udp://host:port`, `tcp://…` or `tls://…`; null: invalid. */
export function parseSyslogUrl(text: string): SyslogReceiver | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const fallback = PORTS[protocol];
  const rest = `${username}${password}${search}${hash}`;
  const isPlain = rest === '' && (pathname === '' || pathname === '/');
  if (fallback === undefined || hostname === '' || !isPlain || port === '0') return null;
  return {
    transport: protocol.slice(0, -1) as SyslogTransport,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? fallback : Number(port),
  };
}
