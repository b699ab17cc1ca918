/**
 * The measured process of `bench/import.ts`: a whole server that polls a load field. `begin`
 * starts a measurement, `end` returns its result.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type LoadPlan, loadStation } from '@outpost/simulator';
import { createBenchAccount } from '../harness/account.ts';
import { sendToParent } from '../harness/child.ts';
import { bucketQuantile } from '../harness/figures.ts';
import { startBenchServer } from '../harness/server.ts';

export type ImportServerCommand = 'begin' | 'end';
export type ImportServerMessage = { kind: 'ready'; url: string } | ({ kind: 'figures' } & ImportFigures);
export interface ImportFigures {
  goodPolls: number;
  missedPolls: number;
  lateP99Ms: number;
  lateMaxMs: number;
  loopP99Ms: number;
  loopMaxMs: number;
  rssMiB: number;
}

const [dataDir, planText] = process.argv.slice(2);
const plan = JSON.parse(planText!) as LoadPlan;

const server = await startBenchServer(
  { DATA_DIR: dataDir! },
  {
    beforePolling: async (app) => {
      await createBenchAccount(app, 'Admin');
      for (let index = 0; index < plan.stations; index++)
        await app.administration.stations.service.create(loadStation(plan, index));
    },
  },
);
const { field } = server.app.acquisition;
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
let before = { late: field.stats.latenessMs.slice(), good: 0, missed: 0 };

function begin(): void {
  before = {
    late: field.stats.latenessMs.slice(),
    good: field.stats.goodPolls,
    missed: field.stats.missedPolls,
  };
  loop.reset();
}

function figures(): ImportFigures {
  const late = field.stats.latenessMs.map((count, index) => count - before.late[index]!);
  return {
    goodPolls: field.stats.goodPolls - before.good,
    missedPolls: field.stats.missedPolls - before.missed,
    lateP99Ms: bucketQuantile(late, 0.99),
    lateMaxMs: bucketQuantile(late, 1),
    loopP99Ms: loop.percentile(99) / 1e6,
    loopMaxMs: loop.max / 1e6,
    rssMiB: process.memoryUsage().rss / 2 ** 20,
  };
}

process.on('message', (message: ImportServerCommand) => {
  if (message === 'begin') begin();
  else sendToParent<ImportServerMessage>({ kind: 'figures', ...figures() });
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
sendToParent<ImportServerMessage>({ kind: 'ready', url: server.url });
