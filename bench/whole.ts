/**
 * `npm run bench whole -- [--stations=4900] [--browsers=200] [--seconds=60]`: everything at once in one
 * process as `npm start` runs it. It polls all stations each second (48 points, 5 % changing) and 100
 * more, serves browsers' live connections, trends, reports and a Modbus client, and has 1,000 alarms in
 * the middle. Stations, connections and requests come from other processes of the same machine.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ModbusClient } from '@outpost/modbus';
import { spawnField } from '@outpost/simulator';
import { startCoilField } from './alarms/field.ts';
import { signIn } from './harness/account.ts';
import { AS_NPM_START, type Child, startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { formatGoal, formatWhole, spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import type { FromClients, ToClients } from './live/messages.ts';
import { MAP_REGISTERS } from './modbus-map/frames.ts';
import type { WholePlan, WholeServerCommand, WholeServerMessage } from './whole/messages.ts';

const SCRIPT = new URL('./whole/server.ts', import.meta.url);
const COIL_STATIONS = 100;
const ALARMS = 1_000;
const WARM_UP_MS = 15_000;
const REQUEST_EVERY_MS = 500;
const MODBUS_EVERY_MS = 100;
const REQUEST_TIMEOUT_MS = 5_000;
const GOAL = { lateP99Ms: 100, cores: 1.5, rssMB: 700 };

export async function run(): Promise<void> {
  const { stations, browsers, seconds } = readOptions({ stations: 4_900, browsers: 200, seconds: 60 });
  const simulator = await spawnField(['--load', `${stations}`]);
  const field = await startCoilField(COIL_STATIONS, ALARMS / COIL_STATIONS);
  const plan: WholePlan = {
    load: simulator.ready.load!,
    coils: { ports: field.ports, points: ALARMS / COIL_STATIONS, pollSeconds: 1, priority: 'high' },
    seconds,
  };
  const places = [benchFolder(), JSON.stringify(plan)];
  execFileSync(process.execPath, [fileURLToPath(SCRIPT), 'prepare', ...places], { stdio: 'inherit' });
  const server = startChild<WholeServerMessage, WholeServerCommand>(SCRIPT, ['run', ...places], AS_NPM_START);
  let clients: Child<FromClients, ToClients> | undefined;
  try {
    const { url, modbusPort } = await server.nextMessage('ready');
    clients = startChild(new URL('./live/clients.ts', import.meta.url), [url, `${browsers}`]);
    await clients.nextMessage('ready');
    await wait(WARM_UP_MS);
    const token = await signIn(url);
    const measured = server.nextMessage('figures');
    const ended = new AbortController();
    const asked = [askPages(url, token, stations, ended.signal), readMap(modbusPort, ended.signal)] as const;
    server.send('measure');
    clients.send('start');
    await wait((seconds / 2) * 1_000);
    for (let station = 0; station < COIL_STATIONS; station++) field.set(station, true);
    const { figures, alarms } = await measured;
    const counted = clients.nextMessage('counted');
    clients.send('stop');
    ended.abort();
    const [{ figures: live }, pagesMs, mapMs] = await Promise.all([counted, ...asked]);

    console.log(
      `${stations + COIL_STATIONS} stations, ${browsers} browsers, ${seconds} s, ${alarms} alarms raised`,
    );
    const { lateP99Ms, cores } = figures;
    console.log(
      `  ${formatWhole(figures.goodPollsPerSecond)} good polls/s, ${formatWhole(figures.missedPolls)} missed; ` +
        `delay p50 ${figures.lateP50Ms}, p99 ${lateP99Ms}, max ${figures.lateMaxMs} ms; ${formatGoal(lateP99Ms <= GOAL.lateP99Ms, `p99 ${GOAL.lateP99Ms} ms`)}`,
    );
    console.log(
      `  ${cores.toFixed(2)} cores (${figures.mainThreadCores.toFixed(2)} in the main thread); ${formatGoal(cores < GOAL.cores, `under ${GOAL.cores}`)}; ` +
        `runnable but waiting for a processor ${(100 * figures.waitedShare).toFixed(0)} % of the time`,
    );
    const megabytes = (mebibytes: number) => (mebibytes * 2 ** 20) / 1e6;
    const rssMB = megabytes(figures.rssMiB);
    const mostMB = formatWhole(megabytes(figures.mostRssMiB));
    console.log(
      `  ${formatWhole(rssMB)} MB, at most ${mostMB} since the start; ${formatGoal(rssMB < GOAL.rssMB, `under ${GOAL.rssMB}`)}`,
    );
    console.log(
      `  event loop delay p99 ${figures.loopLateP99Ms.toFixed(1)}, max ${figures.loopLateMaxMs.toFixed(1)} ms`,
    );
    console.log(
      `  live: ${formatWhole(live.changes / live.seconds)} changes/s received, ingest to connection p50 ${live.p50Ms}, p99 ${live.p99Ms} ms; ` +
        `${live.gaps} gaps, ${live.resyncs} resyncs, ${live.failures} failures`,
    );
    console.log(`  trends and reports: ${spread(pagesMs)} (${pagesMs.length})`);
    console.log(`  Modbus client, 100 registers: ${spread(mapMs)} (${mapMs.length})`);
  } finally {
    await clients?.end();
    await server.end();
    await Promise.all([field.stop(), simulator.stop()]);
  }
}

/** Trends and reports of all stations in turn. @returns the response times, ms */
async function askPages(url: string, token: string, stations: number, ended: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  const headers = { authorization: `Bearer ${token}` };
  const today = new Date().toISOString().slice(0, 10);
  const range = `startDate=${today}&endDate=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}`;
  for (let n = 0; !ended.aborted; n++) {
    const station = 1 + ((n * 37) % stations);
    const path =
      n % 2 === 0
        ? `/api/trends/analog?pointId=${48 * (station - 1) + 1}&${range}`
        : `/api/Stations/report/ontime/${station}/${today}`;
    const beganMs = performance.now();
    const answer = await fetch(url + path, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    took.push(performance.now() - beganMs);
    await wait(REQUEST_EVERY_MS);
  }
  return took;
}

/** @returns the response times, ms */
async function readMap(port: number, ended: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  const client = new ModbusClient({ framing: 'tcp', host: '127.0.0.1', port });
  while (!ended.aborted) {
    const beganMs = performance.now();
    await client.readInputRegisters(1, 0, MAP_REGISTERS, REQUEST_TIMEOUT_MS);
    took.push(performance.now() - beganMs);
    await wait(MODBUS_EVERY_MS);
  }
  client.close();
  return took;
}
