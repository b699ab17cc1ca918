/**
 * The measured process of `bench/memory.ts`. `prepare DIR PLAN` fills a data folder with stations;
 * `run DIR` starts the whole server on it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerApp } from '@outpost/server';
import { type LoadPlan, loadStation } from '@outpost/simulator';
import { sendToParent } from '../harness/child.ts';
import { startBenchServer } from '../harness/server.ts';

export interface MemoryServerMessage {
  readonly kind: 'polled';
  /** Objects and buffers in use. */
  readonly usedBytes: number;
}

/** What was begun with the first polls has ended by then. */
const SETTLED_MS = 5_000;

const [mode, DATA_DIR = '', planText] = process.argv.slice(2);

async function createStations({ administration }: ServerApp): Promise<void> {
  const plan = JSON.parse(planText!) as LoadPlan;
  for (let index = 0; index < plan.stations; index++) {
    await administration.stations.service.create({ ...loadStation(plan, index), PollIntervalSeconds: 60 });
  }
}

if (mode === 'prepare') {
  await (await startBenchServer({ DATA_DIR }, { beforePolling: createStations })).stop();
} else {
  const server = await startBenchServer({ DATA_DIR });
  const { acquisition, administration } = server.app;
  const isPolled = ({ StationId }: { StationId: number }) =>
    acquisition.field.link(StationId).lastGoodPollAtMs !== null;
  while (!administration.stations.service.all().every(isPolled)) await wait(100);
  await wait(SETTLED_MS);
  // Buffers are freed by the collection after that of their owners.
  for (let n = 0; n < 4; n++) {
    globalThis.gc!();
    await wait(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  sendToParent<MemoryServerMessage>({ kind: 'polled', usedBytes: heapUsed + external });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}
