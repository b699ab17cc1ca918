import { CACHE_PREFIX } from '../../sw/names.ts';

const SCRIPT = '/sw.js';
const GONE = new Set([404, 410]);

/**
 * Keeps the service worker and asks for its newest version; on origins that a browser trusts, where there are workers.
 * A server that has none any more takes away the one of before, which would else answer with an old page for ever.
 */
export async function keepWorker(): Promise<void> {
  const container = window.isSecureContext ? navigator.serviceWorker : undefined;
  if (container === undefined) return;
  try {
    const registration = await container.register(SCRIPT, { updateViaCache: 'none' });
    await registration.update();
  } catch {
    if (await isGone()) await removeWorkers(container);
  }
}

async function isGone(): Promise<boolean> {
  const answer = await fetch(SCRIPT, { cache: 'no-store' }).catch(() => null);
  return answer !== null && GONE.has(answer.status);
}

async function removeWorkers(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
  }
}
