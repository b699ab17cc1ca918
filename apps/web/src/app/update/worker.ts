import { basePath, withBasePath } from '../../data/base-path.ts';
import { cachePrefix } from '../../sw/names.ts';

const SCRIPT = withBasePath('/sw.js');
const GONE = new Set([404, 410]);

/**
 * Keeps the service worker and asks for its newest version; on origins that a browser trusts, where there are workers.
 * A server that has none any more takes away the one of before, which would else answer with an old page for ever.
 */
export async function registerWorker(): Promise<void> {
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
  // Those of other paths are other servers'.
  await (await container.getRegistration(withBasePath('/')))?.unregister();
  for (const name of await caches.keys()) {
    if (name.startsWith(cachePrefix(basePath))) await caches.delete(name);
  }
}
