/**
 * Requests a second of Outpost's Modbus server (FC 4, 100 registers) beside a bare `net` responder in the same process, over 1 and over
 * 20 connections, while stations are polled; how long an answer takes at 5,000 requests a second; and how long a calm client waits while
 * another asks as much as it can.
 *
 *     node bench/modbus-map.ts [--stations=5000] [--rounds=15] [--seconds=0.4]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ANSWER_BYTES, REQUEST } from './modbus-map/frames.ts';

const PACED_A_SECOND = 5_000;
const PACED_CONNECTIONS = 20;
const PACED_SECONDS = 10;
const GOAL_SHARE = 0.85;
const GOAL_P99_MS = 5;
const CALM_A_SECOND = 100;
const CALM_SECONDS = 5;
/** Requests that the greedy one has under way: more than the server reads ahead. */
const GREEDY = 2_000;

/** Connections that ask again as soon as they are answered. */
async function open(port: number, connections: number) {
  let answers = 0;
  let isAsking = false;
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      await once(socket, 'connect');
      let came = 0;
      socket.on('data', (chunk) => {
        came += chunk.length;
        if (came < ANSWER_BYTES) return;
        came = 0;
        answers += 1;
        if (isAsking) socket.write(REQUEST);
      });
      return socket;
    }),
  );
  return {
    async perSecond(seconds: number): Promise<number> {
      isAsking = true;
      for (const socket of sockets) socket.write(REQUEST);
      const [before, startMs] = [answers, performance.now()];
      await delay(1_000 * seconds);
      const rate = ((answers - before) * 1_000) / (performance.now() - startMs);
      isAsking = false;
      // What is under way belongs to nobody.
      await delay(20);
      return rate;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[values.length >> 1]!;
const round = (value: number) => Math.round(value).toLocaleString('en-US');

async function compare(
  ports: { bare: number; outpost: number },
  connections: number,
  rounds: number,
  seconds: number,
): Promise<void> {
  const bare = await open(ports.bare, connections);
  const outpost = await open(ports.outpost, connections);
  const rates: { bare: number; outpost: number }[] = [];
  // The first two rounds warm up.
  for (let index = -2; index < rounds; index++) {
    const first = index % 2 === 0 ? bare : outpost;
    const one = await first.perSecond(seconds);
    const other = await (first === bare ? outpost : bare).perSecond(seconds);
    if (index >= 0)
      rates.push(first === bare ? { bare: one, outpost: other } : { bare: other, outpost: one });
  }
  bare.close();
  outpost.close();
  const ratio = median(rates.map((each) => each.outpost / each.bare));
  const words = `${connections} connection${connections === 1 ? ' ' : 's'}`.padEnd(16);
  console.log(
    `${words} bare ${round(median(rates.map((each) => each.bare))).padStart(7)}/s   ` +
      `Outpost ${round(median(rates.map((each) => each.outpost))).padStart(7)}/s   ${(100 * ratio).toFixed(0)} % of bare   ${goal(ratio >= GOAL_SHARE, `at least ${100 * GOAL_SHARE} %`)}`,
  );
}

const goal = (isMet: boolean, words: string) => `goal ${words}: ${isMet ? 'met' : 'MISSED'}`;
const at = (took: readonly number[], share: number) => took[Math.floor(took.length * share)]!;

/** A client that has always so many requests under way. @returns how many were answered, and what ends it */
async function greedy(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const many = Buffer.concat(Array.from({ length: GREEDY }, () => REQUEST));
  let bytes = 0;
  let owed = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    owed += chunk.length / ANSWER_BYTES;
    for (; owed >= GREEDY / 2; owed -= GREEDY / 2)
      socket.write(many.subarray(0, (GREEDY / 2) * REQUEST.length));
  });
  socket.write(many);
  return { answers: () => bytes / ANSWER_BYTES, end: () => socket.destroy() };
}

