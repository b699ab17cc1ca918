import { readFileSync } from 'node:fs';
import type { AnalogTrend } from '@outpost/contract';
import { chromium } from 'playwright-core';
import { LIVE_BENCH_ACCOUNT } from '../live/messages.ts';

const WATCH = readFileSync(new URL('./watch.js', import.meta.url), 'utf8');

/** One frame: the time since the previous one, and how long the page's thread was busy. */
export interface TrendFrame {
  readonly gapMs: number;
  readonly busyMs: number;
}

/** The result of a measurement. */
export interface Watched {
  readonly frames: readonly TrendFrame[];
  /**
   * Processor time of the page's thread, all tasks together, ms: its busy time on an otherwise idle
   * machine.
   */
  readonly cpuMs: number;
}

export type Gesture = 'look' | 'pan' | 'away' | 'zoom';

/** A real page that shows a trend. */
export interface TrendBenchPage {
  /** Buckets of each series in the last answer, and how many of them are in the initial range. */
  readonly buckets: number;
  readonly shown: number;
  watch(ms: number, way: Gesture): Promise<Watched>;
  /** Answers since the last call. */
  answers(): number;
  close(): Promise<void>;
}

/** Noise with a daily swing: hard to draw. The same for the same time. */
function bucketOf(pointId: number, atMs: number): readonly [min: number, mean: number, max: number] {
  const swing = 50 + 30 * Math.sin(atMs / 13_750_000 + pointId) + 10 * Math.sin(atMs / 900_000 + pointId * 3);
  const noise = ((Math.sin(atMs * 12.9898 + pointId * 78.233) * 43_758.5453) % 1) * 6;
  return [swing + noise - 4, swing + noise, swing + noise + 4];
}

function answerTo(url: URL): AnalogTrend[] {
  const [fromMs, toMs] = ['startDate', 'endDate'].map((name) => Date.parse(url.searchParams.get(name)!));
  const count = Number(url.searchParams.get('maxPoints'));
  const stepMs = (toMs! - fromMs!) / count;
  return url.searchParams.getAll('pointId').map((id) => {
    const all = Array.from({ length: count }, (_, index) => bucketOf(Number(id), fromMs! + index * stepMs));
    return {
      PointId: Number(id),
      StartAt: new Date(fromMs!).toISOString(),
      BucketMs: stepMs,
      KnownMs: all.map(() => stepMs),
      Quality: all.map(() => 0),
      Min: all.map(([min]) => min),
      Max: all.map(([, , max]) => max),
      Mean: all.map(([, mean]) => mean),
      Last: all.map(([, mean]) => mean),
    };
  });
}

/**
 * Signs in with the built page and opens a trend of eight points. Buckets are generated here, so
 * that only the page is measured.
 * @param size of the window, CSS pixels
 */
export async function openTrendPage(
  url: string,
  size: { width: number; height: number },
): Promise<TrendBenchPage> {
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
  const page = await browser.newPage({ viewport: size, locale: 'en-US' });
  let answers = 0;
  let buckets = 0;
  let shown = 0;
  await page.route(/\/api\/trends\/analog/, (route) => {
    const asked = new URL(route.request().url());
    const trends = answerTo(asked);
    answers++;
    const { BucketMs, Min } = trends[0]!;
    buckets = Min.length;
    shown = Math.round(SPAN_MS / BucketMs);
    return route.fulfill({ json: trends });
  });
  await page.goto(`${url}/login`);
  await page.getByLabel('Email address').fill(LIVE_BENCH_ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(LIVE_BENCH_ACCOUNT.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  const toMs = Date.now() - 24 * 3_600_000;
  const points = await analogPoints(url);
  const range = `from=${new Date(toMs - SPAN_MS).toISOString()}&to=${new Date(toMs).toISOString()}`;
  await page.goto(`${url}/trends?p=${points.map((id) => `1.${id}`).join(',')}&${range}`);
  await page.locator('[data-label="Max"]').first().getByText(/\d/).waitFor();
  await page.evaluate(WATCH);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return {
    get buckets() {
      return buckets;
    },
    get shown() {
      return shown;
    },
    async watch(ms, way) {
      const before = await cpuMs();
      const frames = (await page.evaluate(`trendWatch.watch(${ms}, ${JSON.stringify(way)})`)) as TrendFrame[];
      return { frames, cpuMs: (await cpuMs()) - before };
    },
    answers() {
      const since = answers;
      answers = 0;
      return since;
    },
    close: () => browser.close(),
  };
}

/** So that one bucket of the ladder has a pixel, in a window of either size. */
const SPAN_MS = 9_500 * 1_000;

/** Eight analog points of the first station. */
async function analogPoints(url: string): Promise<number[]> {
  const ask = async (path: string, init: RequestInit) => (await fetch(url + path, init)).json();
  const json = { 'content-type': 'application/json' };
  const { JwtToken } = (await ask('/accounts/authenticate', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(LIVE_BENCH_ACCOUNT),
  })) as { JwtToken: string };
  const station = (await ask('/api/Stations/1', { headers: { authorization: `Bearer ${JwtToken}` } })) as {
    Points: { Point: { Id: number; Kind: string } }[];
  };
  return station.Points.filter(({ Point }) => Point.Kind === 'analog')
    .slice(0, 8)
    .map(({ Point }) => Point.Id);
}
