import { openBenchPage, pageCpu, pageScript } from '../harness/page.ts';

const WATCH = pageScript(new URL('./watch.js', import.meta.url));

export type SheetBenchPage = Awaited<ReturnType<typeof openSheetPage>>;

const WAIT_MS = 60_000;

/** Signs in with the built page and opens the points of a station. */
export async function openSheetPage(url: string, stationId: number) {
  const { page, close } = await openBenchPage(url);
  const began = performance.now();
  await page.goto(`${url}/config/stations/${stationId}?tab=points`);
  const grid = page.getByRole('grid', { name: 'Points' });
  const first = grid.locator('[data-row="0"][data-column="1"]');
  await first.waitFor();
  const openMs = performance.now() - began;
  const cpuMs = await pageCpu(page);
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
    /** From the navigation to the first row. */
    openMs,
    /** How long the page's thread was busy with each key press, ms. */
    async keys(key: string, count: number): Promise<number[]> {
      const costs: number[] = [];
      for (let n = 0; n < count; n++) costs.push(await cost(() => page.keyboard.press(key)));
      return costs;
    },
    /** The same for characters typed into one cell. */
    async type(count: number): Promise<number[]> {
      await toStart();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('F2');
      const costs: number[] = [];
      for (let n = 0; n < count; n++) costs.push(await cost(() => page.keyboard.type('x')));
      await page.keyboard.press('Escape');
      return costs;
    },
    /** The same for cells that are changed and left with Enter. */
    async write(count: number): Promise<number[]> {
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
    /** Scrolls down and up by 120 px per frame. `frames`: ms from one to the next. */
    async scroll(): Promise<{ frames: number[]; cpuMs: number }> {
      await toStart();
      const before = await cpuMs();
      const frames = (await page.evaluate('sheetWatch.scroll()')) as number[];
      return { frames, cpuMs: (await cpuMs()) - before };
    },
    /** Pastes rows over the first ones. */
    async paste(rows: number): Promise<{ drawnMs: number; checkedMs: number }> {
      await toStart();
      const text = Array.from({ length: rows }, (_, n) => `Q${n + 1}\tPasted ${n + 1}`).join('\n');
      const started = performance.now();
      await page.evaluate(`sheetWatch.paste(${JSON.stringify(text)})`);
      await grid.getByText('Pasted 1', { exact: true }).waitFor({ timeout: WAIT_MS });
      const drawnMs = performance.now() - started;
      // Valid, so it can be saved once it is checked.
      await page.getByRole('button', { name: /unsaved changes/ }).waitFor({ timeout: WAIT_MS });
      return { drawnMs, checkedMs: performance.now() - started };
    },
    close,
  };
}
