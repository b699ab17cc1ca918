import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedInUser, StationDetail } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { freePort } from '@outpost/testing/free-port.ts';
import { NatsProcess } from '@outpost/testing/nats-process.ts';
import { expect, onTestFinished } from 'vitest';
import { type CountingController, startCountingController } from '../../src/testing/counting-controllers.ts';
import type { ReleaseChange } from '../../src/testing/other-release.ts';
import { runServer, type ServerRun } from '../../src/testing/server-process.ts';

const ACCOUNT = { Email: 'ada@test.example', Password: 'correct horse battery' };
/** How long a test waits for what a cluster does. */
export const POLL = { timeout: 40_000, interval: 100 };

export type ClusterServer = 'A' | 'B' | 'C';

/** Servers that share a database and NATS, and stations that count who polls them. */
export class TestCluster {
  readonly #databaseUrl: string;
  readonly nats: NatsProcess;
  readonly controllers: readonly CountingController[];
  readonly servers = new Map<
    ClusterServer,
    { readonly run: ServerRun; readonly url: string; readonly folder: string }
  >();
  #token = '';

  private constructor(databaseUrl: string, nats: NatsProcess, controllers: readonly CountingController[]) {
    this.#databaseUrl = databaseUrl;
    this.nats = nats;
    this.controllers = controllers;
  }

  static async start(
    databaseUrl: string,
    names: readonly ClusterServer[],
    stations = 4,
  ): Promise<TestCluster> {
    const nats = await NatsProcess.create();
    onTestFinished(() => nats.remove());
    const controllers = await Promise.all(Array.from({ length: stations }, startCountingController));
    const cluster = new TestCluster(databaseUrl, nats, controllers);
    const [first, ...others] = names;
    await cluster.#setUp(first!);
    for (const name of others) await cluster.add(name);
    await cluster.spread();
    return cluster;
  }