/** Asks one request at a time, so many a second. @returns how long each answer took, ms, ascending */
async function calm(port: number): Promise<number[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const took: number[] = [];
  let came = 0;
  let askedAt = 0;
  let isAsking = false;
  socket.on('data', (chunk) => {
    came += chunk.length;
    if (came < ANSWER_BYTES) return;
    came = 0;
    took.push(performance.now() - askedAt);
    isAsking = false;
  });
  const endMs = performance.now() + 1_000 * CALM_SECONDS;
  while (performance.now() < endMs) {
    if (!isAsking) {
      isAsking = true;
      askedAt = performance.now();
      socket.write(REQUEST);
    }
    await delay(1_000 / CALM_A_SECOND);
  }
  socket.destroy();
  return sorted(took);
}

/** Asks at an even pace, whether answers come or not. @returns how long each answer took, ms, ascending */
async function paced(port: number): Promise<number[]> {
  const took: number[] = [];
  const lanes: { socket: Socket; askedAt: number[] }[] = [];
  for (let index = 0; index < PACED_CONNECTIONS; index++) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    const lane = { socket, askedAt: [] as number[] };
    let came = 0;
    socket.on('data', (chunk) => {
      came += chunk.length;
      for (; came >= ANSWER_BYTES; came -= ANSWER_BYTES) took.push(performance.now() - lane.askedAt.shift()!);
    });
    lanes.push(lane);
  }
  const startMs = performance.now();
  const wanted = PACED_A_SECOND * PACED_SECONDS;
  for (let asked = 0; asked < wanted; ) {
    const due = Math.min(wanted, ((performance.now() - startMs) * PACED_A_SECOND) / 1_000);
    for (; asked < due; asked++) {
      const lane = lanes[asked % lanes.length]!;
      lane.askedAt.push(performance.now());
      lane.socket.write(REQUEST);
    }
    await delay(1);
  }
  await delay(500);
  for (const { socket } of lanes) socket.destroy();
  return sorted(took);
}

/** Prints the figures; takes about a minute, most of it making the stations. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      stations: { type: 'string', default: '5000' },
      rounds: { type: 'string', default: '15' },
      seconds: { type: 'string', default: '0.4' },
    },
  });
  const server: ChildProcess = fork(new URL('./modbus-map/server.ts', import.meta.url), [values.stations]);
  try {
    const [ports] = (await once(server, 'message')) as [{ bare: number; outpost: number }];
    console.log(`${values.stations} stations polled every 5 s; FC 4, 100 registers\n`);
    for (const connections of [1, 20]) {
      await compare(ports, connections, Number(values.rounds), Number(values.seconds));
    }
    for (const [name, port] of [
      ['bare', ports.bare],
      ['Outpost', ports.outpost],
    ] as const) {
      const took = await paced(port);
      console.log(
        `${name.padEnd(8)} at ${round(PACED_A_SECOND)} requests/s: ${round(took.length)} answers, ` +
          `p50 ${at(took, 0.5).toFixed(2)} ms, p99 ${at(took, 0.99).toFixed(2)} ms, worst ${took.at(-1)!.toFixed(1)} ms` +
          (name === 'Outpost'
            ? `   ${goal(at(took, 0.99) < GOAL_P99_MS, `p99 under ${GOAL_P99_MS} ms`)}`
            : ''),
      );
    }
    const alone = await calm(ports.outpost);
    const flood = await greedy(ports.outpost);
    const beside = await calm(ports.outpost);
    flood.end();
    console.log(
      `a calm client: p99 ${at(alone, 0.99).toFixed(2)} ms alone, ${at(beside, 0.99).toFixed(2)} ms while another is answered ` +
        `${round(flood.answers() / CALM_SECONDS)}/s   ${goal(at(beside, 0.99) < GOAL_P99_MS, `p99 under ${GOAL_P99_MS} ms`)}`,
    );
  } finally {
    server.kill();
  }
}

if (import.meta.main) await run();
