import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@outpost/testing/free-port.ts';
import type { NatsProcess } from '@outpost/testing/nats-process.ts';
import { openTcpProxy, type TcpProxy } from '@outpost/testing/tcp-proxy.ts';
import type { Blackout } from './chaos-check.ts';
import { pause } from './chaos-load.ts';
import type { ChaosInstallation, ChaosOptions } from './chaos-server.ts';
import { type ChaosEvent, type Kill, LONGEST_LEASE_MS } from './cluster-check.ts';
import { runTool, ServerProcess } from './processes.ts';

/** A take-over, its start and the first request of the new active server included. */
const RECOVERY_MS = 60_000;
/** The lease of a server that is lost, and the time until another one asks the last controller. */
const POLLED_AGAIN_MS = 20_000;
const SECRET = 'account-secret';

const NO_PACKETS = ['cut', 'both', 'requests', 'answers'] as const;
type NoPackets = (typeof NO_PACKETS)[number];

/** Each happens once, in random order, before any happens again. */
export const CLUSTER_FAULTS = [
  ...['active killed', 'node killed', 'suspended', 'cut off', 'active cut off', 'stopped', 'handed over'],
  ...['postgres', 'nats cut off', 'nats cut off', 'nats restarted', 'nats suspended'],
] as const;
export type ClusterFault = (typeof CLUSTER_FAULTS)[number];

interface Node {
  readonly name: string;
  readonly dataDir: string;
  readonly process: ServerProcess;
  /** Its way to PostgreSQL. */
  readonly database: TcpProxy;
  /** Its way to NATS. */
  readonly nats: TcpProxy | null;
  isUp: boolean;
}

/** What makes several servers a cluster. */
export interface ClusterOptions {
  readonly nats: NatsProcess;
  /** Whether every controller was asked a moment ago. */
  readonly allPolled: () => boolean;
  /** What happens, once or several times in a round. */
  readonly faults: readonly ClusterFault[];
}

/** Several servers with one database, each of which can fail in all the ways that a machine fails. */
export class ChaosNodes implements ChaosInstallation {
  /** When the active server was killed. */
  readonly killedMs: number[] = [];
  /** Begin and end of each fault of the active server. */
  readonly interruptedMs: number[] = [];
  /** From a fault of the active server until another one was ready. */
  readonly blackouts: Blackout[] = [];
  readonly counts: Record<string, number> = {};
  /** Of a cluster. */
  readonly events: ChaosEvent[] = [];
  readonly kills: Kill[] = [];
  readonly #options: ChaosOptions;
  readonly #count: number;
  readonly #cluster: ClusterOptions | null;
  readonly #nodes: Node[] = [];
  readonly #faults: ClusterFault[] = [];

  /** @param cluster null: one server polls, and the others stand by */
  constructor(options: ChaosOptions, count: number, cluster: ClusterOptions | null) {
    this.#options = options;
    this.#count = count;
    this.#cluster = cluster;
  }

  async start(): Promise<this> {
    const { folder, cluster, environment } = this.#options;
    const { hostname, port } = new URL(cluster.url);
    for (let n = 0; n < this.#count; n++) {
      const name = String.fromCharCode(65 + n);
      const database = await openTcpProxy(hostname, Number(port));
      const databaseUrl = new URL(cluster.url);
      databaseUrl.port = String(database.port);
      const nats = this.#cluster && (await openTcpProxy('127.0.0.1', this.#cluster.nats.port));
      const dataDir = join(folder, name);
      const ownPort = await freePort();
      const process = new ServerProcess({
        ...{ dataDir, databaseUrl: databaseUrl.href, port: ownPort },
        environment: {
          ...environment,
          ...(nats === null ? {} : { NATS_URL: `nats://127.0.0.1:${nats.port}` }),
          ...{ STANDBY: 'true', SERVER_NAME: name, SERVER_URL: `http://127.0.0.1:${ownPort}` },
        },
      });
      this.#nodes.push({ name, dataDir, process, database, nats, isUp: true });
    }
    const [first, ...others] = this.#nodes;
    await first!.process.start();
    for (const { dataDir, process } of others) {
      cpSync(join(first!.dataDir, SECRET), join(dataDir, SECRET), { recursive: true });
      await process.start();
    }
    return this;
  }

  setupCode(): string {
    return this.#nodes[0]!.process.setupCode();
  }

  get dataDirs(): string[] {
    return this.#nodes.map(({ dataDir }) => dataDir);
  }

