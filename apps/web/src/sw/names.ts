/**
 * The prefix of the worker's caches. Servers at several paths of one host share the storage and
 * must not touch each other's caches.
 *
 * @param basePath of the server; empty: at the root
 */
export const cachePrefix = (basePath: string): string =>
  basePath === '' ? 'outpost-shell-' : `outpost-shell@${basePath}-`;
