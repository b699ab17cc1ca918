import { monthOverview } from '../../apps/server/src/reporting/reports/index.ts';
import { quantile } from '../harness/figures.ts';
import type { BenchStation } from './stations.ts';

const STATIONS = 1_000;
const ROUNDS = 10;

/** A month of many stations, each with the histories of the same two pumps. */
export async function measureMonth({ deps }: BenchStation): Promise<void> {
  const one = deps.stations.get(1);
  const all = Array.from({ length: STATIONS }, (_, index) => ({ ...one, StationId: index + 1 }));
  const many = {
    ...deps,
    stations: { all: () => all, get: (stationId: number) => all[stationId - 1]! },
    alarms: { raisedCounts: async () => [] },
  };
  const times: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const used = process.threadCpuUsage();
    const startMs = performance.now();
    const { Stations } = await monthOverview(many, '2025-06', {});
    times.push(performance.now() - startMs);
    const { user, system } = process.threadCpuUsage(used);
    processor.push((user + system) / 1_000);
    if (!Stations.every(({ RunHours }) => RunHours! > 0))
      throw new Error('expected run time at each station');
  }
  console.log(
    `  a month of ${STATIONS} stations with two pumps each       p50 ${quantile(times, 0.5).toFixed(0)} ms; ` +
      `CPU time of the main thread ${quantile(processor, 0.5).toFixed(0)} ms`,
  );
}
