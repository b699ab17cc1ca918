/**
 * `npm run bench trend-page -- [--seconds=8] [--rounds=3] [--pages=FOLDER]`: a trend of eight noisy
 * points in a real page of the real server with polling: frames while idle, panning and zooming.
 * Its buckets are generated outside the server. Chromium has no graphics card here.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePage } from '../tools/ensure-page.ts';
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

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The value below which a share of the numbers lies. */
function at(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
}

const spread = (numbers: readonly number[]) =>
  `p50 ${at(numbers, 0.5)}, p99 ${at(numbers, 0.99)}, max ${at(numbers, 1)} ms`;

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
      await rest(SETTLE_MS);
    }
  }
}

export async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
      pages: { type: 'string', default: '' },
    },
  });
  if (values.pages === '') ensurePage();
  const pages = values.pages || file('../apps/web/dist');
  const server = fork(file('./live/server.ts'), [JSON.stringify(PLAN), pages], { env: { ...process.env } });
  let page: TrendBenchPage | undefined;
  try {
    const [{ url }] = (await once(server, 'message')) as [Extract<LiveServerMessage, { kind: 'ready' }>];
    for (const size of SIZES) {
      console.log(`eight analog points, ${size.width} by ${size.height}`);
      page = await openTrendPage(url, size);
      await rest(SETTLE_MS);
      await rounds(page, Number(values.seconds), Number(values.rounds));
      await page.close();
      page = undefined;
    }
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