  async #setUp(name: ClusterServer): Promise<void> {
    const run = await this.launch(name);
    const [, SetupCode] = await run.says(/#code=(\S+)/);
    await fetch(`${this.url(name)}/accounts/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ FirstName: 'Ada', LastName: 'Whitfield', ...ACCOUNT, SetupCode }),
    });
    for (const [index, { port }] of this.controllers.entries()) {
      const answer = await this.ask(name, 'Stations', {
        SiteName: `Station ${index + 1}`,
        PollIntervalSeconds: 1,
        Source: { Protocol: 'modbus-tcp', Host: '127.0.0.1', Port: port, TimeoutMs: 1_000 },
        Points: [
          {
            ...{ Kind: 'analog', Point: 'AI1', Name: 'Level', Writable: true },
            Source: { Protocol: 'modbus', Table: 'holding-register', Address: 0, DataType: 'uint16' },
            Limits: [{ Kind: 'HH', Limit: 1_000, Priority: 'critical', Message: 'Overflow' }],
          },
        ],
      });
      expect(answer.status, await answer.text()).toBe(201);
    }
  }

  async add(name: ClusterServer): Promise<void> {
    const run = await this.launch(name);
    await run.says(/on standby/);
  }

  /** Starts a server; again with its data, if it ran before. @param release of another version */
  async launch(name: ClusterServer, release: ReleaseChange | null = null): Promise<ServerRun> {
    const folder = this.servers.get(name)?.folder ?? (await temporaryFolder());
    const [first] = this.servers.values();
    if (first && first.folder !== folder)
      cpSync(join(first.folder, 'account-secret'), join(folder, 'account-secret'));
    const port = await freePort();
    const settings = {
      ...{ STANDBY: 'true', SERVER_NAME: name, DATABASE_URL: this.#databaseUrl, DATA_DIR: folder },
      ...{ NATS_URL: this.nats.url, PORT: `${port}`, SERVER_URL: `http://127.0.0.1:${port}` },
      ...{ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0', MODBUS_PORT: 'off' },
    };
    const run = runServer(settings, { release });
    this.servers.set(name, { run, folder, url: `http://127.0.0.1:${port}` });
    await run.says(/on standby|Outpost is at/);
    return run;
  }

  run(name: ClusterServer): ServerRun {
    return this.servers.get(name)!.run;
  }

  url(name: ClusterServer): string {
    return this.servers.get(name)!.url;
  }

  async ask(
    name: ClusterServer,
    path: string,
    body?: object,
    method = body ? 'POST' : 'GET',
  ): Promise<Response> {
    if (this.#token === '') {
      const answer = await fetch(`${this.url(name)}/accounts/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ACCOUNT.Email, password: ACCOUNT.Password }),
      });
      this.#token = ((await answer.json()) as SignedInUser).JwtToken;
    }
    return fetch(`${this.url(name)}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async station(name: ClusterServer, id: number): Promise<StationDetail> {
    const answer = await this.ask(name, `Stations/${id}`);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as StationDetail;
  }

  async statuses(name: ClusterServer): Promise<string[]> {
    const details = this.controllers.map((_, index) => this.station(name, index + 1));
    return (await Promise.all(details)).map(({ Communication }) => Communication.Status);
  }

  /** How many stations each node has, by its server. */
  async shares(): Promise<Record<string, number>> {
    return this.read(async (storage) => {
      const { rows } = await storage.query<{ server: string; stations: string }>(
        `select n.server, count(a.station_id) as stations from outpost_node n
         left join outpost_assignment a on a.node = n.epoch and not a.releasing
         where not n.ended group by n.server order by n.server`,
      );
      return Object.fromEntries(rows.map(({ server, stations }) => [server, Number(stations)]));
    });
  }

  /** Resolves when each server that runs has its part of the stations. */
  async spread(): Promise<void> {
    const running = [...this.servers.values()].filter(
      ({ run }) => run.process.exitCode === null && run.process.signalCode === null,
    );
    await expect
      .poll(async () => {
        const shares = Object.values(await this.shares());
        return [
          shares.length,
          shares.reduce((sum, count) => sum + count, 0),
          Math.max(...shares) - Math.min(...shares),
        ];
      }, POLL)
      .toEqual([
        running.length,
        this.controllers.length,
        this.controllers.length % running.length === 0 ? 0 : 1,
      ]);
  }

  async read<T>(work: (client: import('pg').Client) => Promise<T>): Promise<T> {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: this.#databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  polls(): number[] {
    return this.controllers.map(({ requests }) => requests.reduce((sum, count) => sum + count, 0));
  }

  /** Resolves when each station has been polled again. */
  async polledAgain(options = POLL): Promise<void> {
    const before = this.polls();
    await expect
      .poll(() => this.polls().every((polls, index) => polls > before[index]! + 1), options)
      .toBe(true);
  }
}

/** The server that polls a station. */
export async function holderOf(cluster: TestCluster, stationId: number): Promise<ClusterServer> {
  return cluster.read(async (client) => {
    const { rows } = await client.query<{ server: ClusterServer }>(
      `select n.server from outpost_assignment a join outpost_node n on n.epoch = a.node where a.station_id = $1`,
      [stationId],
    );
    return rows[0]!.server;
  });
}

export async function stationsOf(cluster: TestCluster, name: ClusterServer): Promise<number[]> {
  return cluster.read(async (client) => {
    const { rows } = await client.query<{ station_id: number }>(
      `select a.station_id from outpost_assignment a join outpost_node n on n.epoch = a.node
       where n.server = $1 and not n.ended order by 1`,
      [name],
    );
    return rows.map(({ station_id }) => station_id);
  });
}

export async function recordedSamples(
  cluster: TestCluster,
  name: ClusterServer,
  stationId: number,
  point = 0,
): Promise<(number | null)[]> {
  const { Points } = await cluster.station(name, stationId);
  const from = new Date(Date.now() - 600_000).toISOString();
  const to = new Date(Date.now() + 1_000).toISOString();
  const answer = await cluster.ask(
    name,
    `Stations/samples/${stationId}?pointId=${Points[point]!.Point.Id}&startDate=${from}&endDate=${to}`,
  );
  const body = await answer.text();
  if (!answer.ok) throw new Error(body);
  return (JSON.parse(body) as { Value: (number | null)[] }).Value;
}
