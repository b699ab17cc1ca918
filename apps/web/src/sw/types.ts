/** What the build tells the worker. */
export interface Shell {
  /** The mark of the build. */
  readonly build: string;
  /** The paths that are kept; `/` is the page. */
  readonly files: readonly string[];
}

/** An event that ends only when its work has. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/**
 * What of a service worker's global scope is used. TypeScript's own `webworker` library cannot stand beside its `dom`,
 * which the page needs.
 */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
