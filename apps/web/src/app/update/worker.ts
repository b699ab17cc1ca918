import { basePath, withBasePath } from '../../data/base-path.ts';
import { cachePrefix } from '../../sw/names.ts';

const SCRIPT = withBasePath('/sw.js');
const GONE = new Set([404, 410]);

/**
 * Maintains the service worker on secure origins. If the server no longer has one, it is removed
 * because it would serve an outdated page forever.
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
  // Those of other paths belong to other servers.
  await (await container.getRegistration(withBasePath('/')))?.unregister();
  for (const name of await caches.keys()) {
    if (name.startsWith(cachePrefix(basePath))) await caches.delete(name);
  }
}
