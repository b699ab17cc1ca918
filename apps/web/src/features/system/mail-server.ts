/** A mail server in the pieces that people know of it. */
export interface MailServerFields {
  /** TLS from the start (smtps), in place of STARTTLS. */
  readonly tls: boolean;
  readonly host: string;
  /** Empty: 465 with TLS from the start, else 587. */
  readonly port: string;
  readonly user: string;
  readonly password: string;
}

export const NO_MAIL_SERVER: MailServerFields = { tls: false, host: '', port: '', user: '', password: '' };

/** As the setting SMTP_URL has it, whatever is in user and password; without any piece it is empty. */
export function urlOf({ tls, host, port, user, password }: MailServerFields): string {
  if (!tls && [host, port, user, password].every((piece) => piece === '')) return '';
  const owner = user === '' && password === '' ? '' : `${quoted(user)}:${quoted(password)}@`;
  return `${tls ? 'smtps' : 'smtp'}://${owner}${host.trim()}${port.trim() === '' ? '' : `:${port.trim()}`}`;
}

/** The pieces of it, also of one that is not whole yet; null: it has others than these. */
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

/** What stands between `://` and `@`; also what a URL would leave as it is. */
function quoted(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
