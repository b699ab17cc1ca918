/**
 * `npm run bench poll -- [--stations 5000] [--dead 1000] [--seconds 30]`: field and ingest in one
 * process, the stations (32 registers and 16 inputs each, polled every second, 5 % changing) in
 * another; first all responding, then some failing in mixed ways.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AS_NPM_START, ENVIRONMENT_OF_NPM_START } from './harness/child.ts';
import { readOptions } from './harness/options.ts';
import type { PollBenchRun } from './poll/run-once.ts';

/** In a process of its own, so that runs do not share memory. */
async function runOnce(stations: number, dead: number, seconds: number): Promise<PollBenchRun> {
  const script = join(import.meta.dirname, 'poll', 'run-once.ts');
  const args = [...AS_NPM_START, script, `${stations}`, `${dead}`, `${seconds}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...ENVIRONMENT_OF_NPM_START },
  });
  return JSON.parse(stdout) as PollBenchRun;
}

function print(title: string, run: PollBenchRun): void {
  const n = (value: number, digits = 0) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  console.log(title);
  console.log(
    `  ${n(run.requestsPerSecond)} requests/s, ${n(run.goodPollsPerSecond)} good polls/s, ${n(run.missedPolls)} missed`,
  );
  console.log(
    `  delay: p50 ${run.lateP50Ms} ms, p99 ${run.lateP99Ms} ms, max ${run.lateMaxMs} ms; ` +
      `deviation of the interval between good polls: p99 ${run.unevenP99Ms} ms, max ${run.unevenMaxMs} ms`,
  );
  console.log(
    `  ${n(run.cores, 2)} of a core (${n(run.mainThreadCores, 2)} in the main thread), ${n(run.rssMiB)} MiB, ` +
      `event loop delay p99 ${n(run.loopLateP99Ms, 1)} ms, max ${n(run.loopLateMaxMs, 1)} ms`,
  );
  console.log(`  runnable but waiting for a processor ${n(100 * run.waitedShare, 1)} % of the time`);
  console.log(
    `  first poll after ${n(run.firstPollMs)} ms, all responding stations polled after ${n(run.allPolledMs)} ms`,
  );
}

/** Runs the benchmark and prints its figures. */
export async function run(): Promise<void> {
  const { stations, dead, seconds } = readOptions({ stations: 5_000, dead: 1_000, seconds: 30 });
  const variables = Object.entries(ENVIRONMENT_OF_NPM_START).map(([name, value]) => `${name}=${value}`);
  console.log(`with ${[...AS_NPM_START, ...variables].join(' ')}`);
  print(`${stations} stations, all responding`, await runOnce(stations, 0, seconds));
  if (dead === 0) return;
  print(
    `${stations} stations, ${dead} of them failing (refused, silent, half-open, garbage)`,
    await runOnce(stations, dead, seconds),
  );
}
