import {
  type ConnectionTestBody,
  MODBUS_PROTOCOLS,
  type ModbusPoint,
  type ModbusSource,
  type ProbeBody,
  type StationConfig,
} from '@outpost/contract';
import type { PointWrite } from '@outpost/core';
import type { DeviceSession, Driver, DriverModule, SessionOptions } from '../driver.ts';
import { lineKey } from './address.ts';
import { carryOut, readPoints } from './exchange.ts';
import { createFieldPoller } from './field.ts';
import type { FieldDeps, FieldPoller } from './field-types.ts';
import { presentTest } from './present-test.ts';
import { addressesFrom, pointsToRead } from './read-addresses.ts';
import { type PlannedReads, unreadError } from './read-points.ts';
import { UnsupportedFunctions } from './unsupported-functions.ts';

/** The longest wait for a controller's turn, in addition to the time of the requests. */
const TURN_MS = 15_000;
/** Requests of one write: read, write, read-back, and one more if a function is not supported. */
const WRITE_REQUESTS = 4;
/** The longest wait of a test or a probe for the turn of a shared device. */
const TRY_WITHIN_MS = 20_000;
/** Callers repeat a probe without a response. */
const PROBE_TERMS: Omit<PlannedReads, 'Points'> = {
  Retries: 0,
  MaxGap: 0,
  RegistersPerRequest: null,
  BitsPerRequest: null,
};

/** Modbus over TCP, with RTU framing through a gateway, and on serial lines of this machine. */
export const modbusDriver = {
  protocols: MODBUS_PROTOCOLS,
  endpointOf: (source) => lineKey(source as ModbusSource),
  create: (deps: FieldDeps): Driver => new ModbusDriver(createFieldPoller(deps), deps),
} satisfies DriverModule;

class ModbusDriver implements Driver {
  readonly #field: FieldPoller;
  readonly #unsupported: UnsupportedFunctions;

  constructor(field: FieldPoller, deps: FieldDeps) {
    this.#field = field;
    this.#unsupported = new UnsupportedFunctions(deps.bus);
  }

  start(stations: readonly StationConfig[]): void {
    this.#field.start(stations);
  }

  async stop(): Promise<void> {
    this.#unsupported.stop();
    await this.#field.stop();
  }

  has(stationId: number): boolean {
    return this.#field.has(stationId);
  }

  pollNow(stationId: number): Promise<void> {
    return this.#field.pollNow(stationId);
  }

  finishPolls(stationIds: readonly number[]): Promise<void> {
    return this.#field.finishPolls(stationIds);
  }

  link(stationId: number) {
    return this.#field.link(stationId);
  }

  get stats() {
    return this.#field.stats;
  }

  session<T>(
    config: StationConfig,
    task: (session: DeviceSession) => Promise<T>,
    { points, givesWay }: SessionOptions = {},
  ): Promise<T> {
    const source = config.Source as ModbusSource;
    const options = {
      ...(givesWay !== undefined && { givesWay }),
      withinMs: withinMs(source, points),
    };
    return this.#field.together(
      source,
      (ask) => {
        const terms = {
          maxGap: source.MaxGap,
          retries: source.Retries,
          limits: this.#field.requestLimits(config.StationId),
          lacks: this.#unsupported.of(config.StationId),
        };
        return task({
          read: (wanted) => readPoints(ask, wanted as readonly ModbusPoint[], terms),
          write: (values) => carryOut(ask, values as readonly PointWrite[], terms),
        });
      },
      options,
    );
  }

  writeTimeMs({ Source }: StationConfig): number {
    const source = Source as ModbusSource;
    return withinMs(source) + source.TimeoutMs;
  }

  async test({ Source, Reads, Table = 'holding-register', Address = 0 }: ConnectionTestBody) {
    const source = Source as ModbusSource;
    const probed = Reads.length > 0 ? null : { Table, Address };
    const Points = probed === null ? pointsToRead(Reads) : addressesFrom(Table, Address, 1);
    const report = await this.#field.test(source, { ...source, Points }, { withinMs: TRY_WITHIN_MS });
    return presentTest(report, source, probed);
  }

  async probe({ Source, Table, Address, Count }: ProbeBody): Promise<readonly number[]> {
    const source = Source as ModbusSource;
    const Points = addressesFrom(Table, Address, Count);
    const read = await this.#field.read(source, { ...PROBE_TERMS, Points }, { withinMs: TRY_WITHIN_MS });
    const unread = unreadError(source, read);
    if (unread !== null) throw unread;
    return [...read.reading.values];
  }
}

/** The longest wait for turns of a command with so many requests. */
const withinMs = ({ TimeoutMs, Retries }: ModbusSource, requests = WRITE_REQUESTS): number =>
  TURN_MS + requests * TimeoutMs * (1 + Retries);
