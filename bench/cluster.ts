/**
 * `npm run with-postgres -- npm run with-nats -- npm run bench cluster -- [--stations 1000] [--seconds 20] [--browsers 200]
 * [--servers 0,1,2,4]`:
 * the same stations polled by a single server, and by clusters of one, two and four. Processor time
 * of all servers together for one poll, how old values are when the active server has them and when
 * browsers at another server have them, how long nodes take to answer, and what PostgreSQL writes.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openToRead } from '@outpost/server';
import { spawnField } from '@outpost/simulator';
import { freePort } from '@outpost/testing/free-port.ts';
import { sql } from 'kysely';
import type { ClusterServerMessage, ClusterServerRequest } from './cluster/server.ts';
import { AS_NPM_START, type Child, startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import type { ClientFigures, FromClients, ToClients } from './live/messages.ts';

const SCRIPT = new URL('./cluster/server.ts', import.meta.url);
const CLIENTS = new URL('./live/clients.ts', import.meta.url);
/** For answers of nodes. */
const REQUESTS = 2_000;
/** So few transactions in so long are those of polls alone. */
const IDLE_TRANSACTIONS = 300;
const IDLE_MS = 5_000;
const SECRET = 'account-secret';
/** Until compiled code and connections are as they stay. */
const WARM_UP_MS = 8_000;

type Server = Child<ClusterServerMessage, ClusterServerRequest>;

export async function run(): Promise<void> {
  const { stations, seconds, browsers, servers } = readOptions({
    ...{ stations: 1_000, seconds: 20, browsers: 200, servers: '0,1,2,4' },
  });
  const { TEST_POSTGRES_URL: databaseUrl, TEST_NATS_URL: natsUrl } = process.env;
  if (databaseUrl === undefined || natsUrl === undefined)
    throw new Error('Needs both: npm run with-postgres -- npm run with-nats -- npm run bench cluster');
  const simulator = await spawnField(['--load', String(stations), '--base-port', '17020']);
  const plan = JSON.stringify(simulator.ready.load!);
  console.log(`${stations} stations, polled every second`);
  try {
    let alone = Number.NaN;
    for (const count of servers.split(',').map(Number)) {
      process.env.NATS_URL = count === 0 ? '' : natsUrl;
      const name = count === 0 ? 'single server' : `cluster of ${count}`;
      const load = { plan, databaseUrl, seconds, stations, browsers };
      const perPoll = await measure(name, Math.max(1, count), load);
      if (count === 0) alone = perPoll;
      else console.log(`    ${(perPoll / alone).toFixed(2)} times that of the single server`);
    }
  } finally {
    await simulator.stop();
  }
}

