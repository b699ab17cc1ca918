import type { FastifyInstance } from 'fastify';
import { TEN_YEARS_POINT, YEAR_MS, YEAR_POINTS } from './years.ts';

const DAY_MS = 86_400_000;
const POINTS = 1_000;

export interface TrendQuestion {
  readonly name: string;
  readonly pointIds: readonly number[];
  readonly spanMs: number;
  /** Moves the span back from the end, so that no answer equals the previous one. */
  readonly stepMs: number;
}

export const QUESTIONS: readonly TrendQuestion[] = [
  { name: 'a year of one point, 10 s apart', pointIds: [YEAR_POINTS[0]!], spanMs: YEAR_MS, stepMs: DAY_MS },
  { name: 'ten years of one point', pointIds: [TEN_YEARS_POINT], spanMs: 10 * YEAR_MS, stepMs: 5 * DAY_MS },
  { name: 'a raw day of one point', pointIds: [YEAR_POINTS[0]!], spanMs: DAY_MS, stepMs: DAY_MS },
  { name: 'a month of one point', pointIds: [YEAR_POINTS[0]!], spanMs: 30 * DAY_MS, stepMs: DAY_MS },
  { name: 'a year of eight points', pointIds: YEAR_POINTS, spanMs: YEAR_MS, stepMs: DAY_MS },
  { name: 'a raw day of eight points', pointIds: YEAR_POINTS, spanMs: DAY_MS, stepMs: DAY_MS },
];

/** The duration of an answer, and the work of the main thread and of all threads for it. */
export interface TrendTimes {
  readonly wallMs: number;
  readonly mainMs: number;
  readonly allMs: number;
}

/**
 * Makes the call like a client, but without a socket: authenticated, validated, answered as JSON.
 *
 * @param isRead whether the answer is parsed and checked, which a client would do elsewhere
 */
export async function fetchTrend(
  app: FastifyInstance,
  question: TrendQuestion,
  endMs: number,
  round: number,
  isRead = true,
): Promise<TrendTimes> {
  const to = endMs - (round % 30) * question.stepMs;
  const query = new URLSearchParams({
    startDate: new Date(to - question.spanMs).toISOString(),
    endDate: new Date(to).toISOString(),
    maxPoints: String(POINTS),
  });
  for (const pointId of question.pointIds) query.append('pointId', String(pointId));
  const before = process.threadCpuUsage();
  const allBefore = process.cpuUsage();
  const startMs = performance.now();
  const answer = await app.inject({
    url: `/api/trends/analog?${query}`,
    headers: { authorization: 'Bearer x' },
  });
  const wallMs = performance.now() - startMs;
  const main = process.threadCpuUsage(before);
  const all = process.cpuUsage(allBefore);
  if (answer.statusCode !== 200 || (isRead && !isFull(answer.json(), question))) {
    throw new Error(`${question.name}: answered ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  }
  return { wallMs, mainMs: (main.user + main.system) / 1_000, allMs: (all.user + all.system) / 1_000 };
}

const isFull = (trends: { Max: (number | null)[] }[], { pointIds }: TrendQuestion): boolean =>
  trends.length === pointIds.length &&
  trends.every(({ Max }) => Max.length > POINTS / 3 && Max.some((value) => value !== null));
