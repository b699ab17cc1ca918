/**
 * `npm run bench trend-page -- [--seconds=8] [--rounds=3] [--pages=FOLDER]`: a trend of eight noisy
 * points in a real page of the real server with polling: frames while idle, panning and zooming.
 * Its buckets are generated outside the server. Chromium has no graphics card here.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from './harness/child.ts';
import { spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { builtPages } from './harness/page.ts';
import type { LiveLoadPlan } from './live/load.ts';
import type { LiveServerMessage } from './live/messages.ts';
import { type Gesture, openTrendPage, type TrendBenchPage, type Watched } from './trend-page/page.ts';

const PLAN: LiveLoadPlan = { stations: 20, pollSeconds: 2, changesPerSecond: 100 };
const SETTLE_MS = 2_000;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;
const WAYS: readonly (readonly [words: string, way: Gesture])[] = [
  ['idle', 'look'],
  ['panned left and right', 'pan'],
  ['zoomed in and out', 'zoom'],
  ['panned away, so that more data is fetched', 'away'],
];

function said({ frames, cpuMs }: Watched): string {
  const gaps = frames.map(({ gapMs }) => gapMs);
  const perSecond = (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  return `${perSecond.toFixed(1)} frames/s, ${spread(gaps)}; main thread busy per frame ${spread(frames.map(({ busyMs }) => busyMs))}, ${(cpuMs / frames.length).toFixed(1)} ms of CPU time per frame`;
}

async function rounds(page: TrendBenchPage, seconds: number, count: number): Promise<void> {
  console.log(`  ${page.buckets} buckets loaded each, ${page.shown} of them visible`);
  for (let round = 0; round < count; round++) {
    for (const [words, way] of WAYS) {
      page.answers();
      const watched = await page.watch(seconds * 1_000, way);
      console.log(`  ${words}: ${said(watched)}; ${page.answers()} responses`);
      await wait(SETTLE_MS);
    }
  }
}

export async function run(): Promise<void> {
  const options = readOptions({ seconds: 8, rounds: 3, pages: '' });
  const server = startChild<LiveServerMessage>(new URL('./live/server.ts', import.meta.url), [
    JSON.stringify(PLAN),
    builtPages(options.pages),
  ]);
  let page: TrendBenchPage | undefined;
  try {
    const { url } = await server.nextMessage('ready');
    for (const size of SIZES) {
      console.log(`eight analog points, ${size.width} by ${size.height}`);
      page = await openTrendPage(url, size);
      await wait(SETTLE_MS);
      await rounds(page, options.seconds, options.rounds);
      await page.close();
      page = undefined;
    }
  } finally {
    await page?.close();
    await server.end();
  }
}