  pids(): Map<string, number> {
    return new Map(
      this.#nodes.flatMap(({ name, process }) => (process.pid === undefined ? [] : [[name, process.pid]])),
    );
  }

  /** How often each server became the active one. */
  activations(): Map<string, number> {
    return new Map(this.#nodes.map(({ name, process }) => [name, process.activations]));
  }

  /** Of any server that runs. */
  anyUrl(): string {
    const up = this.#nodes.filter(({ isUp }) => isUp);
    return up[Math.floor(this.#options.random() * up.length)]!.process.url;
  }

  /** The ready server; null: none is now. */
  async #active(): Promise<Node | null> {
    for (const node of this.#nodes) {
      if (!node.isUp) continue;
      const signal = AbortSignal.timeout(1_000);
      const isReady = await fetch(`${node.process.url}/health/ready`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return node;
    }
    return null;
  }

  /** What servers have reported. */
  get logs(): Map<string, string> {
    return new Map(this.#nodes.map(({ name, process }) => [name, process.log + process.stderr]));
  }

  /** One fault, and its end. Resolves when a server is ready again. */
  async fault(): Promise<void> {
    if (this.#cluster) return this.#clusterFault(this.#cluster);
    const { random } = this.#options;
    const active = await this.#untilActive();
    const others = this.#nodes.filter((node) => node !== active);
    const awayMs = 1_000 + 14_000 * random();
    const which = random();
    if (which < 0.25) await this.#interrupt('the active server is killed', () => this.#kill(active, awayMs));
    else if (which < 0.35) {
      const standby = others[Math.floor(random() * others.length)]!;
      this.#note('a standby is killed', awayMs);
      await this.#kill(standby, awayMs);
    } else if (which < 0.55) {
      await this.#interrupt('the active server is suspended', () => this.#suspend(active, 8_000 + awayMs));
    } else if (which < 0.8) {
      const how = this.#noPackets();
      await this.#interrupt(`the active server is ${wordsOf(how)} PostgreSQL`, () =>
        isolate(active.database, how, awayMs),
      );
    } else if (which < 0.9) {
      await this.#interrupt('the active server hands over', () => this.#handOver());
    } else {
      await this.#interrupt('PostgreSQL crashes', () => this.#restartPostgres(awayMs / 2));
    }
  }

  async #clusterFault({ nats, allPolled, faults }: ClusterOptions): Promise<void> {
    const { random } = this.#options;
    if (this.#faults.length === 0) this.#faults.push(...faults);
    const [fault] = this.#faults.splice(Math.floor(random() * this.#faults.length), 1);
    const active = await this.#untilActive();
    const others = this.#nodes.filter((node) => node !== active);
    const other = others[Math.floor(random() * others.length)]!;
    const one = random() < 0.5 ? active : other;
    const awayMs = 1_000 + 14_000 * random();
    const how = this.#noPackets();
    const nameOf = (node: Node) => (node === active ? 'the active server' : 'a node');
    const happens = async (what: string, node: Node | null, run: () => Promise<void>, pollsGoOn = false) => {
      this.#note(what, node === null ? awayMs : undefined, node?.name);
      const fromMs = Date.now();
      await run();
      const endMs = Date.now();
      // Leases that were not renewed may still end.
      if (/PostgreSQL/.test(what)) await pause(Math.max(0, fromMs + LONGEST_LEASE_MS - endMs));
      await this.#untilActive();
      while (!allPolled() && Date.now() < endMs + POLLED_AGAIN_MS) await pause(50);
      const backMs = Date.now();
      this.#options.say(`  every station is polled again ${backMs - endMs} ms later`);
      this.events.push({ what, node: node?.name ?? null, fromMs, endMs, backMs, pollsGoOn });
      if (pollsGoOn) return;
      this.blackouts.push({ fromMs, backMs });
      this.interruptedMs.push(fromMs, endMs, backMs);
    };
    const cutOff = (node: Node) =>
      happens(`${nameOf(node)} is ${wordsOf(how)} PostgreSQL`, node, () =>
        isolate(node.database, how, awayMs),
      );
    switch (fault) {
      case 'active killed':
        return happens('the active server is killed', active, () => this.#kill(active, awayMs));
      case 'node killed':
        return happens('a node is killed', other, () => this.#kill(other, awayMs));
      case 'suspended':
        return happens(`${nameOf(one)} is suspended`, one, () => this.#suspend(one, 8_000 + awayMs));
      case 'cut off':
        return cutOff(other);
      case 'active cut off':
        return cutOff(active);
      case 'stopped':
        return happens(`${nameOf(one)} is stopped`, one, () => this.#restart(one, awayMs));
      case 'handed over':
        return happens('the active server hands over', active, () => this.#handOver());
      case 'postgres':
        return happens('PostgreSQL crashes', null, () => this.#restartPostgres(awayMs / 2));
      case 'nats cut off':
        return happens(
          ...([
            `${nameOf(one)} is ${wordsOf(how)} NATS`,
            one,
            () => isolate(one.nats!, how, awayMs),
            true,
          ] as const),
        );
      case 'nats restarted':
        return happens('NATS is restarted', null, () => restartNats(nats, awayMs / 2), true);
      default:
        return happens('NATS is suspended', null, () => suspendNats(nats, awayMs), true);
    }
  }

  /** Makes each server the active one in turn, so that it stores what it could not store before. */
  async settle(): Promise<void> {
    for (const node of this.#nodes) {
      const others = this.#nodes.filter((other) => other !== node);
      for (const other of others) {
        other.isUp = false;
        // A poll may be in flight.
        this.interruptedMs.push(Date.now());
        await other.process.end();
      }
      await this.#untilActive();
      // Within seconds it stores what the others have left.
      await pause(7_000);
      for (const other of others) {
        await other.process.start();
        other.isUp = true;
      }
    }
    await this.#untilActive();
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    for (const { process, database, nats } of this.#nodes) {
      await process.end(signal);
      await database.close();
      await nats?.close();
    }
  }

  #note(what: string, awayMs?: number, node?: string): void {
    const { say } = this.#options;
    const time = awayMs === undefined ? '' : ` for ${(awayMs / 1_000).toFixed(1)} s`;
    say(`${what}${time}${node === undefined ? '' : ` (${node})`}`);
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  async #interrupt(what: string, fault: () => Promise<void>): Promise<void> {
    this.#note(what);
    const fromMs = Date.now();
    await fault();
    await this.#untilActive();
    this.blackouts.push({ fromMs, backMs: Date.now() });
    this.interruptedMs.push(fromMs, Date.now());
  }

  async #untilActive(): Promise<Node> {
    const endMs = Date.now() + RECOVERY_MS;
    while (Date.now() < endMs) {
      const active = await this.#active();
      if (active !== null) return active;
      await pause(200);
    }
    throw new Error(
      `no server is ready after ${RECOVERY_MS / 1_000} s:\n${this.#nodes.map(({ process }) => process.stderr.slice(-2_000)).join('\n')}`,
    );
  }

  async #kill(node: Node, awayMs: number): Promise<void> {
    if (node === (await this.#active())) this.killedMs.push(Date.now());
    this.kills.push({ node: node.name, atMs: Date.now() });
    node.isUp = false;
    await node.process.end('SIGKILL');
    await pause(awayMs);
    await node.process.start();
    node.isUp = true;
  }

  async #suspend(node: Node, awayMs: number): Promise<void> {
    node.isUp = false;
    process.kill(node.process.pid!, 'SIGSTOP');
    await pause(awayMs);
    process.kill(node.process.pid!, 'SIGCONT');
    // It notices that another server has taken over, and stands by.
    await pause(3_000);
    node.isUp = true;
  }

  async #restart(node: Node, awayMs: number): Promise<void> {
    node.isUp = false;
    await node.process.end();
    await pause(awayMs);
    await node.process.start();
    node.isUp = true;
  }

  async #restartPostgres(awayMs: number): Promise<void> {
    await this.#options.cluster.crash();
    await pause(awayMs);
    await this.#options.cluster.start();
  }

  #noPackets(): NoPackets {
    return NO_PACKETS[Math.floor(NO_PACKETS.length * this.#options.random())]!;
  }

  async #handOver(): Promise<void> {
    // Refused while no other server has reported that it is ready.
    await runTool('hand-over', [], { DATABASE_URL: this.#options.cluster.url });
  }
}

const wordsOf = (how: NoPackets) =>
  how === 'cut' ? 'cut off from' : how === 'both' ? 'without packets of' : `without ${how} of`;

async function isolate(way: TcpProxy, how: NoPackets, awayMs: number): Promise<void> {
  if (how === 'cut') way.cut();
  else way.stall(how);
  await pause(awayMs);
  way.repair();
}

async function restartNats(nats: NatsProcess, awayMs: number): Promise<void> {
  await nats.kill();
  await pause(awayMs);
  await nats.start();
}

async function suspendNats(nats: NatsProcess, awayMs: number): Promise<void> {
  nats.suspend();
  await pause(awayMs);
  nats.resume();
}
