import { monitorEventLoopDelay } from 'node:perf_hooks';
import { analogReport, digitalReport, pumpHealth } from '../../apps/server/src/reporting/reports/index.ts';
import { quantile } from '../harness/figures.ts';
import type { BenchStation } from './stations.ts';

const ROUNDS = 40;
const WARM_UP = 5;

interface Question {
  readonly name: string;
  readonly kind: 'report' | 'analog' | 'health';
  readonly period: string;
}

export const PUMP_QUESTIONS: readonly Question[] = [
  { name: 'a month of 16 points, with the month before', kind: 'report', period: '2025-06' },
  { name: 'a year of 16 points, with the year before', kind: 'report', period: '2025' },
  { name: 'a day of 16 points, with the day before', kind: 'report', period: '2025-06-15' },
  { name: 'pump health of two pumps in a month', kind: 'health', period: '2025-06' },
  { name: 'pump health of two pumps in a year', kind: 'health', period: '2025' },
];
export const FLOW_QUESTIONS: readonly Question[] = [
  { name: 'a month of 16 flows, with the month before', kind: 'analog', period: '2025-06' },
  { name: 'a year of 16 flows, with the year before', kind: 'analog', period: '2025' },
  { name: 'a day of 16 flows, with the day before', kind: 'analog', period: '2025-06-15' },
];

function answerOf({ deps }: BenchStation, { kind, period }: Question): Promise<object> {
  switch (kind) {
    case 'report':
      return digitalReport(deps, { kind: 'count', stationId: 1, period });
    case 'analog':
      return analogReport(deps, { stationId: 1, period });
    case 'health':
      return pumpHealth(deps, 1, period);
  }
}

/** How long responses take, including their JSON, their size, and for how long nothing else runs meanwhile. */
export async function measureReport(station: BenchStation, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    const times: number[] = [];
    const processor: number[] = [];
    const loop = monitorEventLoopDelay({ resolution: 1 });
    let bytes = 0;
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      if (round === 0) loop.enable();
      const used = process.threadCpuUsage();
      const startMs = performance.now();
      const answer = await answerOf(station, question);
      bytes = Buffer.byteLength(JSON.stringify(answer));
      if (round < 0) continue;
      times.push(performance.now() - startMs);
      const { user, system } = process.threadCpuUsage(used);
      processor.push((user + system) / 1_000);
      if (bytes < 500) throw new Error(`expected figures, got ${JSON.stringify(answer)}`);
    }
    loop.disable();
    console.log(
      `  ${question.name.padEnd(46)} p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}; ` +
        `CPU time of the main thread ${ms(quantile(processor, 0.5))}; event loop delay up to ${ms(loop.max / 1e6)}; ${(bytes / 1e3).toFixed(1)} kB`,
    );
  }
}

const ms = (time: number): string => `${time.toFixed(1)} ms`;
