/**
 * `npm run with-postgres -- npm run bench standby -- [--stations 300]`: two servers share a database.
 * How long the stations are not polled when the active one is killed, and when it hands over.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { handOver } from '@outpost/server';
import { spawnField } from '@outpost/simulator';
import { startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import type { StandbyServerMessage } from './standby/server.ts';

const SCRIPT = new URL('./standby/server.ts', import.meta.url);
const SECRET = 'account-secret';

export async function run(): Promise<void> {
  const { stations } = readOptions({ stations: 300 });
  const databaseUrl = process.env.TEST_POSTGRES_URL;
  if (databaseUrl === undefined)
    throw new Error('Needs a database: npm run with-postgres -- npm run bench standby');
  const simulator = await spawnField(['--load', String(stations), '--base-port', '17020']);
  const plan = JSON.stringify(simulator.ready.load!);
  const folders = [benchFolder(), benchFolder()] as const;
  const launch = (name: 'A' | 'B') =>
    startChild<StandbyServerMessage>(SCRIPT, [folders[name === 'A' ? 0 : 1], name, plan]);
  const a = launch('A');
  try {
    await a.nextMessage('polled');
    cpSync(join(folders[0], SECRET), join(folders[1], SECRET));
    const b = launch('B');
    await b.nextMessage('standby');
    console.log(`${stations} stations, polled every second`);

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
