/**
 * The measured process of `bench/import.ts`: a whole server that polls a load field. `{ kind:
 * 'begin' }` starts a measurement, `{ kind: 'end' }` returns its result, `{ kind: 'stop' }` stops
 * the server.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLogger, readConfig, startServer, systemClock } from '@outpost/server';
import { type LoadPlan, loadStation } from '@outpost/simulator';
import { START_BENCH_ACCOUNT } from '../start/account.ts';

export type ImportServerCommand = { kind: 'begin' } | { kind: 'end' } | { kind: 'stop' };
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
const say = (message: ImportServerMessage): void => {
  process.send!(message);
};

const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  MODBUS_PORT: 'off',
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_MINUTE: '0',
});
const server = await startServer({
  config,
  clock: systemClock,
  logger: createLogger(config.logLevel),
  random: Math.random,
  beforePolling: async ({ administration: { accounts, stations } }) => {
    const { email, password } = START_BENCH_ACCOUNT;
    const person = { FirstName: 'Bench', LastName: 'Mark', Role: 'Admin', Active: true } as const;
    await accounts.service.createAccount({ ...person, Email: email, Password: password });
    for (let index = 0; index < plan.stations; index++)
      await stations.service.create(loadStation(plan, index));
  },
});
const { stats } = server.app.acquisition.field;
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
let before = { late: new Uint32Array(stats.latenessMs.length), good: 0, missed: 0 };

function begin(): void {
  before = {
    late: stats.latenessMs.slice(),
    good: server.app.acquisition.field.stats.goodPolls,
    missed: server.app.acquisition.field.stats.missedPolls,
  };
  loop.reset();
}

function figures(): ImportFigures {
  const late = server.app.acquisition.field.stats.latenessMs.map(
    (count, index) => count - before.late[index]!,
  );
  const total = late.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const lateP99Ms = late.findIndex((count) => {
    below += count;
    return below >= 0.99 * total;
  });
  return {
    goodPolls: server.app.acquisition.field.stats.goodPolls - before.good,
    missedPolls: server.app.acquisition.field.stats.missedPolls - before.missed,
    lateP99Ms,
    lateMaxMs: late.findLastIndex((count) => count > 0),
    loopP99Ms: loop.percentile(99) / 1e6,
    loopMaxMs: loop.max / 1e6,
    rssMiB: process.memoryUsage().rss / 2 ** 20,
  };
}

process.on('message', (message: ImportServerCommand) => {
  if (message.kind === 'begin') begin();
  else if (message.kind === 'end') say({ kind: 'figures', ...figures() });
  else void server.stop().then(() => process.disconnect());
});
say({ kind: 'ready', url: server.url });
