import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@outpost/testing/free-port.ts';
import { openTcpProxy, type TcpProxy } from '@outpost/testing/tcp-proxy.ts';
import type { Blackout } from './chaos-check.ts';
import { pause } from './chaos-load.ts';
import type { ChaosInstallation, ChaosOptions } from './chaos-server.ts';
import { runTool, ServerProcess } from './processes.ts';

/** A take-over, its start and the first request of the new active server included. */
const RECOVERY_MS = 60_000;
const SECRET = 'account-secret';

interface Node {
  readonly name: string;
  readonly dataDir: string;
  readonly process: ServerProcess;
  /** Its way to PostgreSQL. */
  readonly database: TcpProxy;
  isUp: boolean;
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
  readonly #options: ChaosOptions;
  readonly #count: number;
  readonly #nodes: Node[] = [];

  constructor(options: ChaosOptions, count: number) {
    this.#options = options;
    this.#count = count;
  }

  async start(): Promise<this> {
    const { folder, cluster, environment } = this.#options;
    const { hostname, port } = new URL(cluster.url);
    for (let n = 0; n < this.#count; n++) {
      const name = String.fromCharCode(65 + n);
      const database = await openTcpProxy(hostname, Number(port));
      const databaseUrl = new URL(cluster.url);
      databaseUrl.port = String(database.port);
      const dataDir = join(folder, name);
      const ownPort = await freePort();
      const process = new ServerProcess({
        ...{ dataDir, databaseUrl: databaseUrl.href, port: ownPort },
        environment: {
          ...environment,
          ...{ STANDBY: 'true', SERVER_NAME: name, SERVER_URL: `http://127.0.0.1:${ownPort}` },
        },
      });
      this.#nodes.push({ name, dataDir, process, database, isUp: true });
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

  /** One fault, and its end. Resolves when a server is ready again. */
  async fault(): Promise<void> {
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
      const how = (['cut', 'both', 'requests', 'answers'] as const)[Math.floor(4 * random())]!;
      const what =
        how === 'cut' ? 'cut off from' : how === 'both' ? 'without packets of' : `without ${how} of`;
      await this.#interrupt(`the active server is ${what} PostgreSQL`, () =>
        this.#isolate(active, how, awayMs),
      );
    } else if (which < 0.9) {
      await this.#interrupt('the active server hands over', () => this.#handOver());
    } else {
      await this.#interrupt('PostgreSQL crashes', async () => {
        await this.#options.cluster.crash();
        await pause(awayMs / 2);
        await this.#options.cluster.start();
      });
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
    for (const { process, database } of this.#nodes) {
      await process.end(signal);
      await database.close();
    }
  }

  #note(what: string, awayMs?: number): void {
    const { say } = this.#options;
    say(awayMs === undefined ? what : `${what} for ${(awayMs / 1_000).toFixed(1)} s`);
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

  async #isolate(
    { database }: Node,
    how: 'cut' | 'both' | 'requests' | 'answers',
    awayMs: number,
  ): Promise<void> {
    if (how === 'cut') database.cut();
    else database.stall(how);
    await pause(awayMs);
    database.repair();
  }

  async #handOver(): Promise<void> {
    // Refused while no other server has reported that it is ready.
    await runTool('hand-over', [], { DATABASE_URL: this.#options.cluster.url });
  }
}
