/**
 * How the caches of the worker's builds begin. Servers at several paths of one host share them, and leave each other's alone.
 *
 * @param basePath of the server; empty: at the root
 */
export const cachePrefix = (basePath: string): string =>
  basePath === '' ? 'outpost-shell-' : `outpost-shell@${basePath}-`;
