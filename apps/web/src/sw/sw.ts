/**
 * The service worker: caches the page itself, so that a phone without a signal opens Outpost and
 * shows its own message instead of the browser's. It caches no data of the server; see `plan.ts`.
 * Its file has no hash in its name and changes with every build, which is how browsers detect an
 * update.
 */
import { cachePrefix } from './names.ts';
import { noticeOf, ownPath } from './notice.ts';
import { isCacheable, pageResponse, planOf } from './plan.ts';
import type { Shell, WorkerScope } from './types.ts';

/** Set by the build. */
declare const __SHELL__: Shell;
declare const self: WorkerScope;

/** Time limit of the network for the page: a slower connection is as good as none. */
const PAGE_LIMIT_MS = 2_000;

const shell = __SHELL__;
const kept = new Set(shell.files);
/** The worker's file is at the path of the server. */
const base = new URL('./', self.location.href);
const basePath = base.pathname.slice(0, -1);
const cachesBegin = cachePrefix(basePath);
const cacheName = cachesBegin + shell.build;

/** From the cache of this build, whatever the compression; once a page has removed it, there is none. */
const cached = (url: string) => self.caches.match(url, { cacheName, ignoreVary: true });

/** All or nothing: an incomplete page would fail offline. */
async function install(): Promise<void> {
  const cache = await self.caches.open(cacheName);
  await Promise.all(
    shell.files.map(async (path) => {
      // A hashed file may come from the browser's own cache.
      const address = basePath + path;
      const answer = await fetch(address, { cache: path.startsWith('/assets/') ? 'default' : 'reload' });
      if (!isCacheable(answer)) throw new Error(`${address}: ${answer.status}`);
      await cache.put(address, answer);
    }),
  );
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await self.caches.keys();
  const old = names.filter((name) => name.startsWith(cachesBegin) && name !== cacheName);
  await Promise.all(old.map((name) => self.caches.delete(name)));
  await self.clients.claim();
}

async function fromCache(request: Request): Promise<Response> {
  const known = await cached(request.url);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (isCacheable(answer) && (await self.caches.has(cacheName))) {
    const cache = await self.caches.open(cacheName);
    // If storage is full, it is loaded again next time.
    await cache.put(request.url, answer.clone()).catch(() => undefined);
  }
  return answer;
}

async function show(text: string | null): Promise<void> {
  const { title, body, tag, path } = noticeOf(text);
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    // It stays until the user has seen it.
    requireInteraction: true,
    icon: `${basePath}/icon.svg`,
    data: path,
  });
}

/** Focuses an open page of Outpost and leads it to the notification's address, or opens one. */
async function open(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (page === undefined) {
    await self.clients.openWindow(basePath + path);
    return;
  }
  // First, because a click allows focusing for a moment only.
  await page.focus();
  await page.navigate(base.origin + basePath + path);
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? null)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownPath(event.notification.data)));
});
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (planOf(request, base, kept)) {
    case 'pass':
      return;
    case 'page': {
      const limit = new Promise((resolve) => setTimeout(resolve, PAGE_LIMIT_MS));
      event.respondWith(pageResponse(fetch(request), () => cached(base.href), limit));
      return;
    }
    case 'kept':
    case 'asset':
      event.respondWith(fromCache(request));
  }
});
