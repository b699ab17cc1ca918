/**
 * The measured process of `bench/start.ts`. `prepare DIR PLAN` fills a data folder with the
 * stations of a load field; `run DIR` starts the whole server on it, like `npm start`, and prints
 * its measurements as lines of JSON.
 */
import { createLogger, readConfig, startServer, systemClock } from '@outpost/server';
import { type LoadPlan, loadStation } from '@outpost/simulator';
import { START_BENCH_ACCOUNT } from './account.ts';

export type StartServerMessage =
  | { kind: 'ready'; url: string; readyMs: number }
  | { kind: 'polled'; firstPollMs: number; allPolledMs: number };

const [mode, dataDir, planText] = process.argv.slice(2);
const say = (message: StartServerMessage) => console.log(JSON.stringify(message));

function start(beforePolling?: Parameters<typeof startServer>[0]['beforePolling']) {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    MODBUS_PORT: 'off',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const logger = createLogger(config.logLevel);
  return startServer({
    config,
    clock: systemClock,
    logger,
    random: Math.random,
    ...(beforePolling ? { beforePolling } : {}),
  });
}

async function prepare(plan: LoadPlan): Promise<void> {
  const server = await start(async (app) => {
    const { email, password } = START_BENCH_ACCOUNT;
    const person = { FirstName: 'Bench', LastName: 'Mark', Role: 'Admin', Active: true } as const;
    await app.administration.accounts.service.createAccount({ ...person, Email: email, Password: password });
    for (let index = 0; index < plan.stations; index++) {
      await app.administration.stations.service.create(loadStation(plan, index));
    }
  });
  await server.stop();
}

async function run(): Promise<void> {
  let startMs = 0;
  const server = await start(async () => {
    startMs = performance.now();
  });
  say({ kind: 'ready', url: server.url, readyMs: performance.now() });
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
    say({ kind: 'polled', firstPollMs, allPolledMs: performance.now() - startMs });
  }, 20);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}

if (mode === 'prepare') await prepare(JSON.parse(planText!) as LoadPlan);
else await run();
