/**
 * Round trips a second of a Modbus client and a Modbus server, beside those of a bare `net` loop, which is the ceiling
 * that the machine sets. One process asks, another answers; 32 holding registers, over 1 and over 500 connections.
 * All contenders take turns, round after round, so that what else the machine does falls on all of them alike.
 *
 *     node bench/modbus.ts [--rounds=5] [--seconds=1]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bareLoops, bareOnreadLoops, jsmodbusLoops, type LoopKind, outpostLoops } from './modbus/clients.ts';
import type { PeerPorts } from './modbus/peer.ts';

interface Contender {
  readonly name: string;
  readonly loops: LoopKind;
  readonly port: (ports: PeerPorts) => number;
}

interface Figure {
  readonly tripsPerSecond: number;
  /** Processor time of the asking process for one round trip. */
  readonly askingMicroseconds: number;
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

async function measure(
  contender: Contender,
  ports: PeerPorts,
  connections: number,
  seconds: number,
): Promise<Figure> {
  const loops = await contender.loops(contender.port(ports), connections);
  loops.start();
  // The first fifth warms connections and code up and is not counted.
  await delay(seconds * 200);
  const answersBefore = loops.answers;
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  await delay(seconds * 1000);
  const elapsedMs = performance.now() - startMs;
  const cpu = process.cpuUsage(cpuBefore);
  const trips = loops.answers - answersBefore;
  await loops.stop();
  loops.close();
  return {
    tripsPerSecond: (trips * 1000) / elapsedMs,
    askingMicroseconds: (cpu.user + cpu.system) / Math.max(1, trips),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

async function compare(
  ports: PeerPorts,
  connections: number,
  rounds: number,
  seconds: number,
): Promise<void> {
  const figures = new Map<Contender, Figure[]>(CONTENDERS.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contender of CONTENDERS) {
      figures.get(contender)!.push(await measure(contender, ports, connections, seconds));
    }
  }
  console.log(
    `\n${connections} connection${connections === 1 ? '' : 's'}: median of ${rounds} rounds of ${seconds} s`,
  );
  console.log(
    `${'round trips/s'.padStart(54)}${'of bare'.padStart(9)}${'µs CPU of the asking side'.padStart(27)}`,
  );
  const bare = figures.get(BARE)!;
  for (const [contender, all] of figures) {
    const tripsPerSecond = median(all.map((figure) => figure.tripsPerSecond));
    // A ratio within each round, then the median: neighbours in time had the same machine.
    const ofBare = median(all.map((figure, round) => figure.tripsPerSecond / bare[round]!.tripsPerSecond));
    const microseconds = median(all.map((figure) => figure.askingMicroseconds));
    console.log(
      contender.name.padEnd(40) +
        Math.round(tripsPerSecond).toLocaleString('en-US').padStart(14) +
        `${(100 * ofBare).toFixed(0)} %`.padStart(9) +
        microseconds.toFixed(1).padStart(27),
    );
  }
}

/** Prints the figures; takes about two minutes. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '1' } },
  });
  const peer: ChildProcess = fork(new URL('./modbus/peer.ts', import.meta.url));
  try {
    const [ports] = (await once(peer, 'message')) as [PeerPorts];
    for (const connections of CONNECTIONS) {
      await compare(ports, connections, Number(values.rounds), Number(values.seconds));
    }
  } finally {
    peer.kill();
  }
}

if (import.meta.main) await run();
