/** Paths that carry a secret: what stands behind them is left out of the log. */
const SECRET_PATHS = /^(\/api\/OnCall\/feed\/)[^/?#]+/i;

/** A request's address as the log may have it. */
export function loggedUrl(url: string): string {
  return url.replace(SECRET_PATHS, '$1…');
}
