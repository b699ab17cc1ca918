/** Paths that contain a secret, which is removed from the log. */
const SECRET_PATHS = /^(\/api\/OnCall\/feed\/)[^/?#]+/i;
/**
 * No call takes a secret from a query. One that is sent there anyway is removed, by its name or its
 * shape.
 */
const SECRET_NAMES =
  /([?&][^=&#]{0,20}(?:token|password|secret|authorization|jwt|code|key)[^=&#]{0,20}=)[^&#]+/gi;
const SECRET_VALUES = /([?&=/,:])[\w.~+-]{40,}/g;

/** A request's address without secrets, for the log. */
export function loggedUrl(url: string): string {
  return url.replace(SECRET_PATHS, '$1…').replace(SECRET_NAMES, '$1…').replace(SECRET_VALUES, '$1…');
}
