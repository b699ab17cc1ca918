import { backgroundPausesMs, type RetryParts, retryLoad, SCREEN_PAUSES_MS } from './retry-load.ts';
import { updates } from './runtime.ts';

/**
 * After so many failures a reload is tried: some browsers remember a script that failed to load
 * (https://github.com/whatwg/html/issues/6768).
 */
const FAILURES_BEFORE_RELOAD = 5;

/** Style sheets that failed to load, by address. */
const lostStyles = new Map<string, HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.set(target.href, target);
  },
  // Such an event does not bubble.
  true,
);

let restoring: Promise<unknown> | null = null;

/** Requests the lost style sheets once more, because Vite requests each only once. */
async function restoreStyles(): Promise<void> {
  restoring ??= Promise.all([...lostStyles.values()].map(requestAgain)).finally(() => {
    restoring = null;
  });
  await restoring;
}

/** Resolves when it is loaded, or is lost again. */
function requestAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve) => {
    again.addEventListener('load', () => {
      lostStyles.delete(again.href);
      resolve();
    });
    again.addEventListener('error', () => resolve());
    link.replaceWith(again);
  });
}

/** The style sheet that a part failed for is needed before its script. */
async function prepare(error: unknown): Promise<void> {
  if (lostStyles.size > 0) await restoreStyles();
  const reason = error instanceof Error ? error.message : '';
  if ([...lostStyles.keys()].some((href) => reason.includes(href))) throw error;
}

const parts: RetryParts = {
  scriptLost: (failures) =>
    failures < FAILURES_BEFORE_RELOAD ? updates.scriptLost() : updates.scriptMissing(),
  prepare,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

/** Loads what the user waits for: a screen, its frame, a dialog. See {@link retryLoad}. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> => retryLoad(load, SCREEN_PAUSES_MS, parts);

/** Loads what the page needs in the background, however long it takes. It never rejects. */
export const loadInBackground = <T>(load: () => Promise<T>): Promise<T> =>
  retryLoad(load, backgroundPausesMs(), parts);
