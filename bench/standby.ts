/**
 * `npm run with-postgres -- npm run bench standby -- [--stations 300]`: two servers share a database.
 * How long the stations are not polled when the active one is killed, and when it hands over; and what a call
 * takes longer that goes through the standby.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { handOver } from '@outpost/server';
import { spawnField } from '@outpost/simulator';
import { freePorts } from '@outpost/testing/free-port.ts';
import { startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import type { StandbyServerMessage } from './standby/server.ts';

const SCRIPT = new URL('./standby/server.ts', import.meta.url);
const SECRET = 'account-secret';
const CALLS = 1_000;
const WARM_UP = 100;

export async function run(): Promise<void> {
  const { stations } = readOptions({ stations: 300 });
  const databaseUrl = process.env.TEST_POSTGRES_URL;
  if (databaseUrl === undefined)
    throw new Error('Needs a database: npm run with-postgres -- npm run bench standby');
  const simulator = await spawnField(['--load', String(stations), '--base-port', '17020']);
  const plan = JSON.stringify(simulator.ready.load!);
  const folders = [benchFolder(), benchFolder()] as const;
  const ports = (await freePorts(2)) as [number, number];
  const launch = (name: 'A' | 'B') => {
    const index = name === 'A' ? 0 : 1;
    return startChild<StandbyServerMessage>(SCRIPT, [folders[index], name, String(ports[index]), plan]);
  };
  const a = launch('A');
  try {
    await a.nextMessage('polled');
    cpSync(join(folders[0], SECRET), join(folders[1], SECRET));
    const b = launch('B');
    await b.nextMessage('standby');
    console.log(`${stations} stations, polled every second`);

    await compareForwarding(ports[0], ports[1]);

    // It is ready once it has reported itself.
    const lastOfA = a.nextMessage('handed-over');
    const [activeB, firstOfB] = [b.nextMessage('active'), b.nextMessage('polled')];
    let isDone = 1;
    while (isDone !== 0) isDone = await handOver({ databaseUrl }, () => undefined);
    const [{ lastMs }, { firstMs }] = await Promise.all([lastOfA, firstOfB]);
    await activeB;
    console.log(
      `  hand-over: not polled for ${spread(firstMs.map((first, index) => first - lastMs[index]!))}`,
    );

    const [activeA, firstOfA] = [a.nextMessage('active'), a.nextMessage('polled')];
    const killedMs = Date.now();
    process.kill(b.pid, 'SIGKILL');
    const [{ atMs }, again] = await Promise.all([activeA, firstOfA]);
    console.log(`  killed: the other server is active after ${atMs - killedMs} ms`);
    console.log(`  killed: polled again after ${spread(again.firstMs.map((first) => first - killedMs))}`);
  } finally {
    await a.end();
    await simulator.stop();
  }
}

/** One call after the other, in turn to the active server and through the standby. */
async function compareForwarding(active: number, standby: number): Promise<void> {
  const timeMs = async (port: number) => {
    const beganMs = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/config.json`)).arrayBuffer();
    return performance.now() - beganMs;
  };
  const direct: number[] = [];
  const forwarded: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    direct.push(await timeMs(active));
    forwarded.push(await timeMs(standby));
  }
  console.log(`  a call to the active server: ${spread(direct.slice(WARM_UP))}`);
  console.log(`  a call through the standby:  ${spread(forwarded.slice(WARM_UP))}`);
}
