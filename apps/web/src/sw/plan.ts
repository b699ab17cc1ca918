/** What of a request decides how it is answered. */
export interface FetchRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * How a request is answered. `pass`: by the network, as if there were no worker. `page`: by the network, or the kept
 * page when that takes too long. `kept`: from what was kept at installation. `asset`: from what is kept, and kept at
 * first use, because its name changes with its content.
 */
export type Plan = 'pass' | 'page' | 'kept' | 'asset';

/** Answers of the server are never kept: they are somebody's, and a minute later they are wrong. */
const SERVERS_OWN = /^\/(api|accounts|docs|health|metrics|socket\.io|stationhub)(\/|$)/;
const FILE = /\.[a-z0-9]+$/i;

/**
 * @param base where the server is, such as `https://outpost.example/` or `https://example.com/outpost/`
 * @param kept the paths that were kept at installation, from there on
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

/** Whether an answer is the file that was asked for, whole: what is kept under its name is given for ever. */
export function mayKeep({
  status,
  type,
  redirected,
}: Pick<Response, 'status' | 'type' | 'redirected'>): boolean {
  // Elsewhere there may be a proxy's sign-in page.
  return status === 200 && type === 'basic' && !redirected;
}

/** What a proxy answers while the server behind it is away. */
const AWAY = new Set([502, 503, 504]);

/**
 * The page: from the network when that answers in time, else as it was kept.
 * @param network the request, on its way
 * @param kept looks for the kept page; undefined when the browser has thrown it away
 * @param limit resolves when the network has had its time
 */
export async function pageAnswer(
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
