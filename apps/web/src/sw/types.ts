/** Data that the build passes to the worker. */
export interface Shell {
  /** The build identifier. */
  readonly build: string;
  /** The cached paths, relative to the server; `/` is the page. */
  readonly files: readonly string[];
}

/** An event that ends with its work. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends LastingEvent {
  readonly data: { text(): string } | null;
}

interface NotificationEvent extends LastingEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

/** An open page of this server. */
interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}

interface NoticeOptions {
  readonly body: string;
  readonly tag: string;
  readonly renotify: boolean;
  readonly requireInteraction: boolean;
  readonly icon: string;
  readonly data: unknown;
}

/**
 * The used part of a service worker's global scope. TypeScript's own `webworker` library conflicts
 * with `dom`, which the page needs.
 */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  readonly registration: { showNotification(title: string, options: NoticeOptions): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}
