import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { LIVE_BENCH_ACCOUNT } from '../live/messages.ts';

const WATCH = readFileSync(new URL('./watch.js', import.meta.url), 'utf8');

/** After this time the map has loaded. */
const FLIGHT_MS = 3_000;

/** One drawing of all marks, ms by the page's clock. */
export interface MapDrawing {
  startMs: number;
  endMs: number;
  /** When the frame after it began; null while there was none. */
  shownMs: number | null;
}

export interface MapPage {
  /** From the stations' answer to the first drawing of their marks, and to the frame after it. */
  firstDrawn(): Promise<{ drawnMs: number; shownMs: number }>;
  /** All drawings, and the arrival times of states, since the last call. */
  watched(): Promise<{ drawings: MapDrawing[]; deltas: number[] }>;
  /** Drags the map for a while; returns the times between frames. */
  pan(ms: number): Promise<number[]>;
  /** Moves to where the sites of one district fill the view. */
  goToDistrict(): Promise<void>;
  close(): Promise<void>;
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-unsafe-swiftshader',
    ],
  });
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email address').fill(LIVE_BENCH_ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(LIVE_BENCH_ACCOUNT.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
}

/** Opens the map like an operator with it in the browser's cache. */
export async function openMapPage(url: string): Promise<MapPage> {
  const browser = await launch();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, url);
  const map = page.getByRole('region', { name: /^Map of the sites/ });
  await page.goto(`${url}/map`);
  await map.waitFor();
  await context.addInitScript(WATCH);
  await page.goto(`${url}/map`);
  // The security policy forbids Playwright's own way of waiting for a function.
  while (!(await page.evaluate('mapWatch.drawings.some(({ shownMs }) => shownMs !== null)'))) {
    await page.waitForTimeout(50);
  }
  const box = (await map.boundingBox())!;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return {
    firstDrawn: () =>
      page.evaluate(
        '(({ dataAtMs, drawings: [first] }) => ({ drawnMs: first.endMs - dataAtMs, shownMs: first.shownMs - dataAtMs }))(mapWatch)',
      ),
    watched: () =>
      page.evaluate('({ drawings: mapWatch.drawings.splice(0), deltas: mapWatch.deltas.splice(0) })'),
    async pan(ms) {
      await page.mouse.move(middleX, middleY);
      await page.mouse.down();
      await page.evaluate('mapWatch.countFrames()');
      const until = performance.now() + ms;
      for (let step = 0; performance.now() < until; step++) {
        const turn = step / 12;
        await page.mouse.move(middleX + 180 * Math.sin(turn), middleY + 120 * Math.cos(turn * 0.7));
      }
      await page.mouse.up();
      return page.evaluate(
        'mapWatch.frames.splice(0).reduce((gaps, at, index, all) => (index > 0 && gaps.push(at - all[index - 1]), gaps), [])',
      );
    },
    async goToDistrict() {
      await page.getByRole('button', { name: 'Show worst' }).click();
      await page.waitForTimeout(FLIGHT_MS);
      await page.getByRole('button', { name: 'Close the chosen site' }).click();
      for (let zoom = 0; zoom < 2; zoom++) {
        await page.getByRole('button', { name: 'Zoom out' }).click();
        await page.waitForTimeout(FLIGHT_MS);
      }
    },
    close: () => browser.close(),
  };
}
