/**
 * The token of a header `Authorization: Bearer …` (RFC 6750, 2.1); undefined for any other header.
 */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}
