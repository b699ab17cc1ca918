/**
 * The measured server of `bench/map.ts`: the whole one except for the field; polls with changing
 * alarm contacts are passed to ingest. `server.ts STATIONS CHANGES_PER_SECOND PAGES`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GOOD, REASON } from '@outpost/core';
import {
  buildApp,
  createLogger,
  type LinkState,
  readConfig,
  systemClock,
  unknownLink,
} from '@outpost/server';
import { MIGRATIONS, migrate, openSqlite } from '../../apps/server/src/platform/storage/index.ts';
import { LIVE_BENCH_ACCOUNT } from '../live/messages.ts';
import { makeRandom, mapStations } from './stations.ts';

const STEP_MS = 10;
/** The number of sites with an alarm at a time. */
const ALARM_SHARE = 0.03;

const [count, changesPerSecond, pagesFolder] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

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
for (const station of mapStations(Number(count))) await app.administration.stations.service.create(station);
const stations = app.administration.stations.service.all();
await app.http.listen({ host: '127.0.0.1', port: 0 });
await app.history.start();
app.acquisition.ingest.start(stations);
app.context.health.setPhase('ready');

const random = makeRandom(11);
const closed = stations.map(() => random() < ALARM_SHARE);
const link: LinkState = { ...unknownLink(true), status: 'online', success24h: 1 };

function poll(index: number): void {
  const atMs = systemClock.now();
  link.lastAttemptAtMs = atMs - 12;
  link.lastGoodPollAtMs = link.lastResponseAtMs = atMs;
  link.roundTripMs = 12;
  app.acquisition.ingest.accept({
    stationId: stations[index]!.StationId,
    version: 1,
    atMs,
    reading: {
      values: Float64Array.of(7.31, closed[index] ? 1 : 0),
      qualities: new Uint8Array(2).fill(GOOD),
      reasons: new Uint8Array(2).fill(REASON.NONE),
    },
    link,
  });
}

stations.forEach((_, index) => {
  poll(index);
});
const started = performance.now();
let changed = 0;
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - started) / 1_000) * Number(changesPerSecond));
  for (; changed < due; changed++) {
    // The share of alarms stays: as many close as open.
    const wanted = changed % 2 === 0;
    let index = Math.floor(random() * stations.length);
    while (closed[index] === wanted) index = (index + 1) % stations.length;
    closed[index] = wanted;
    poll(index);
  }
}, STEP_MS);
process.send!({ kind: 'ready', url: app.http.listeningOrigin });
process.on('SIGTERM', async () => {
  clearInterval(timer);
  await app.stop();
  await storage.close();
  process.exit(0);
});
