/**
 * `npm run bench grid -- [--points=100000] [--seconds=10] [--rounds=3] [--pages=FOLDER]`: the grid
 * with this number of points in a real page of the real server, 2,000 of them changing each second:
 * frames while scrolling and while idle, the duration of sorting and filtering, and its memory.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePage } from '../tools/ensure-page.ts';
import { type GridAction, type GridBenchPage, type GridFrame, openGridPage } from './grid/page.ts';
import type { LiveLoadPlan } from './live/load.ts';
import type { LiveServerMessage } from './live/messages.ts';

const POINTS_OF_STATION = 48;
const CHANGES_PER_SECOND = 2_000;
const POLL_SECONDS = 10;
const SETTLE_MS = 3_000;

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The value below which a share of the numbers lies. */
function at(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
}

const spread = (numbers: readonly number[]) =>
  `p50 ${at(numbers, 0.5)}, p99 ${at(numbers, 0.99)}, max ${at(numbers, 1)} ms`;

const framesOf = (frames: readonly GridFrame[]) =>
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
  ['group by site, ungroup', [{ press: 'Group by site' }, { press: 'Group by site' }]],
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
  const { values } = parseArgs({
    options: {
      points: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      pages: { type: 'string', default: '' },
    },
  });
  if (values.pages === '') ensurePage();
  const stations = Math.ceil(Number(values.points) / POINTS_OF_STATION);
  const plan: LiveLoadPlan = { stations, pollSeconds: POLL_SECONDS, changesPerSecond: CHANGES_PER_SECOND };
  const server = fork(
    file('./live/server.ts'),
    [JSON.stringify(plan), values.pages || file('../apps/web/dist')],
    {
      execArgv: ['--max-semi-space-size=16'],
      env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    },
  );
  let page: GridBenchPage | undefined;
  try {
    const [{ url }] = (await once(server, 'message')) as [Extract<LiveServerMessage, { kind: 'ready' }>];
    console.log(
      `${(stations * POINTS_OF_STATION).toLocaleString('en')} points of ${stations} stations, ${CHANGES_PER_SECOND} changes/s, 1440 by 900`,
    );
    page = await openGridPage(url);
    console.log(`  from the click on Grid to its rows: ${page.openedMs.toFixed(0)} ms`);
    await rest(SETTLE_MS);
    for (let round = 0; round < Number(values.rounds); round++) await frames(page, Number(values.seconds));
    await deeds(page, Number(values.rounds));
    await frames(page, Number(values.seconds));
    console.log(`  heap after garbage collection: ${((await page.heapBytes()) / 2 ** 20).toFixed(0)} MiB`);
  } finally {
    await page?.close();
    if (server.exitCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    }
  }
}

if (import.meta.main) await run();
