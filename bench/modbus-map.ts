/**
 * Requests per second of Outpost's Modbus server (FC 4, 100 registers) compared with a bare `net`
 * responder in the same process, over 1 and over 20 connections, while stations are polled; the
 * response time at 5,000 requests per second; and the wait of a paced client while another sends as
 * much as it can.
 *
 * `npm run bench modbus-map -- [--stations=5000] [--rounds=15] [--seconds=0.4]`
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from './harness/child.ts';
import { formatGoal, formatWhole, median, quantile } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { MAP_REQUEST, RESPONSE_BYTES } from './modbus-map/frames.ts';
import type { MapServerMessage } from './modbus-map/server.ts';

const PACED_A_SECOND = 5_000;
const PACED_CONNECTIONS = 20;
const PACED_SECONDS = 4;
/** In turn, so that other work on the machine affects both. */
const PACED_ROUNDS = 4;
const GOAL_SHARE = 0.85;
const GOAL_P99_MS = 5;
const CALM_A_SECOND = 200;
const CALM_SECONDS = 5;
/** Connections that send the next request as soon as they are answered. */
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
        if (came < RESPONSE_BYTES) return;
        came = 0;
        answers += 1;
        if (isAsking) socket.write(MAP_REQUEST);
      });
      return socket;
    }),
  );
  return {
    async perSecond(seconds: number): Promise<number> {
      isAsking = true;
      for (const socket of sockets) socket.write(MAP_REQUEST);
      const [before, startMs] = [answers, performance.now()];
      await wait(1_000 * seconds);
      const rate = ((answers - before) * 1_000) / (performance.now() - startMs);
      isAsking = false;
      // Pending requests are not counted.
      await wait(20);
      return rate;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

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
    `${words} bare ${formatWhole(median(rates.map((each) => each.bare))).padStart(7)}/s   ` +
      `Outpost ${formatWhole(median(rates.map((each) => each.outpost))).padStart(7)}/s   ${(100 * ratio).toFixed(0)} % of bare   ${formatGoal(ratio >= GOAL_SHARE, `at least ${100 * GOAL_SHARE} %`)}`,
  );
}

/** A client that sends as much as it can, in another process so that it delays nothing here. */
async function greedy(port: number) {
  const client = startChild<{ kind: 'answers'; count: number }, 'answers'>(
    new URL('./modbus-map/greedy.ts', import.meta.url),
    [`${port}`],
  );
  const answers = async (): Promise<number> => {
    const said = client.nextMessage('answers');
    client.send('answers');
    return (await said).count;
  };
  while ((await answers()) === 0) await wait(50);
  return { answers, end: () => client.end() };
}

/** Sends one request at a time, at this rate. @returns the response times, ms */
async function calm(port: number): Promise<number[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const took: number[] = [];
  let came = 0;
  let askedAt = 0;
  let isAsking = false;
  socket.on('data', (chunk) => {
    came += chunk.length;
    if (came < RESPONSE_BYTES) return;
    came = 0;
    took.push(performance.now() - askedAt);
    isAsking = false;
  });
  const endMs = performance.now() + 1_000 * CALM_SECONDS;
  while (performance.now() < endMs) {
    if (!isAsking) {
      isAsking = true;
      askedAt = performance.now();
      socket.write(MAP_REQUEST);
    }
    await wait(1_000 / CALM_A_SECOND);
  }
  socket.destroy();
  return took;
}

/**
 * Sends at an even pace, whether responses arrive or not. @returns the response times, ms
 */
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
      for (; came >= RESPONSE_BYTES; came -= RESPONSE_BYTES)
        took.push(performance.now() - lane.askedAt.shift()!);
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
      lane.socket.write(MAP_REQUEST);
    }
    await wait(1);
  }
  await wait(500);
  for (const { socket } of lanes) socket.destroy();
  return took;
}

/** Prints the figures; takes about a minute, most of it for creating the stations. */
export async function run(): Promise<void> {
  const { stations, rounds, seconds } = readOptions({ stations: 5_000, rounds: 15, seconds: 0.4 });
  const server = startChild<MapServerMessage>(new URL('./modbus-map/server.ts', import.meta.url), [
    String(stations),
  ]);
  try {
    const ports = await server.nextMessage('ready');
    console.log(`${stations} stations polled every 5 s; FC 4, 100 registers\n`);
    for (const connections of [1, 20]) {
      await compare(ports, connections, rounds, seconds);
    }
    const servers = [
      ['bare', ports.bare],
      ['Outpost', ports.outpost],
    ] as const;
    const answers = new Map(servers.map(([name]) => [name, [] as number[]]));
    for (let round = 0; round < PACED_ROUNDS; round++) {
      for (const [name, port] of servers) answers.get(name)!.push(...(await paced(port)));
    }
    for (const [name, all] of answers) {
      const took = all;
      console.log(
        `${name.padEnd(8)} at ${formatWhole(PACED_A_SECOND)} requests/s: ${formatWhole(took.length)} responses, ` +
          `p50 ${quantile(took, 0.5).toFixed(2)} ms, p99 ${quantile(took, 0.99).toFixed(2)} ms, max ${quantile(took, 1).toFixed(1)} ms` +
          (name === 'Outpost'
            ? `   ${formatGoal(quantile(took, 0.99) < GOAL_P99_MS, `p99 under ${GOAL_P99_MS} ms`)}`
            : ''),
      );
    }
    for (const [name, port] of servers) {
      const alone = quantile(await calm(port), 0.99);
      const flood = await greedy(port);
      const before = await flood.answers();
      const dataWorkers = quantile(await calm(port), 0.99);
      const rate = ((await flood.answers()) - before) / CALM_SECONDS;
      await flood.end();
      console.log(
        `${name.padEnd(8)} a paced client: p99 ${alone.toFixed(2)} ms alone, ${dataWorkers.toFixed(2)} ms while another gets ${formatWhole(rate)} responses/s` +
          (name === 'Outpost'
            ? `   ${formatGoal(dataWorkers < GOAL_P99_MS, `p99 under ${GOAL_P99_MS} ms`)}`
            : ''),
      );
    }
  } finally {
    await server.end();
  }
}
