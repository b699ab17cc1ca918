/**
 * `npm run bench grid -- [--points=100000] [--seconds=10] [--rounds=3] [--pages=FOLDER]`: the grid
 * with this number of points in a real page of the real server, 2,000 of them changing each second:
 * frames while scrolling and while idle, the duration of sorting and filtering, and its memory.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type GridAction, type GridBenchPage, openGridPage } from './grid/page.ts';
import { AS_NPM_START, startChild } from './harness/child.ts';
import { formatWhole, spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { builtPages, type Frame } from './harness/page.ts';
import type { LiveLoadPlan } from './live/load.ts';
import type { LiveServerMessage } from './live/messages.ts';

const POINTS_OF_STATION = 48;
const CHANGES_PER_SECOND = 2_000;
const POLL_SECONDS = 10;
const SETTLE_MS = 3_000;

const framesOf = (frames: readonly Frame[]) =>
  `frames ${spread(frames.map(({ gapMs }) => gapMs))}; main thread busy per frame ${spread(frames.map(({ busyMs }) => busyMs))} (${frames.length} frames)`;

async function frames(page: GridBenchPage, seconds: number): Promise<void> {
  const ways = [
    ['idle', 0],
    ['scrolled at reading speed, 3 rows per frame', 100],
    ['scrolled fast, 25 rows per frame', 850],
    ['jumped to a random place in each frame', 'anywhere'],
  ] as const;
  for (const [words, step] of ways) {
    console.log(`  ${words}: ${framesOf(await page.watch(seconds * 1_000, step))}`);
  }
}

const DEEDS: readonly (readonly [words: string, deeds: readonly GridAction[]])[] = [
  ['sort by value', [{ sort: 'value' }]],
  ['sort by value, descending', [{ sort: 'value' }]],
  ['sort by name', [{ sort: 'name' }]],
  ['sort by age', [{ sort: 'age' }]],
  ['sort by alarm', [{ sort: 'alarm' }]],
  ['search as typed: b, be, ben, bench 12', ['b', 'be', 'ben', 'bench 12'].map((text) => ({ search: text }))],
  ['search cleared', [{ search: '' }]],
  ['group by station, ungroup', [{ press: 'Group by station' }, { press: 'Group by station' }]],
  ['abnormal only, then all', [{ press: 'Abnormal only' }, { press: 'Abnormal only' }]],
];

async function deeds(page: GridBenchPage, rounds: number): Promise<void> {
  for (const [words, all] of DEEDS) {
    const arrangeMs: number[] = [];
    const drawnMs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const deed of all) {
        const took = await page.act(deed);
        arrangeMs.push(took.arrangeMs);
        drawnMs.push(took.drawnMs);
      }
    }
    console.log(`  ${words}: rows ${spread(arrangeMs)}; until the next frame is drawn ${spread(drawnMs)}`);
  }
}

export async function run(): Promise<void> {
  const { points, seconds, rounds, pages } = readOptions({
    points: 100_000,
    seconds: 10,
    rounds: 3,
    pages: '',
  });
  const stations = Math.ceil(points / POINTS_OF_STATION);
  const plan: LiveLoadPlan = { stations, pollSeconds: POLL_SECONDS, changesPerSecond: CHANGES_PER_SECOND };
  const server = startChild<LiveServerMessage>(
    new URL('./live/server.ts', import.meta.url),
    [JSON.stringify(plan), builtPages(pages)],
    AS_NPM_START,
  );
  let page: GridBenchPage | undefined;
  try {
    const { url } = await server.nextMessage('ready');
    console.log(
      `${formatWhole(stations * POINTS_OF_STATION)} points of ${stations} stations, ${CHANGES_PER_SECOND} changes/s, 1440 by 900`,
    );
    page = await openGridPage(url);
    console.log(`  from the click on Grid to its rows: ${page.openedMs.toFixed(0)} ms`);
    await wait(SETTLE_MS);
    for (let round = 0; round < rounds; round++) await frames(page, seconds);
    await deeds(page, rounds);
    await frames(page, seconds);
    console.log(`  heap after garbage collection: ${((await page.heapBytes()) / 2 ** 20).toFixed(0)} MiB`);
  } finally {
    await page?.close();
    await server.end();
  }
}
