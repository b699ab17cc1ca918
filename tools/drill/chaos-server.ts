import { join } from 'node:path';
import type { PostgresCluster } from '../postgres-cluster.ts';
import type { Blackout, Interruptions } from './chaos-check.ts';
import { pause } from './chaos-load.ts';
import type { MailSink } from './mail-sink.ts';
import { ServerProcess } from './processes.ts';

/** What chaos happens to: one server, or several with one database. */
export interface ChaosInstallation extends Interruptions {
  /** Times in which what was seen could not be stored. */
  readonly blackouts: readonly Blackout[];
  /** How often each fault happened. */
  readonly counts: Readonly<Record<string, number>>;
  readonly dataDirs: readonly string[];
  start(): Promise<unknown>;
  setupCode(): string;
  pids(): ReadonlyMap<string, number>;
  /** How often each of several servers became the active one. */
  activations(): ReadonlyMap<string, number>;
  /** Of a server that runs. */
  anyUrl(): string;
  /** One fault, and its end. */
  fault(): Promise<void>;
  /** After the last fault: everything that servers keep is stored. */
  settle(): Promise<void>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

export interface ChaosOptions {
  readonly folder: string;
  readonly cluster: PostgresCluster;
  readonly environment: Readonly<Record<string, string>>;
  readonly random: () => number;
  readonly say: (line: string) => void;
}

/** One server; it, PostgreSQL and the mail server end at random. */
export class ChaosServer implements ChaosInstallation {
  readonly killedMs: number[] = [];
  readonly interruptedMs: number[] = [];
  readonly blackouts: Blackout[] = [];
  readonly counts = { processKilled: 0, postgresCrashed: 0, mailServerEnded: 0 };
  readonly dataDirs: readonly string[];
  readonly #options: ChaosOptions;
  readonly #mail: MailSink;
  readonly #server: ServerProcess;

  constructor(options: ChaosOptions, mail: MailSink) {
    const { folder, cluster, environment } = options;
    const dataDir = join(folder, 'data');
    this.#options = options;
    this.#mail = mail;
    this.dataDirs = [dataDir];
    this.#server = new ServerProcess({ dataDir, databaseUrl: cluster.url, environment });
  }

  start = () => this.#server.start();
  setupCode = () => this.#server.setupCode();
  anyUrl = () => this.#server.url;
  activations = () => new Map<string, number>();
  settle = async () => {};
  end = (signal?: NodeJS.Signals) => this.#server.end(signal);

  pids(): ReadonlyMap<string, number> {
    const { pid } = this.#server;
    return new Map(pid === undefined ? [] : [['the server', pid]]);
  }

  async fault(): Promise<void> {
    const { random, say, cluster } = this.#options;
    const which = random();
    const awayMs = 500 + 9_500 * random();
    const time = `${(awayMs / 1_000).toFixed(1)} s`;
    if (which < 0.35) {
      say('the process is killed');
      await this.#kill();
      await this.#startAgain();
    } else if (which < 0.65) {
      say(`PostgreSQL is down for ${time}`);
      await this.#crashPostgres();
      await pause(awayMs);
      await cluster.start();
    } else if (which < 0.85) {
      say(`the mail server is down for ${time}`);
      this.counts.mailServerEnded += 1;
      await this.#mail.crash();
      await pause(awayMs);
      await this.#mail.start();
    } else {
      say(`PostgreSQL is down for ${time}, and the process is killed meanwhile`);
      const fromMs = Date.now();
      await this.#crashPostgres();
      await pause(awayMs);
      await this.#kill();
      await cluster.start();
      await this.#startAgain();
      this.blackouts.push({ fromMs, backMs: Date.now() });
    }
  }

  async #crashPostgres(): Promise<void> {
    this.counts.postgresCrashed += 1;
    await this.#options.cluster.crash();
  }

  async #kill(): Promise<void> {
    this.counts.processKilled += 1;
    this.killedMs.push(Date.now());
    await this.#server.end('SIGKILL');
  }

  /** Like a service manager: retries until it runs. */
  async #startAgain(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#server.start();
        return;
      } catch (error) {
        if (tries === 10) throw error;
        await pause(1_000);
      }
    }
  }
}
