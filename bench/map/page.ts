import { openBenchPage, pageScript } from '../harness/page.ts';

const WATCH = pageScript(new URL('./watch.js', import.meta.url));

/** After this time the map has loaded. */
const FLIGHT_MS = 3_000;

/** One drawing of all marks, ms by the page's clock. */
export interface MapDrawing {
  startMs: number;
  endMs: number;
  /** When the frame after it began; null while there was none. */
  shownMs: number | null;
}

export type MapPage = Awaited<ReturnType<typeof openMapPage>>;

/** Opens the map like an operator with it in the browser's cache. */
export async function openMapPage(url: string) {
  const { page, close } = await openBenchPage(url, {
    args: ['--enable-unsafe-swiftshader'],
    serviceWorkers: 'block',
  });
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await page.goto(`${url}/map`);
  await map.waitFor();
  await page.addInitScript(WATCH);
  await page.goto(`${url}/map`);
  // The security policy forbids Playwright's own way of waiting for a function.
  while (!(await page.evaluate('mapWatch.drawings.some(({ shownMs }) => shownMs !== null)'))) {
    await page.waitForTimeout(50);
  }
  const box = (await map.boundingBox())!;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return {
    /** From the stations' answer to the first drawing of their marks, and to the frame after it. */
    firstDrawn: (): Promise<{ drawnMs: number; shownMs: number }> =>
      page.evaluate(
        '(({ dataAtMs, drawings: [first] }) => ({ drawnMs: first.endMs - dataAtMs, shownMs: first.shownMs - dataAtMs }))(mapWatch)',
      ),
    /** All drawings, and the arrival times of states, since the last call. */
    watched: (): Promise<{ drawings: MapDrawing[]; deltas: number[] }> =>
      page.evaluate('({ drawings: mapWatch.drawings.splice(0), deltas: mapWatch.deltas.splice(0) })'),
    /** Drags the map for a while; returns the times between frames. */
    async pan(ms: number): Promise<number[]> {
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
    /** Moves to where the sites of one district fill the view. */
    async goToDistrict(): Promise<void> {
      await page.getByRole('button', { name: 'Show worst station' }).click();
      await page.waitForTimeout(FLIGHT_MS);
      await page.getByRole('button', { name: 'Close station panel' }).click();
      for (let zoom = 0; zoom < 2; zoom++) {
        await page.getByRole('button', { name: 'Zoom out' }).click();
        await page.waitForTimeout(FLIGHT_MS);
      }
    },
    close,
  };
}
