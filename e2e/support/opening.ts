import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_OPTIONS } from '../../apps/web/testing/browser.ts';
import { fillInSignIn } from './sign-in.ts';
import type { LinkShape, SlowLink } from './slow-link.ts';

/** What a user waits for, ms after the request for the address. */
export interface Waited {
  /** Some part of Outpost is visible. */
  readonly paintMs: number;
  /** The sign-in can be filled in, or the first station of the list can be read. */
  readonly usableMs: number;
  /** Scripts that were requested until then. */
  readonly scripts: number;
}

const USABLE = { '/login': 'form button[type=submit]:enabled', '/stations': 'a[data-row]' } as const;

/** Records in the page when the expected content appeared. */
function watchFor(selector: string): void {
  const look = () => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else performance.mark('usable');
  };
  look();
}

/** Opens a path in a new page over a slow link, and measures. */
export async function openSlowly(
  context: BrowserContext,
  link: SlowLink,
  path: keyof typeof USABLE,
  shape: LinkShape,
  before?: (page: Page) => Promise<void>,
): Promise<Waited> {
  const page = await context.newPage();
  await before?.(page);
  await page.addInitScript(watchFor, USABLE[path]);
  link.shape(shape);
  try {
    await page.goto(link.url + path, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, {
      timeout: 60_000,
    });
    return await page.evaluate(() => {
      const usableMs = performance.getEntriesByName('usable')[0]!.startTime;
      return {
        paintMs: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
        usableMs,
        scripts: performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime < usableMs).length,
      };
    });
  } finally {
    link.shape(null);
    await page.close();
  }
}

/** Empties the browser's cache of files. */
export async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** A browser's profile in which a Viewer is signed in. */
export async function signedIn(context: BrowserContext, link: SlowLink): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${link.url}/stations`);
  await fillInSignIn(page, 'Viewer');
  await page.locator(USABLE['/stations']).first().waitFor();
  await page.close();
}

/** Resolves when the service worker has cached the page. */
export async function serviceWorkerReady(context: BrowserContext, link: SlowLink): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${link.url}/stations`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.close();
}

export function launchChromium() {
  return chromium.launch(CHROMIUM_OPTIONS);
}
