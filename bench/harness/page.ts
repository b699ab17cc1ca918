import { readFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_OPTIONS } from '../../apps/web/testing/browser.ts';
import { PAGE } from '../../tools/build.ts';
import { ensurePage } from '../../tools/ensure-built.ts';
import { BENCH_ACCOUNT } from './account.ts';

/** One frame: the time since the previous one, and how long the page's thread was busy. */
export interface Frame {
  readonly gapMs: number;
  readonly busyMs: number;
}

export interface BenchPageOptions {
  readonly size?: { readonly width: number; readonly height: number };
  /** Where the login appears. */
  readonly path?: string;
  /** Further arguments of Chromium. */
  readonly args?: readonly string[];
  readonly serviceWorkers?: 'allow' | 'block';
  /** Runs before the first navigation. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** The built page in a browser of its own, signed in and live. */
export async function openBenchPage(
  url: string,
  { size = { width: 1440, height: 900 }, path = '/login', args = [], ...options }: BenchPageOptions = {},
): Promise<{ page: Page; close(): Promise<void> }> {
  const browser = await chromium.launch({ ...CHROMIUM_OPTIONS, args: [...CHROMIUM_OPTIONS.args, ...args] });
  const { serviceWorkers = 'allow', prepare } = options;
  const page = await browser.newPage({ viewport: size, locale: 'en-US', serviceWorkers });
  await prepare?.(page);
  await page.goto(url + path);
  await page.getByLabel('Email address').fill(BENCH_ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(BENCH_ACCOUNT.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  return { page, close: () => browser.close() };
}

/** Built pages: the folder given on the command line, or the current ones. */
export function builtPages(given: string): string {
  if (given === '') ensurePage();
  return given || PAGE.folder;
}

/** A script that runs in the page. */
export const pageScript = (url: URL): string => readFileSync(url, 'utf8');

/** `frameWatch` in the page, which counts frames. */
export const FRAME_WATCH = pageScript(new URL('./frames.js', import.meta.url));

/** Processor time of the page's thread, all tasks together, ms: its busy time on an idle machine. */
export async function pageCpu(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
