/**
 * Top-level names that no public site has (RFC 6762, RFC 8375, and the ones reserved for private
 * use).
 */
const OWN_TOP_LEVEL = ['localhost', 'local', 'internal', 'lan', 'home.arpa'];
const MAX_URL_CHARACTERS = 2_048;

/**
 * A host as allowed in a Content-Security-Policy: letters, digits, dots and hyphens. No IPv6
 * address: the policy's grammar has no form for it (CSP Level 3, 2.3.1).
 */
const HOST = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*';
const HOST_ONLY = new RegExp(`^${HOST}$`);
const ORIGIN = new RegExp(`^(https?)://(\\*\\.)?(${HOST})(:\\d{1,5})?$`);

/** Whether a host is in the organisation's own network, where plain HTTP is acceptable. */
export function isOwnHost(host: string): boolean {
  const name = host.toLowerCase();
  const [a, b] = name.split('.').map(Number);
  if (/^\d+(\.\d+){3}$/.test(name)) {
    return a === 10 || a === 127 || (a === 192 && b === 168) || (a === 172 && b! >= 16 && b! <= 31);
  }
  return !name.includes('.') || OWN_TOP_LEVEL.some((end) => name.endsWith(`.${end}`));
}

/** `https://…`, or `http://…` of a private host, without user name and password. */
export function isFetchableUrl(text: string): boolean {
  if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || !HOST_ONLY.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isOwnHost(hostname));
}

/**
 * An origin as in a Content-Security-Policy, such as `https://tiles.example.com` or
 * `https://*.example.com`. Nothing else of the policy can be written with it.
 */
export function isOriginPattern(text: string): boolean {
  const [whole, scheme, wildcard, host] = ORIGIN.exec(text) ?? [];
  if (whole === undefined) return false;
  // `https://*.com` would match half the web.
  if (wildcard !== undefined && !host!.includes('.')) return false;
  return URL.canParse(whole.replace('*.', '')) && (scheme === 'https' || isOwnHost(host!));
}
