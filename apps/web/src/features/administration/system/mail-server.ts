/** A mail server as separate fields. */
export interface MailServerFields {
  /** Implicit TLS (smtps) instead of STARTTLS. */
  readonly tls: boolean;
  readonly host: string;
  /** Empty: 465 with implicit TLS, else 587. */
  readonly port: string;
  readonly user: string;
  readonly password: string;
}

export const NO_MAIL_SERVER: MailServerFields = { tls: false, host: '', port: '', user: '', password: '' };

/** The setting SMTP_URL, with any characters in user name and password; empty without a host. */
export function urlOf({ tls, host, port, user, password }: MailServerFields): string {
  if (!tls && [host, port, user, password].every((piece) => piece === '')) return '';
  const owner = user === '' && password === '' ? '' : `${quoted(user)}:${quoted(password)}@`;
  return `${tls ? 'smtps' : 'smtp'}://${owner}${host.trim()}${port.trim() === '' ? '' : `:${port.trim()}`}`;
}

/** The fields of a URL, also of an incomplete one; null: it has other parts. */
export function mailServerOf(url: string): MailServerFields | null {
  if (url === '') return NO_MAIL_SERVER;
  const parts = /^(smtps?):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?(\[[^\]]*\]|[^:/?#]*)(?::([^/?#]*))?\/?$/.exec(
    url,
  );
  if (!parts) return null;
  const [, scheme, user = '', password = '', host = '', port = ''] = parts;
  try {
    return {
      tls: scheme === 'smtps',
      host,
      port,
      user: decodeURIComponent(user),
      password: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}

/** The part between `://` and `@`, also if a URL parser would keep it as it is. */
function quoted(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
