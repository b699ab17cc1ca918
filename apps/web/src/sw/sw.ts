/**
 * The service worker: keeps the page itself, so that a phone without a signal opens Outpost and is told the truth by it
 * instead of by the browser. It keeps nothing that the server says; see `plan.ts`. Its file has no hash in its name and
 * changes with every build, which is how a browser notices.
 */
import { cachePrefix } from './names.ts';
import { noticeOf, ownPath } from './notice.ts';
import { mayKeep, pageAnswer, planOf } from './plan.ts';
import type { Shell, WorkerScope } from './types.ts';

/** Put in by the build. */
declare const __SHELL__: Shell;
declare const self: WorkerScope;

/** How long the network may take for the page: a connection this slow is no better than none. */
const PAGE_LIMIT_MS = 2_000;

const shell = __SHELL__;
const kept = new Set(shell.files);
/** The worker's file is at the path of the server. */
const base = new URL('./', self.location.href);
const basePath = base.pathname.slice(0, -1);
const cachesBegin = cachePrefix(basePath);
const cacheName = cachesBegin + shell.build;
/** What was compressed how is no difference here. */
const anyVariant = { ignoreVary: true };

const openCache = () => self.caches.open(cacheName);

/** All or nothing: half a page would fail where it is needed most. */
async function install(): Promise<void> {
  const cache = await openCache();
  await Promise.all(
    shell.files.map(async (path) => {
      // A hashed file may come from the browser's own cache, where it is already.
      const address = basePath + path;
      const answer = await fetch(address, { cache: path.startsWith('/assets/') ? 'default' : 'reload' });
      if (!mayKeep(answer)) throw new Error(`${address}: ${answer.status}`);
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

async function keptPage(): Promise<Response | undefined> {
  return (await openCache()).match(base.href, anyVariant);
}

async function fromCache(request: Request): Promise<Response> {
  const cache = await openCache();
  const known = await cache.match(request.url, anyVariant);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (mayKeep(answer)) {
    // Without room it is fetched again next time.
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
    // It stays until somebody has seen it.
    requireInteraction: true,
    icon: `${basePath}/icon.svg`,
    data: path,
  });
}

/** Brings a page of Outpost that is open to what the notification is about, or opens one. */
async function open(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (page === undefined) {
    await self.clients.openWindow(basePath + path);
    return;
  }
  // Before it goes on: a click lets it come to the front for a moment only.
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
      event.respondWith(pageAnswer(fetch(request), keptPage, limit));
      return;
    }
    case 'kept':
    case 'asset':
      event.respondWith(fromCache(request));
  }
});
