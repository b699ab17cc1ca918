/**
 * Round trips per second of a Modbus client and a Modbus server, compared with those of a bare
 * `net` loop, the machine's upper bound. One process sends, another responds; 32 holding registers,
 * over 1 and over 500 connections. All contenders stay connected and take turns of a fraction of a
 * second, so that other work on the machine affects all of them alike; the two processes are pinned
 * to a core each, where the machine allows it.
 *
 * `npm run bench modbus -- [--rounds=41] [--seconds=0.2]`
 */

import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from './harness/child.ts';
import { formatWhole, median } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import {
  bareLoops,
  bareOnreadLoops,
  jsmodbusLoops,
  type LoopKind,
  type Loops,
  outpostLoops,
} from './modbus/clients.ts';
import type { PeerMessage, PeerPorts } from './modbus/peer.ts';

interface Contender {
  readonly name: string;
  readonly loops: LoopKind;
  readonly port: (ports: PeerPorts) => number;
}

interface Figure {
  readonly tripsPerSecond: number;
  /** Processor time of the sending process per round trip. */
  readonly askingMicroseconds: number;
  /** Processor time of the responding process per round trip. */
  readonly answeringMicroseconds: number;
}

const BARE: Contender = { name: 'bare client, bare server', loops: bareLoops, port: (ports) => ports.bare };
const CONTENDERS: readonly Contender[] = [
  BARE,
  { name: 'bare client with its own read buffer', loops: bareOnreadLoops, port: (ports) => ports.bare },
  { name: 'Outpost client, bare server', loops: outpostLoops, port: (ports) => ports.bare },
  { name: 'jsmodbus client, bare server', loops: jsmodbusLoops, port: (ports) => ports.bare },
  { name: 'bare client, Outpost server', loops: bareLoops, port: (ports) => ports.outpost },
  { name: 'bare client, jsmodbus server', loops: bareLoops, port: (ports) => ports.jsmodbus },
  { name: 'Outpost client, Outpost server', loops: outpostLoops, port: (ports) => ports.outpost },
];
const CONNECTIONS = [1, 500];

/** The responding process, and the ports of its servers. */
interface Peer {
  readonly process: Child<PeerMessage, 'cpu'>;
  readonly ports: PeerPorts;
}

async function cpuOf(peer: Peer): Promise<NodeJS.CpuUsage> {
  const usage = peer.process.nextMessage('cpu');
  peer.process.send('cpu');
  return usage;
}

function microseconds(before: NodeJS.CpuUsage, after: NodeJS.CpuUsage): number {
  return after.user - before.user + after.system - before.system;
}

async function measure(loops: Loops, peer: Peer, seconds: number): Promise<Figure> {
  loops.start();
  // The first moments belong to the previous contender.
  await wait(20);
  const answeringBefore = await cpuOf(peer);
  const answersBefore = loops.answers;
  const askingBefore = process.cpuUsage();
  const startMs = performance.now();
  await wait(seconds * 1000);
  const elapsedMs = performance.now() - startMs;
  const askingAfter = process.cpuUsage();
  const trips = Math.max(1, loops.answers - answersBefore);
  const answeringAfter = await cpuOf(peer);
  const tripsByNow = Math.max(1, loops.answers - answersBefore);
  await loops.stop();
  return {
    tripsPerSecond: (trips * 1000) / elapsedMs,
    askingMicroseconds: microseconds(askingBefore, askingAfter) / trips,
    answeringMicroseconds: microseconds(answeringBefore, answeringAfter) / tripsByNow,
  };
}

async function compare(peer: Peer, connections: number, rounds: number, seconds: number): Promise<void> {
  const figures = new Map<Contender, Figure[]>(CONTENDERS.map((contender) => [contender, []]));
  const loops = new Map<Contender, Loops>();
  for (const contender of CONTENDERS) {
    loops.set(contender, await contender.loops(contender.port(peer.ports), connections));
  }
  // The first two rounds warm up connections and code and are not counted.
  for (let round = -2; round < rounds; round++) {
    // Each begins with another contender, so that none always follows the same one.
    for (let turn = 0; turn < CONTENDERS.length; turn++) {
      const contender = CONTENDERS[(round + 2 + turn) % CONTENDERS.length]!;
      const figure = await measure(loops.get(contender)!, peer, seconds);
      if (round >= 0) figures.get(contender)!.push(figure);
    }
  }
  for (const contender of CONTENDERS) loops.get(contender)!.close();
  const of = (contender: Contender, key: keyof Figure) =>
    median(figures.get(contender)!.map((figure) => figure[key]));
  // A ratio within each round, then the median: contenders close in time had the same conditions.
  const ofBare = (contender: Contender) =>
    median(
      figures
        .get(contender)!
        .map((each, round) => each.tripsPerSecond / figures.get(BARE)![round]!.tripsPerSecond),
    );
  console.log(
    `\n${connections} connection${connections === 1 ? '' : 's'}, medians of ${rounds} rounds of ${seconds} s`,
  );
  console.log(`${' '.repeat(38)} round trips/s   of bare   µs CPU per trip: client  server`);
  for (const contender of CONTENDERS) {
    const trips = of(contender, 'tripsPerSecond');
    console.log(
      contender.name.padEnd(38) +
        formatWhole(trips).padStart(14) +
        `${(100 * ofBare(contender)).toFixed(0)} %`.padStart(10) +
        of(contender, 'askingMicroseconds').toFixed(1).padStart(24) +
        of(contender, 'answeringMicroseconds').toFixed(1).padStart(11),
    );
  }
}

/**
 * Two communicating processes run twice as fast or half as fast depending on where the system
 * places them: fix it.
 */
function keepOnCore(pid: number, core: number): void {
  if (cpus().length > 1) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${core}`, `${pid}`]);
}

/** Prints the figures; takes about three minutes. */
export async function run(): Promise<void> {
  const { rounds, seconds } = readOptions({ rounds: 41, seconds: 0.2 });
  const peer = startChild<PeerMessage, 'cpu'>(new URL('./modbus/peer.ts', import.meta.url));
  keepOnCore(process.pid, 0);
  keepOnCore(peer.pid, 1);
  try {
    const ports = await peer.nextMessage('ready');
    for (const connections of CONNECTIONS) {
      await compare({ process: peer, ports }, connections, rounds, seconds);
    }
  } finally {
    await peer.end();
  }
}