/** @returns processor time per poll, µs */
async function measure(
  name: string,
  servers: number,
  {
    plan,
    databaseUrl,
    seconds,
    stations,
    browsers,
  }: Record<'plan' | 'databaseUrl', string> & Record<'seconds' | 'stations' | 'browsers', number>,
): Promise<number> {
  const folders = Array.from({ length: servers }, () => benchFolder());
  const ports: number[] = [];
  const launch = async (index: number): Promise<Server> => {
    ports[index] = await freePort();
    const args = [folders[index]!, `S${index + 1}`, String(ports[index]), plan];
    return startChild<ClusterServerMessage, ClusterServerRequest>(SCRIPT, args, AS_NPM_START);
  };
  const running: Server[] = [];
  try {
    const first = await launch(0);
    running.push(first);
    await first.nextMessage('polled');
    for (let index = 1; index < servers; index++) {
      cpSync(join(folders[0]!, SECRET), join(folders[index]!, SECRET));
      const next = await launch(index);
      running.push(next);
      await next.nextMessage('standby');
    }
    if (servers > 1) await untilSpread(databaseUrl, servers, stations);
    await wait(WARM_UP_MS);
    await untilRolledUp(databaseUrl);
    const before = await writesOf(databaseUrl);
    const measured = await Promise.all(
      running.map((server) => {
        const result = server.nextMessage('measured');
        server.send({ seconds });
        return result;
      }),
    );
    const [{ agesMs, polls }] = measured as [(typeof measured)[number]];
    const cpuMs = measured.reduce((sum, one) => sum + one.cpuMs, 0);
    const perPoll = (1_000 * cpuMs) / polls;
    const memory = measured.map(({ rssMb }) => Math.round(rssMb)).join(' + ');
    console.log(
      `  ${name}: ${polls} polls, ${perPoll.toFixed(0)} µs of processor time per poll, ${memory} MB`,
    );
    console.log(`    values reach the active server after ${spread(agesMs)}`);
    const after = await writesOf(databaseUrl);
    const perSecond = (name: keyof Writes) => (after[name] - before[name]) / seconds;
    console.log(
      `    PostgreSQL: ${perSecond('transactions').toFixed(0)} transactions/s, ${perSecond('rows').toFixed(0)} rows/s, ` +
        `${(perSecond('walBytes') / stations).toFixed(0)} bytes of WAL per station and second`,
    );
    if (servers > 1) {
      const asked = first.nextMessage('asked');
      first.send({ requests: REQUESTS });
      console.log(`    nodes answer after ${spread((await asked).waitsMs)}`);
      const url = `http://127.0.0.1:${ports.at(-1)}`;
      const { p50Ms, p99Ms, mostMs } = await browse(url, browsers, seconds);
      console.log(
        `    values reach ${browsers} browsers at another server after p50 ${p50Ms} ms, p99 ${p99Ms} ms, longest ${mostMs} ms`,
      );
    }
    return perPoll;
  } finally {
    for (const server of running.reverse()) await server.end();
    await emptyDatabase(databaseUrl);
  }
}

interface Writes {
  readonly transactions: number;
  readonly rows: number;
  readonly walBytes: number;
}

/** What the database has written so far. */
async function writesOf(databaseUrl: string): Promise<Writes> {
  const [row] = await query<Record<keyof Writes, string>>(
    databaseUrl,
    `select xact_commit as transactions, tup_inserted + tup_updated + tup_deleted as rows,
       pg_current_wal_lsn() - '0/0' as "walBytes"
     from pg_stat_database where datname = current_database()`,
  );
  const { transactions, rows, walBytes } = row!;
  return { transactions: Number(transactions), rows: Number(rows), walBytes: Number(walBytes) };
}

/** Resolves when the roll-ups of moved stations are written. */
async function untilRolledUp(databaseUrl: string): Promise<void> {
  for (let before = await writesOf(databaseUrl); ; ) {
    await wait(IDLE_MS);
    const after = await writesOf(databaseUrl);
    if (after.transactions - before.transactions < IDLE_TRANSACTIONS) return;
    before = after;
  }
}

/** How old values are when browsers have them. */
async function browse(url: string, browsers: number, seconds: number): Promise<ClientFigures> {
  const clients: Child<FromClients, ToClients> = startChild(CLIENTS, [url, String(browsers)]);
  try {
    await clients.nextMessage('ready');
    await wait(WARM_UP_MS);
    clients.send('start');
    await wait(seconds * 1_000);
    const counted = clients.nextMessage('counted');
    clients.send('stop');
    return (await counted).figures;
  } finally {
    await clients.end();
  }
}

/** Resolves when each server polls its part. */
async function untilSpread(databaseUrl: string, servers: number, stations: number): Promise<void> {
  for (;;) {
    const [row] = await query<{ nodes: string; stations: string }>(
      databaseUrl,
      `select count(distinct node) as nodes, count(*) as stations from outpost_assignment where not releasing`,
    );
    if (Number(row!.nodes) === servers && Number(row!.stations) === stations) return;
    await wait(200);
  }
}

const emptyDatabase = (databaseUrl: string) =>
  query<never>(databaseUrl, 'drop schema public cascade; create schema public');

async function query<Row>(databaseUrl: string, text: string): Promise<Row[]> {
  const storage = await openToRead({ dataDir: '', databaseUrl });
  try {
    return (await sql.raw<Row>(text).execute(storage.read)).rows;
  } finally {
    await storage.close();
  }
}
