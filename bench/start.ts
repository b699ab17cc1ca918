/**
 * `npm run bench start -- [--stations 5000]`: the whole server, from its start on a database of
 * this number of stations to the first poll and until all were polled, then how long the data of a
 * station page takes during polling.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { calls, type SignedInUser } from '@outpost/contract';
import { spawnField } from '@outpost/simulator';
import { START_BENCH_ACCOUNT } from './start/account.ts';
import type { StartServerMessage } from './start/server.ts';

const REQUESTS = 1_000;
const script = join(import.meta.dirname, 'start', 'server.ts');

function heard<K extends StartServerMessage['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<StartServerMessage, { kind: K }>> {
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the server exited with ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const message = JSON.parse(line) as StartServerMessage;
      if (message.kind === kind) done(message as Extract<StartServerMessage, { kind: K }>);
    });
  });
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(url + calls.accounts.authenticate.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(START_BENCH_ACCOUNT),
  });
  return ((await answer.json()) as SignedInUser).JwtToken;
}

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
  return tookMs.sort((a, b) => a - b);
}

export async function run(): Promise<void> {
  const { values } = parseArgs({ options: { stations: { type: 'string', default: '5000' } } });
  const dataDir = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const simulator = await spawnField(['--load', values.stations, '--base-port', '17020']);
  const plan = simulator.ready.load!;
  let server: ChildProcess | undefined;
  try {
    execFileSync(process.execPath, [script, 'prepare', dataDir, JSON.stringify(plan)], { stdio: 'inherit' });
    server = spawn(process.execPath, ['--max-semi-space-size=8', script, 'run', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [ready, polled] = await Promise.all([heard(server, 'ready'), heard(server, 'polled')]);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    console.log(
      `${plan.stations} stations of ${plan.holdingRegisters + plan.discreteInputs} points, polled every second`,
    );
    console.log(`  process start to ready ${ms(ready.readyMs)}`);
    console.log(
      `  then: first poll after ${ms(polled.firstPollMs)}, all stations polled after ${ms(polled.allPolledMs)}`,
    );
    const tookMs = await timeStationPages(ready.url, await signIn(ready.url), plan.stations);
    const at = (share: number) => tookMs[Math.floor(share * (tookMs.length - 1))]!.toFixed(1);
    console.log(
      `  a station page's data during polling: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms`,
    );
  } finally {
    if (server?.exitCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    }
    await simulator.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
