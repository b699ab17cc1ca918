/**
 * The measured process of `bench/start.ts`. `prepare DIR PLAN` fills a data folder with the
 * stations of a load field; `run DIR` starts the whole server on it, like `npm start`, and sends
 * its measurements.
 */
import type { ServerApp } from '@outpost/server';
import { type LoadPlan, loadStation } from '@outpost/simulator';
import { createBenchAccount } from '../harness/account.ts';
import { sendToParent } from '../harness/child.ts';
import { startBenchServer } from '../harness/server.ts';

export type StartServerMessage =
  | { kind: 'ready'; url: string; readyMs: number }
  | { kind: 'polled'; firstPollMs: number; allPolledMs: number };

const [mode, DATA_DIR = '', planText] = process.argv.slice(2);

async function prepare(plan: LoadPlan): Promise<void> {
  const beforePolling = async (app: ServerApp) => {
    await createBenchAccount(app, 'Admin');
    for (let index = 0; index < plan.stations; index++) {
      await app.administration.stations.service.create(loadStation(plan, index));
    }
  };
  const server = await startBenchServer({ DATA_DIR }, { beforePolling });
  await server.stop();
}

async function run(): Promise<void> {
  let startMs = 0;
  const beforePolling = async () => {
    startMs = performance.now();
  };
  const server = await startBenchServer({ DATA_DIR }, { beforePolling });
  sendToParent<StartServerMessage>({ kind: 'ready', url: server.url, readyMs: performance.now() });
  const { field } = server.app.acquisition;
  const { stations } = server.app.administration;
  const ids = stations.service.all().map((station) => station.StationId);
  let firstPollMs = 0;
  let waiting = ids;
  const look = setInterval(() => {
    if (firstPollMs === 0 && field.stats.goodPolls > 0) firstPollMs = performance.now() - startMs;
    waiting = waiting.filter((id) => field.link(id).lastGoodPollAtMs === null);
    if (waiting.length > 0) return;
    clearInterval(look);
    sendToParent<StartServerMessage>({
      kind: 'polled',
      firstPollMs,
      allPolledMs: performance.now() - startMs,
    });
  }, 20);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}

if (mode === 'prepare') await prepare(JSON.parse(planText!) as LoadPlan);
else await run();
