/**
 * When an access token expires, ms since 1970-01-01T00:00Z by the server's clock (RFC 7519, 4.1.4
 * `exp`), or null if the text is not a token with an expiry. The server checks the signature.
 */
export function tokenExpiryMs(token: string): number | null {
  const exp = claimOf(token, 'exp');
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null;
}

/** The user of the token (RFC 7519, 4.1.2 `sub`), or null without one. */
export function tokenSubject(token: string): string | null {
  const sub = claimOf(token, 'sub');
  return typeof sub === 'string' ? sub : null;
}

function claimOf(token: string, name: 'exp' | 'sub'): unknown {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null
      ? (claims as Readonly<Record<string, unknown>>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}
