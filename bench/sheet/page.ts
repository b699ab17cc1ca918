import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const WATCH = readFileSync(new URL('./watch.js', import.meta.url), 'utf8');

export interface SheetBenchPage {
  /** From the navigation to the first row. */
  readonly openMs: number;
  /** How long the page's thread was busy with each key press, ms. */
  keys(key: string, count: number): Promise<number[]>;
  /** The same for characters typed into one cell. */
  type(count: number): Promise<number[]>;
  /** The same for cells that are changed and left with Enter. */
  write(count: number): Promise<number[]>;
  /** Scrolls down and up by 120 px per frame. `frames`: ms from one to the next. */
  scroll(): Promise<{ frames: number[]; cpuMs: number }>;
  /** Pastes rows over the first ones. */
  paste(rows: number): Promise<{ drawnMs: number; checkedMs: number }>;
  close(): Promise<void>;
}

const WAIT_MS = 60_000;

/** Signs in with the built page and opens the points of a station. */
export async function openSheetPage(
  url: string,
  { email, password }: { email: string; password: string },
  stationId: number,
): Promise<SheetBenchPage> {
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
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  const began = performance.now();
  await page.goto(`${url}/config/stations/${stationId}?tab=points`);
  const grid = page.getByRole('grid', { name: 'Points' });
  const first = grid.locator('[data-row="0"][data-column="1"]');
  await first.waitFor();
  const openMs = performance.now() - began;
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.evaluate(WATCH);
  const frame = () => page.evaluate('sheetWatch.frame()');
  /** How long one action keeps the page's thread busy, until it is drawn. */
  const cost = async (act: () => Promise<void>): Promise<number> => {
    const before = await cpuMs();
    await act();
    await frame();
    return (await cpuMs()) - before;
  };
  const toStart = async () => {
    await grid.focus();
    await page.keyboard.press('Control+Home');
    await first.waitFor();
  };
  await toStart();
  return {
    openMs,
    async keys(key, count) {
      const costs: number[] = [];
      for (let n = 0; n < count; n++) costs.push(await cost(() => page.keyboard.press(key)));
      return costs;
    },
    async type(count) {
      await toStart();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('F2');
      const costs: number[] = [];
      for (let n = 0; n < count; n++) costs.push(await cost(() => page.keyboard.type('x')));
      await page.keyboard.press('Escape');
      return costs;
    },
    async write(count) {
      await toStart();
      await page.keyboard.press('ArrowRight');
      const costs: number[] = [];
      for (let n = 0; n < count; n++) {
        costs.push(
          await cost(async () => {
            await page.keyboard.type(`w${n}`);
            await page.keyboard.press('Enter');
          }),
        );
      }
      return costs;
    },
    async scroll() {
      await toStart();
      const before = await cpuMs();
      const frames = (await page.evaluate('sheetWatch.scroll()')) as number[];
      return { frames, cpuMs: (await cpuMs()) - before };
    },
    async paste(rows) {
      await toStart();
      const text = Array.from({ length: rows }, (_, n) => `Q${n + 1}\tPasted ${n + 1}`).join('\n');
      const started = performance.now();
      await page.evaluate(`sheetWatch.paste(${JSON.stringify(text)})`);
      await grid.getByText(`Pasted ${rows}`, { exact: true }).waitFor({ timeout: WAIT_MS });
      const drawnMs = performance.now() - started;
      // Valid, so it can be saved once it is checked.
      await page.getByRole('button', { name: /changes are not saved/ }).waitFor({ timeout: WAIT_MS });
      return { drawnMs, checkedMs: performance.now() - started };
    },
    close: () => browser.close(),
  };
}
