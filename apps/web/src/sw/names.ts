/** How the caches of the worker's builds begin. */
export const CACHE_PREFIX = 'outpost-shell-';
