import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { calls, NewStation } from '@outpost/contract';
import { DRILL_EMAIL, DrillApi } from '../../drill/api.ts';
import { expectThat, retryFor } from './steps.ts';

const MODBUS_SERVER = resolve(import.meta.dirname, '../../../packages/modbus/src/testing/pymodbus-server.py');
const MODBUS_PORT = 15020;
/** The register at address n of this unit holds 201 + n. */
const UNIT = 2;
const ADDRESS = 17;
const VALUE = 218;
const FIRST_VALUE_SECONDS = 30;
const RESPONSE_SECONDS = 20;

/** What follows `outpost create-admin`: the account that the drills sign in with. */
export const ADMIN = [DRILL_EMAIL, 'Ada', 'Whitfield'];
export { DRILL_PASSWORD as ADMIN_PASSWORD } from '../../drill/api.ts';

/** The Modbus server of another project (pymodbus), for this machine, which has no network, and its containers. */
export function startModbusServer(): ChildProcess {
  return spawn('/usr/bin/python3', [MODBUS_SERVER, `tcp:${MODBUS_PORT}`], {
    stdio: 'ignore',
    env: { ...process.env, MODBUS_ADDRESS: '0.0.0.0' },
  });
}

/** What an administrator does with a new installation, over the API. */
export class TriedServer {
  readonly #api: DrillApi;
  readonly #address: string;
  readonly #patience: number;
  #stationId = 0;
  #pointId = 0;

  /** @param patience how many times as long as usual a response may take */
  constructor(address: string, patience = 1) {
    this.#address = address;
    this.#patience = patience;
    this.#api = new DrillApi(() => address, RESPONSE_SECONDS * patience);
  }

  signIn(): Promise<void> {
    return this.#api.signIn();
  }

  /** What the page knows of the server before a sign-in. */
  async settings(): Promise<{ CompanyName: string; Version: string }> {
    const response = await fetch(`${this.#address}/config.json`);
    return (await response.json()) as { CompanyName: string; Version: string };
  }

  /** The page itself. */
  async page(): Promise<string> {
    return (await fetch(`${this.#address}/`)).text();
  }

  /** Creates the first account with the code that the server printed. */
  setUp(setupCode: string): Promise<void> {
    return this.#api.setUp(setupCode);
  }

  /** @param host the address of this machine, from the server */
  async addStation(host = '127.0.0.1'): Promise<void> {
    const station = NewStation.parse({
      SiteName: 'Foreign controller',
      Host: host,
      Port: MODBUS_PORT,
      UnitId: UNIT,
      PollIntervalSeconds: 1,
      Points: [
        {
          ...{ Kind: 'analog', Point: 'LV', Name: 'Level', Key: true, Decimals: 0 },
          ...{ Table: 'holding-register', Address: ADDRESS, DataType: 'uint16' },
        },
      ],
    });
    this.#stationId = (await this.#api.call(calls.stations.create, undefined, station)).StationId;
  }

  /** Waits for a value that was polled after the call. @throws Error: it is another one, or none comes */
  async expectValue(): Promise<void> {
    const sinceMs = Date.now();
    await retryFor(FIRST_VALUE_SECONDS * this.#patience, async () => {
      const detail = await this.#api.call(calls.stations.get, `/api/Stations/${this.#stationId}`);
      const { PointId, Value, Quality, At } = detail.Points[0]!.Value;
      this.#pointId = PointId;
      const isPolled = Quality === 'good' && At !== null && Date.parse(At) >= sinceMs;
      expectThat(isPolled && Value === VALUE, `${VALUE} from the controller; read ${Value}, ${Quality}`);
    });
  }

  /** @throws Error: the history has no sample from before a time */
  async expectHistoryBefore(timeMs: number): Promise<void> {
    const query = new URLSearchParams({
      pointId: String(this.#pointId),
      startDate: new Date(timeMs - 3_600_000).toISOString(),
      endDate: new Date(timeMs).toISOString(),
    });
    const path = `/api/Stations/samples/${this.#stationId}?${query}`;
    const { Value } = await this.#api.call(calls.stations.samples, path);
    expectThat(Value.includes(VALUE), `a sample of ${VALUE} in the history; it has ${JSON.stringify(Value)}`);
  }
}
