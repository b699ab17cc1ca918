import { backgroundPausesMs, type RetryParts, retryLoad, SCREEN_PAUSES_MS } from './retry-load.ts';
import { updates } from './runtime.ts';

/** Style sheets that failed to load. Such a link also has a sheet, an empty one. */
const lostStyles = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  },
  // Such an event does not bubble.
  true,
);

/**
 * Requests style sheets again that failed to load: Vite requests each only once.
 * @throws Error when one fails again
 */
async function restoreStyles(): Promise<void> {
  const links = [...lostStyles];
  lostStyles.clear();
  await Promise.all(
    links.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      return new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
        link.replaceWith(again);
      });
    }),
  );
}

const parts: RetryParts = {
  scriptLost: () => updates.scriptLost(),
  prepare: restoreStyles,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

/** Loads what the user waits for: a screen, its frame, a dialog. See {@link retryLoad}. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> => retryLoad(load, SCREEN_PAUSES_MS, parts);

/** Loads what the page needs in the background, however long it takes. It never rejects. */
export const loadInBackground = <T>(load: () => Promise<T>): Promise<T> =>
  retryLoad(load, backgroundPausesMs(), parts);
