/**
 * The measured process of `bench/live.ts`: the whole server except for the field; a load passes
 * polls to ingest. `server.ts PLAN PAGES`; it listens to messages of its parent.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, createLogger, readConfig, systemClock } from '@outpost/server';
import { MIGRATIONS, migrate, openSqlite } from '../../apps/server/src/platform/storage/index.ts';
import { type LiveLoadPlan, Load, liveLoadStation } from './load.ts';
import { LIVE_BENCH_ACCOUNT, type LiveServerCommand, type LiveServerMessage } from './messages.ts';

const [planText, pagesFolder] = process.argv.slice(2);
const plan = JSON.parse(planText!) as LiveLoadPlan;
const dataDir = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const say = (message: LiveServerMessage) => process.send!(message);

const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  MODBUS_PORT: 'off',
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_MINUTE: '0',
});
const storage = await openSqlite(join(dataDir, 'outpost.sqlite'));
await migrate(storage, MIGRATIONS, Date.now());
const app = await buildApp({
  config,
  storage,
  clock: systemClock,
  logger: createLogger(config.logLevel),
  random: Math.random,
  pagesFolder: pagesFolder!,
});
const person = { FirstName: 'Bench', LastName: 'Mark', Role: 'Operator', Active: true } as const;
await app.administration.accounts.service.createAccount({
  ...person,
  Email: LIVE_BENCH_ACCOUNT.email,
  Password: LIVE_BENCH_ACCOUNT.password,
});
for (let index = 0; index < plan.stations; index++) {
  await app.administration.stations.service.create(liveLoadStation(index, plan.pollSeconds));
}
const stations = app.administration.stations.service.all();
await app.http.listen({ host: '127.0.0.1', port: 0 });
await app.history.start();
app.acquisition.ingest.start(stations);
app.context.health.setPhase('ready');
const load = new Load(app.acquisition.ingest, systemClock, plan, stations);
const stopLoad = load.start();
say({ kind: 'ready', url: app.http.listeningOrigin });

/** BENCH_PROFILE=file.cpuprofile: profiles the main thread between the two measurements. */
const profileTo = process.env.BENCH_PROFILE;
let profiler: Session | undefined;

async function profile(): Promise<void> {
  if (!profileTo) return;
  if (!profiler) {
    profiler = new Session();
    profiler.connect();
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.start');
    return;
  }
  const { profile } = await profiler.post('Profiler.stop');
  writeFileSync(profileTo, JSON.stringify(profile));
}

process.on('message', (message: LiveServerCommand) => {
  if (message === 'probes') {
    say({ kind: 'probes', atMs: load.probedAtMs });
    return;
  }
  void profile();
  const { user, system } = process.cpuUsage();
  say({
    kind: 'usage',
    cpuMs: (user + system) / 1_000,
    atMs: performance.now(),
    rssBytes: process.memoryUsage.rss(),
  });
});
process.on('SIGTERM', async () => {
  stopLoad();
  await app.stop();
  await storage.close();
  process.exit(0);
});
