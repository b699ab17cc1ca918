/** The parts of a request that decide how it is handled. */
export interface FetchRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * How a request is handled. `pass`: by the network, as without a worker. `page`: by the network, or
 * the cached page if that takes too long. `kept`: from the cache of the installation. `asset`: from
 * the cache, filled at first use, because its name changes with its content.
 */
export type Plan = 'pass' | 'page' | 'kept' | 'asset';

/**
 * Responses of the server are never cached: they belong to a user and become outdated within a
 * minute.
 */
const SERVERS_OWN = /^\/(api|accounts|docs|guide|health|metrics|socket\.io|stationhub)(\/|$)/;
const FILE = /\.[a-z0-9]+$/i;

/**
 * @param base where the server is, such as `https://outpost.example/` or
 * `https://example.com/outpost/`
 * @param kept the paths that were cached at installation, relative to it
 */
export function planOf(asked: FetchRequest, base: URL, kept: ReadonlySet<string>): Plan {
  const url = new URL(asked.url);
  const isOurs = url.origin === base.origin && url.pathname.startsWith(base.pathname);
  if (asked.method !== 'GET' || !isOurs) return 'pass';
  const path = url.pathname.slice(base.pathname.length - 1);
  if (SERVERS_OWN.test(path)) return 'pass';
  if (asked.mode === 'navigate') return FILE.test(path) ? 'pass' : 'page';
  if (url.search !== '') return 'pass';
  if (kept.has(path)) return 'kept';
  return path.startsWith('/assets/') ? 'asset' : 'pass';
}

/** Whether a response is the complete requested file: it will be served from the cache forever. */
export function isCacheable({
  status,
  type,
  redirected,
}: Pick<Response, 'status' | 'type' | 'redirected'>): boolean {
  // Other origins may return a proxy's sign-in page.
  return status === 200 && type === 'basic' && !redirected;
}

/** Status codes of a proxy whose server is unreachable. */
const AWAY = new Set([502, 503, 504]);

/**
 * The page: from the network if it responds in time, else from the cache.
 * @param network the running request
 * @param kept loads the cached page; undefined if the browser has evicted it
 * @param limit resolves at the time limit of the network
 */
export async function pageResponse(
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  limit: Promise<unknown>,
): Promise<Response> {
  const inTime = await Promise.race([
    network.then(
      (answer) => (AWAY.has(answer.status) ? null : answer),
      () => null,
    ),
    limit.then(() => null),
  ]);
  return inTime ?? (await kept()) ?? network;
}
