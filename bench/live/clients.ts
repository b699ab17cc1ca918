/**
 * The process of the browsers' connections in `bench/live.ts`: `clients.ts URL COUNT`. It listens
 * to messages of its parent.
 */
import { Agent } from 'node:http';
import { type Delta, STATION_HUB_NAMESPACE } from '@outpost/contract';
import { signIn } from '../harness/account.ts';
import { sendToParent } from '../harness/child.ts';
import { type Arrival, BenchBrowser, type Seat } from './browser.ts';
import { Histogram } from './histogram.ts';
import type { ClientFigures, FromClients, ToClients } from './messages.ts';

/** Concurrent sign-ins; the server hashes two passwords at once. */
const SIGN_INS_AT_ONCE = 4;
/** Deltas whose times are remembered; all members have one within seconds. */
const REMEMBERED = 2_000;

const [url, countText] = process.argv.slice(2);
const count = Number(countText);
const agent = new Agent({ keepAlive: true });

/**
 * The open screens of a browser: each has the overview (the list, or the counts in the frame of
 * every screen); in addition a third shows the grid, a third the map and a third one station.
 */
function seatsOf(index: number): Seat[] {
  const overview: Seat = { namespace: '/', room: 'all' };
  if (index % 3 === 0) return [overview, { namespace: STATION_HUB_NAMESPACE, room: 'all' }];
  if (index % 3 === 1) return [overview, { namespace: STATION_HUB_NAMESPACE, room: 'states' }];
  return [overview, { namespace: '/', room: `station:${2 + (index % 100)}` }];
}

/** The content of a delta, read once for all recipients. */
interface Carried {
  /** When its values were passed to ingest, ms since 1970, and their number. */
  readonly times: readonly (readonly [atMs: number, changes: number])[];
  readonly changes: number;
  readonly polls: number;
}

const carried = new Map<string, Carried>();

function carriedBy({ key, sequence, data }: Arrival): Carried {
  const name = `${key} ${sequence}`;
  const known = carried.get(name);
  if (known) return known;
  const [, delta] = JSON.parse(data.toString().replace(/^42(\/\w+,)?/, '')) as [string, Delta];
  const counts = new Map<number, number>();
  let polls = 0;
  for (const { Points, Polled, Communication } of delta.Stations) {
    if (Polled || Communication) polls += 1;
    for (const [, , , changedAtMs] of Points ?? []) {
      counts.set(changedAtMs, (counts.get(changedAtMs) ?? 0) + 1);
    }
  }
  const times = [...counts];
  const what = { times, changes: times.reduce((sum, [, changes]) => sum + changes, 0), polls };
  carried.set(name, what);
  if (carried.size > REMEMBERED) carried.delete(carried.keys().next().value!);
  return what;
}

let counting = false;
let latency = new Histogram();
let rooms: ClientFigures['rooms'] = {};
let resyncs = 0;
let failures = 0;
let overviews = 0;
let overviewBytes = 0;

function onDelta(arrival: Arrival): void {
  if (!counting) return;
  const nowMs = Date.now();
  const { times, changes, polls } = carriedBy(arrival);
  for (const [atMs, number] of times) latency.add(nowMs - atMs, number);
  const name = arrival.key.replace(/:\d+$/, '');
  rooms[name] ??= { members: 0, deltas: 0, changes: 0, polls: 0, bytes: 0 };
  const room = rooms[name];
  room.deltas += 1;
  room.changes += changes;
  room.polls += polls;
  room.bytes += arrival.data.length;
}

const tokens: string[] = [];
await Promise.all(
  Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
    while (tokens.length < count) tokens.push(await signIn(url!));
  }),
);
const connectFromMs = performance.now();
const browsers = Array.from(
  { length: count },
  (_, index) =>
    new BenchBrowser({
      url: url!,
      token: tokens[index]!,
      seats: seatsOf(index),
      agent,
      onDelta,
      onResync: () => {
        resyncs += 1;
      },
      onFailure: () => {
        failures += 1;
      },
      onOverview: (bytes) => {
        if (!counting) return;
        overviews += 1;
        overviewBytes += bytes;
      },
    }),
);
await Promise.all(browsers.map(({ ready }) => ready));
sendToParent<FromClients>({ kind: 'ready', connectMs: performance.now() - connectFromMs });

const bytesRead = () => browsers.reduce((sum, browser) => sum + browser.bytesRead, 0);
const gaps = () => browsers.reduce((sum, browser) => sum + browser.gaps, 0);
let startMs = 0;
let bytesBefore = 0;
let cpuBefore = process.cpuUsage();

process.on('message', (message: ToClients) => {
  if (message === 'start') {
    latency = new Histogram();
    rooms = {};
    overviews = 0;
    overviewBytes = 0;
    startMs = performance.now();
    bytesBefore = bytesRead();
    cpuBefore = process.cpuUsage();
    counting = true;
    return;
  }
  counting = false;
  const { user, system } = process.cpuUsage(cpuBefore);
  for (const { namespace, room } of browsers.flatMap((_, index) => seatsOf(index))) {
    const counted = rooms[`${namespace} ${room.replace(/:\d+$/, '')}`];
    if (counted) counted.members += 1;
  }
  for (const room of Object.values(rooms)) {
    for (const what of ['deltas', 'changes', 'polls', 'bytes'] as const) room[what] /= room.members;
  }
  sendToParent<FromClients>({
    kind: 'counted',
    figures: {
      seconds: (performance.now() - startMs) / 1_000,
      p50Ms: latency.at(0.5),
      p99Ms: latency.at(0.99),
      mostMs: latency.at(1),
      changes: latency.total,
      wireBytes: bytesRead() - bytesBefore,
      rooms,
      gaps: gaps(),
      resyncs,
      failures,
      overviews,
      overviewBytes,
      cpuMs: (user + system) / 1_000,
    },
  });
});
process.on('SIGTERM', () => {
  for (const browser of browsers) browser.close();
  process.exit(0);
});
