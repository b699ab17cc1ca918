/**
 * `npm run bench map -- [--stations=10000] [--seconds=15] [--pages=FOLDER]`: the map of this number
 * of stations in a real page of the real server: from the stations' answer to the drawn marks, from
 * a state's arrival to the drawn frame, and frames while dragging. The background is drawn without
 * a graphics card here, so the page's own part is printed separately.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { AS_NPM_START, startChild } from './harness/child.ts';
import { spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { builtPages } from './harness/page.ts';
import { type MapDrawing, type MapPage, openMapPage } from './map/page.ts';

const CHANGES_PER_SECOND = 200;
const SETTLE_MS = 5_000;

const ours = (drawings: readonly MapDrawing[]) =>
  timesOf(drawings.map(({ startMs, endMs }) => endMs - startMs));

const timesOf = (ms: readonly number[]) => `${spread(ms)} (${ms.length})`;

async function states(page: MapPage, seconds: number): Promise<void> {
  await wait(SETTLE_MS);
  await page.watched();
  await wait(seconds * 1_000);
  const { drawings, deltas } = await page.watched();
  const drawn: number[] = [];
  const shown: number[] = [];
  for (const arrivedMs of deltas) {
    const next = drawings.find(({ startMs }) => startMs >= arrivedMs);
    if (next?.shownMs == null) continue;
    drawn.push(next.endMs - arrivedMs);
    shown.push(next.shownMs - arrivedMs);
  }
  console.log(
    `  from a delta's arrival to its marks drawn: ${timesOf(drawn)}; to the start of the next frame: ${timesOf(shown)}`,
  );
  console.log(`  drawing all marks: ${ours(drawings)}`);
}

async function dragged(page: MapPage, seconds: number): Promise<void> {
  await page.watched();
  const gaps = await page.pan(seconds * 1_000);
  const { drawings } = await page.watched();
  console.log(`  dragging: frames ${timesOf(gaps)}; drawing all marks in them ${ours(drawings)}`);
}

export async function run(): Promise<void> {
  const { stations, seconds, pages } = readOptions({ stations: 10_000, seconds: 15, pages: '' });
  const server = startChild<{ kind: 'ready'; url: string }>(
    new URL('./map/server.ts', import.meta.url),
    [String(stations), String(CHANGES_PER_SECOND), builtPages(pages)],
    AS_NPM_START,
  );
  let page: MapPage | undefined;
  try {
    const { url } = await server.nextMessage('ready');
    console.log(`${stations} stations, ${CHANGES_PER_SECOND} state changes/s, plain map, 1440 by 900`);
    page = await openMapPage(url);
    const { drawnMs, shownMs } = await page.firstDrawn();
    console.log(
      `  from the stations' answer to all marks drawn: ${drawnMs.toFixed(0)} ms, to the next frame: ${shownMs.toFixed(0)} ms`,
    );
    console.log('all stations in view');
    await states(page, seconds);
    await dragged(page, seconds);
    await page.goToDistrict();
    console.log('one district in view');
    await states(page, seconds);
    await dragged(page, seconds);
  } finally {
    await page?.close();
    await server.end();
  }
}
