import { quantile } from '../harness/figures.ts';
import { fetchTrend, QUESTIONS, type TrendQuestion, type TrendTimes } from './requests.ts';
import { openTrendServer, type TrendServer } from './server.ts';

const ROUNDS = 100;
const WARM_UP = 20;

/** Trends of years while nothing else runs, on a worker and on the main thread in turn. */
export async function timedAlone(): Promise<void> {
  const endMs = Date.now();
  const server = await openTrendServer(endMs);
  try {
    const { samples, rolledUpMs } = server;
    console.log(
      `${(samples / 1e6).toFixed(1)} million samples; their roll-ups rebuilt in ${(rolledUpMs / 1_000).toFixed(1)} s`,
    );
    for (const question of QUESTIONS) await askBoth(server, question, endMs);
  } finally {
    await server.close();
  }
}

async function askBoth(server: TrendServer, question: TrendQuestion, endMs: number): Promise<void> {
  const dataWorkers: TrendTimes[] = [];
  const onMain: TrendTimes[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [app, times] of [
      [server.dataWorkers, dataWorkers],
      [server.onMain, onMain],
    ] as const) {
      const took = await fetchTrend(app, question, endMs, round + WARM_UP);
      if (round >= 0) times.push(took);
    }
  }
  console.log(`  ${question.name}`);
  console.log(`    on the worker       ${figuresOf(dataWorkers)}`);
  console.log(`    on the main thread  ${figuresOf(onMain)}`);
}

function figuresOf(times: readonly TrendTimes[]): string {
  const of = (name: keyof TrendTimes, share: number) =>
    quantile(
      times.map((took) => took[name]),
      share,
    ).toFixed(1);
  return (
    `p50 ${of('wallMs', 0.5)}, p99 ${of('wallMs', 0.99)}, min ${of('wallMs', 0)} ms; ` +
    `CPU: main thread ${of('mainMs', 0.5)}, all threads ${of('allMs', 0.5)} ms`
  );
}
