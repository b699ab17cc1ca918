import { once } from 'node:events';
import { connect } from 'node:net';
import type { ModbusServerState } from '@outpost/contract';
import { onFinished } from '@outpost/testing/set-up-once.ts';
import jsmodbus from 'jsmodbus';
import { expect } from 'vitest';
import { unknownLink } from '../../../acquisition/ingest/index.ts';
import { reads } from '../../../testing/data-path.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

export const START = Date.parse('2026-03-08T09:30:15.400Z');

export const site = (index: number, TimeZone: string | null = null) => ({
  SiteName: `Site ${index}`,
  Host: '127.0.0.1',
  TimeZone,
  // Polled only on demand while the test runs: nothing listens there.
  Port: 1,
  PollIntervalSeconds: 86_400,
  Retries: 0,
  Points: [
    { Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'input-register', Address: 0, DataType: 'int16' },
    { Kind: 'analog', Point: 'AI2', Name: 'Flow', Table: 'input-register', Address: 1, DataType: 'int16' },
    { Kind: 'digital', Point: 'DI1', Name: 'Pump', Table: 'coil', Address: 0, DataType: 'bit' },
  ],
});

export interface MasterHarnessOptions {
  readonly databaseUrl?: string | null;
  readonly dataDir?: string;
  readonly stale?: 'last' | 'exception';
  readonly allow?: string[];
  readonly sites?: number;
  readonly observe?: boolean;
}

/** A server of some stations with its Modbus port, and a client of another library. */
export class MasterHarness {
  readonly clock: ManualClock;
  readonly server: TestServer;

  constructor(server: TestServer, clock: ManualClock) {
    this.server = server;
    this.clock = clock;
  }

  static async open({
    databaseUrl = null,
    stale = 'last',
    sites = 3,
    allow = [],
    dataDir,
    observe = false,
  }: MasterHarnessOptions = {}) {
    const clock = new ManualClock(START);
    const config = {
      observe,
      databaseUrl,
      ...(dataDir === undefined ? {} : { dataDir }),
      modbus: { host: '127.0.0.1', port: 0, allow, stale },
    };
    const harness = new MasterHarness(await startTestServer({ clock, config }), clock);
    for (let index = 1; index <= sites; index++) await harness.add(site(index));
    return harness;
  }

  async add(station: object): Promise<void> {
    const answer = await this.server.ask('/api/Stations', { as: 'Admin', method: 'POST', json: station });
    expect(answer.status).toBe(201);
    await this.server.app.modbusServer.map.settled();
  }

  /** The response of a station; null: none. */
  poll(stationId: number, ...values: number[]): void {
    const atMs = this.clock.now();
    const isOnline = values.length > 0;
    const { config } = this.server.app.image.station(stationId)!;
    this.server.app.acquisition.ingest.accept({
      stationId,
      version: config.Version,
      atMs,
      link: {
        ...unknownLink(true),
        status: isOnline ? 'online' : 'offline',
        lastGoodPollAtMs: isOnline ? atMs : null,
        lastResponseAtMs: isOnline ? atMs : null,
        lastAttemptAtMs: atMs,
      },
      reading: isOnline ? reads(...values) : null,
    });
  }

  async rows<T>(path: '' | '/Digital' | '/Analog'): Promise<T[]> {
    const answer = await this.server.ask(`/api/ModbusMap${path}`, { as: 'Supervisor' });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T[];
  }

  async state(): Promise<ModbusServerState> {
    return (await (
      await this.server.ask('/api/ModbusMap/server', { as: 'Supervisor' })
    ).json()) as ModbusServerState;
  }

  async client(unitId = 1) {
    const socket = connect(this.server.app.modbusServer.server.port()!, '127.0.0.1');
    socket.on('error', () => undefined);
    onFinished(() => void socket.destroy());
    const client = new jsmodbus.client.TCP(socket, unitId);
    await once(socket, 'connect');
    return { client, socket };
  }
}
