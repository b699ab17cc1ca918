import { FRAME_WATCH, type Frame, openBenchPage, pageScript } from '../harness/page.ts';

const WATCH = pageScript(new URL('./watch.js', import.meta.url));

/** A user action in the grid. */
export type GridAction = { readonly sort: string } | { readonly search: string } | { readonly press: string };

/** How long sorting the rows took, and the time until the next frame was drawn. */
export interface GridTimes {
  readonly arrangeMs: number;
  readonly drawnMs: number;
}

/** A real page that shows the grid. */
export type GridBenchPage = Awaited<ReturnType<typeof openGridPage>>;

/** Signs in with the built page and opens the grid. */
export async function openGridPage(url: string) {
  const { page, close } = await openBenchPage(url);
  const startMs = performance.now();
  await page.getByRole('link', { name: 'Grid', exact: true }).first().click();
  await page.getByRole('gridcell').first().waitFor({ timeout: 120_000 });
  const openedMs = performance.now() - startMs;
  await page.evaluate(FRAME_WATCH + WATCH);
  const client = await page.context().newCDPSession(page);
  return {
    /** From the click on the navigation to the first rows. */
    openedMs,
    /** @param step pixels that each frame scrolls by, or `anywhere` */
    watch: (ms: number, step: number | 'anywhere'): Promise<Frame[]> =>
      page.evaluate(`gridWatch.watch(${ms}, ${JSON.stringify(step)})`) as Promise<Frame[]>,
    act: (deed: GridAction): Promise<GridTimes> => page.evaluate(callOf(deed)) as Promise<GridTimes>,
    async heapBytes(): Promise<number> {
      await client.send('HeapProfiler.collectGarbage');
      return (await client.send('Runtime.getHeapUsage')).usedSize;
    },
    close,
  };
}

function callOf(deed: GridAction): string {
  if ('sort' in deed) return `gridWatch.sort(${JSON.stringify(deed.sort)})`;
  if ('press' in deed) return `gridWatch.press(${JSON.stringify(deed.press)})`;
  return `gridWatch.type('Search points', ${JSON.stringify(deed.search)})`;
}
