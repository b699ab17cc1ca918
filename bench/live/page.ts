import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { LIVE_BENCH_ACCOUNT, PROBE } from './messages.ts';

const WATCH = readFileSync(new URL('./watch-probe.js', import.meta.url), 'utf8').replace(
  'PROBE',
  JSON.stringify(PROBE),
);

/**
 * When a value of the probe was in the page: in its text, and when the next frame was drawn. ms
 * since 1970, by the same clock.
 */
export interface SeenChange {
  value: number;
  textAtMs: number;
  drawnAtMs: number;
}

/** A real page that shows the probe's station. */
export interface ProbePage {
  /** What it has shown since the last call. */
  seen(): Promise<SeenChange[]>;
  close(): Promise<void>;
}

/** Signs in with the built page and watches the probe's value on the screen of station 1. */
export async function openProbePage(url: string): Promise<ProbePage> {
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
  await page.goto(`${url}/stations/1`);
  await page.getByLabel('Email address').fill(LIVE_BENCH_ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(LIVE_BENCH_ACCOUNT.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: PROBE, exact: true }) });
  await row.waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.evaluate(WATCH);
  return {
    seen: () => page.evaluate<SeenChange[]>('window.probeSeen.splice(0)'),
    close: () => browser.close(),
  };
}
