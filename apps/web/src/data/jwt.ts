/**
 * When an access token ends, ms since 1970-01-01T00:00Z by the server's clock (RFC 7519, 4.1.4 `exp`), or null when
 * the text is not a token with an end. The signature is the server's business.
 */
export function tokenExpiryMs(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null;
  } catch {
    return null;
  }
}
