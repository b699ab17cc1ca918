import type { AnalogTrend } from '@outpost/contract';
import type { Page } from 'playwright-core';
import { signIn } from '../harness/account.ts';
import { FRAME_WATCH, type Frame, openBenchPage, pageCpu, pageScript } from '../harness/page.ts';

const WATCH = pageScript(new URL('./watch.js', import.meta.url));

/** The result of a measurement. */
export interface Watched {
  readonly frames: readonly Frame[];
  /**
   * Processor time of the page's thread, all tasks together, ms: its busy time on an otherwise idle
   * machine.
   */
  readonly cpuMs: number;
}

export type Gesture = 'look' | 'pan' | 'away' | 'zoom';

/** A real page that shows a trend. */
export type TrendBenchPage = Awaited<ReturnType<typeof openTrendPage>>;

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
export async function openTrendPage(url: string, size: { width: number; height: number }) {
  let answers = 0;
  let buckets = 0;
  let shown = 0;
  const countAnswers = (page: Page) =>
    page.route(/\/api\/trends\/analog/, (route) => {
      const asked = new URL(route.request().url());
      const trends = answerTo(asked);
      answers++;
      const { BucketMs, Min } = trends[0]!;
      buckets = Min.length;
      shown = Math.round(SPAN_MS / BucketMs);
      return route.fulfill({ json: trends });
    });
  const { page, close } = await openBenchPage(url, { size, prepare: countAnswers });
  const toMs = Date.now() - 24 * 3_600_000;
  const points = await analogPoints(url);
  const range = `from=${new Date(toMs - SPAN_MS).toISOString()}&to=${new Date(toMs).toISOString()}`;
  await page.goto(`${url}/trends?p=${points.map((id) => `1.${id}`).join(',')}&${range}`);
  await page.locator('[data-label="Max"]').first().getByText(/\d/).waitFor();
  await page.evaluate(FRAME_WATCH + WATCH);
  const cpuMs = await pageCpu(page);
  return {
    /** Buckets of each series in the last answer, and how many of them are in the initial range. */
    get buckets() {
      return buckets;
    },
    get shown() {
      return shown;
    },
    async watch(ms: number, way: Gesture): Promise<Watched> {
      const before = await cpuMs();
      const frames = (await page.evaluate(`trendWatch.watch(${ms}, ${JSON.stringify(way)})`)) as Frame[];
      return { frames, cpuMs: (await cpuMs()) - before };
    },
    /** Answers since the last call. */
    answers(): number {
      const since = answers;
      answers = 0;
      return since;
    },
    close,
  };
}

/** So that one bucket of the ladder has a pixel, in a window of either size. */
const SPAN_MS = 9_500 * 1_000;

/** Eight analog points of the first station. */
async function analogPoints(url: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${await signIn(url)}` };
  const station = (await (await fetch(`${url}/api/Stations/1`, { headers })).json()) as {
    Points: { Point: { Id: number; Kind: string } }[];
  };
  return station.Points.filter(({ Point }) => Point.Kind === 'analog')
    .slice(0, 8)
    .map(({ Point }) => Point.Id);
}
