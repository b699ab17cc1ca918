/** Paths that carry a secret: what stands behind them is left out of the log. */
const SECRET_PATHS = /^(\/api\/OnCall\/feed\/)[^/?#]+/i;
/** Nothing here takes a secret from a query. Whoever sends one there all the same finds none in the log: by its name, or by its look. */
const SECRET_NAMES =
  /([?&][^=&#]{0,20}(?:token|password|secret|authorization|jwt|code|key)[^=&#]{0,20}=)[^&#]+/gi;
const SECRET_VALUES = /([?&=/,:])[\w.~+-]{40,}/g;

/** A request's address as the log may have it. */
export function loggedUrl(url: string): string {
  return url.replace(SECRET_PATHS, '$1…').replace(SECRET_NAMES, '$1…').replace(SECRET_VALUES, '$1…');
}
