import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { LIVE_BENCH_ACCOUNT } from '../live/messages.ts';

const WATCH = readFileSync(new URL('./watch.js', import.meta.url), 'utf8');

/** One frame: the time since the previous one, and how long the page's thread was busy. */
export interface GridFrame {
  readonly gapMs: number;
  readonly busyMs: number;
}

/** A user action in the grid. */
export type GridAction = { readonly sort: string } | { readonly search: string } | { readonly press: string };

/** How long sorting the rows took, and the time until the next frame was drawn. */
export interface GridTimes {
  readonly arrangeMs: number;
  readonly drawnMs: number;
}

/** A real page that shows the grid. */
export interface GridBenchPage {
  /** From the click on the navigation to the first rows. */
  readonly openedMs: number;
  /** @param step pixels that each frame scrolls by, or `anywhere` */
  watch(ms: number, step: number | 'anywhere'): Promise<GridFrame[]>;
  act(deed: GridAction): Promise<GridTimes>;
  heapBytes(): Promise<number>;
  close(): Promise<void>;
}

/** Signs in with the built page and opens the grid. */
export async function openGridPage(url: string): Promise<GridBenchPage> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await page.goto(`${url}/login`);
  await page.getByLabel('Email address').fill(LIVE_BENCH_ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(LIVE_BENCH_ACCOUNT.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  const startMs = performance.now();
  await page.getByRole('link', { name: 'Grid', exact: true }).first().click();
  await page.getByRole('gridcell').first().waitFor({ timeout: 120_000 });
  const openedMs = performance.now() - startMs;
  await page.evaluate(WATCH);
  const client = await page.context().newCDPSession(page);
  return {
    openedMs,
    watch: (ms, step) =>
      page.evaluate(`gridWatch.watch(${ms}, ${JSON.stringify(step)})`) as Promise<GridFrame[]>,
    act: (deed) => page.evaluate(callOf(deed)) as Promise<GridTimes>,
    async heapBytes() {
      await client.send('HeapProfiler.collectGarbage');
      return (await client.send('Runtime.getHeapUsage')).usedSize;
    },
    close: () => browser.close(),
  };
}

function callOf(deed: GridAction): string {
  if ('sort' in deed) return `gridWatch.sort(${JSON.stringify(deed.sort)})`;
  if ('press' in deed) return `gridWatch.press(${JSON.stringify(deed.press)})`;
  return `gridWatch.type('Search points', ${JSON.stringify(deed.search)})`;
}
