/**
 * `npm run bench memory -- [--stations 3000]`: what an idle station of 48 points takes, polled once a
 * minute: JavaScript objects and buffers of a server with these stations less those of one without any,
 * after a garbage collection. Memory of SQLite and of worker threads does not grow with the stations.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnField } from '@outpost/simulator';
import { AS_NPM_START, startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { formatGoal } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import type { MemoryServerMessage } from './memory/server.ts';

const SCRIPT = new URL('./memory/server.ts', import.meta.url);
const GOAL_KB = 25;

export async function run(): Promise<void> {
  const { stations } = readOptions({ stations: 3_000 });
  const simulator = await spawnField(['--load', String(stations), '--base-port', '17020']);
  const plan = simulator.ready.load!;
  try {
    const empty = await usedBytes({ ...plan, stations: 0 });
    const full = await usedBytes(plan);
    const kilobytes = (full - empty) / stations / 1_000;
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    console.log(`without stations ${megabytes(empty)}, with ${stations} ${megabytes(full)}`);
    console.log(
      `per station ${kilobytes.toFixed(1)} kB   ${formatGoal(kilobytes <= GOAL_KB, `${GOAL_KB} kB`)}`,
    );
  } finally {
    await simulator.stop();
  }
}

/** Of a server that was started on stored stations and has polled each once. */
async function usedBytes(plan: object): Promise<number> {
  const folder = benchFolder();
  const text = JSON.stringify(plan);
  execFileSync(process.execPath, [fileURLToPath(SCRIPT), 'prepare', folder, text], { stdio: 'inherit' });
  const server = startChild<MemoryServerMessage>(SCRIPT, ['run', folder], [...AS_NPM_START, '--expose-gc']);
  const { usedBytes } = await server.nextMessage('polled');
  await server.end();
  return usedBytes;
}
