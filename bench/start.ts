/**
 * `npm run bench start -- [--stations 5000]`: the whole server, from its start on a database of
 * this number of stations to the first poll and until all were polled, then how long the data of a
 * station page takes during polling. Last, how the built server starts, in turn with its modules.
 */
import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { spawnField } from '@outpost/simulator';
import { signIn } from './harness/account.ts';
import { type Child, startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { quantile } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { compareBuilt } from './start/built.ts';
import type { StartServerMessage } from './start/server.ts';

const REQUESTS = 1_000;
const SCRIPT = new URL('./start/server.ts', import.meta.url);

/** One after the other over one kept connection, like one page. */
async function timeStationPages(url: string, token: string, stations: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const tookMs: number[] = [];
  for (let index = 0; index < REQUESTS; index++) {
    const path = `/api/Stations/${1 + ((index * 7_919) % stations)}`;
    const startMs = performance.now();
    await new Promise<void>((done, fail) => {
      get(url + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${path}: ${response.statusCode}`));
        response.resume().on('end', done);
      }).on('error', fail);
    });
    tookMs.push(performance.now() - startMs);
  }
  agent.destroy();
  return tookMs;
}

export async function run(): Promise<void> {
  const { stations } = readOptions({ stations: 5_000 });
  const dataDir = benchFolder();
  const simulator = await spawnField(['--load', String(stations), '--base-port', '17020']);
  const plan = simulator.ready.load!;
  let server: Child<StartServerMessage, never> | undefined;
  try {
    execFileSync(process.execPath, [fileURLToPath(SCRIPT), 'prepare', dataDir, JSON.stringify(plan)], {
      stdio: 'inherit',
    });
    server = startChild<StartServerMessage>(SCRIPT, ['run', dataDir], ['--max-semi-space-size=8']);
    const [ready, polled] = await Promise.all([server.nextMessage('ready'), server.nextMessage('polled')]);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    console.log(
      `${plan.stations} stations of ${plan.holdingRegisters + plan.discreteInputs} points, polled every second`,
    );
    console.log(`  process start to ready ${ms(ready.readyMs)}`);
    console.log(
      `  then: first poll after ${ms(polled.firstPollMs)}, all stations polled after ${ms(polled.allPolledMs)}`,
    );
    const tookMs = await timeStationPages(ready.url, await signIn(ready.url), plan.stations);
    const at = (share: number) => quantile(tookMs, share).toFixed(1);
    console.log(
      `  a station page's data during polling: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms`,
    );
    await server.end();
    await compareBuilt(dataDir);
  } finally {
    await server?.end();
    await simulator.stop();
  }
}
