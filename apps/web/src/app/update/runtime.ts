import { isLive, session } from '../../data/index.ts';
import { fetchPageBuild } from '../../data/page-version.ts';
import { Updates } from './updates.ts';
import { UserActivity } from './user-activity.ts';
import { registerWorker } from './worker.ts';

const RELOADED_FOR = 'outpost.reloaded-for';
const CHECK_MS = 5 * 60_000;
const LOOK_MS = 10_000;
/** After the page is usable: the worker's downloads must not delay it. */
const WORKER_AFTER_MS = 5_000;

const inHand = new UserActivity(Date.now);

/** Whether the server has a newer version of this page. */
export const updates = new Updates({
  own: document.querySelector<HTMLMetaElement>('meta[name="outpost-build"]')?.content ?? null,
  ask: fetchPageBuild,
  look: () => ({
    nowMs: Date.now(),
    hiddenSinceMs: inHand.hiddenSinceMs,
    touchedAtMs: inHand.touchedAtMs,
    busy: inHand.busy,
    // Without a session there is no connection to lose.
    connected: session.getSnapshot().phase !== 'signed-in' || isLive(),
  }),
  reload: () => window.location.reload(),
  memory: {
    get: () => {
      try {
        return sessionStorage.getItem(RELOADED_FOR);
      } catch {
        return null;
      }
    },
    set: (build) => {
      try {
        sessionStorage.setItem(RELOADED_FOR, build);
        return true;
      } catch {
        return false;
      }
    },
  },
  random: Math.random,
});

/**
 * Starts the checks for newer versions and maintains the service worker. Only in the built page.
 */
export function startUpdates(): void {
  window.setInterval(() => void updates.check(), CHECK_MS);
  window.setInterval(() => void updates.goOverIfGood(), LOOK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void updates.check();
  });
  // Any script that loads later, including those that no screen waits for.
  window.addEventListener('vite:preloadError', () => void updates.scriptLost());
  window.setTimeout(() => void registerWorker(), WORKER_AFTER_MS);
}
