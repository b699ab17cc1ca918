import { once } from 'node:events';
import { connect } from 'node:net';
import { type ModbusPoint, type ModbusTcpSource, StationConfig } from '@outpost/contract';
import {
  createModbusServer,
  createRegisterUnit,
  type InterceptedRequest,
  type Interception,
  type MasterConnection,
  type ModbusServerOptions,
  type UnitHandler,
} from '@outpost/modbus';
import { onFinished } from '@outpost/testing/set-up-once.ts';
import { createBus } from '../../../../platform/bus/index.ts';
import { createLogger } from '../../../../platform/logger.ts';
import { ManualClock } from '../../../../testing/manual-clock.ts';
import type { Ingest, LinkState, PollOutcome, SourceReport } from '../../../ingest/index.ts';
import { createFieldPoller } from '../field.ts';
import type { FieldPoller } from '../field-types.ts';
import type { FieldLimits } from '../limits.ts';

/** An outcome as it was when it was passed on. */
export interface SeenRequest {
  stationId: number;
  version: number;
  atMs: number;
  values: number[] | null;
  qualities: number[];
  reasons: number[];
  link: LinkState;
}

/** Lets a test wait for a condition, which is tested after each change. */
class Watched {
  #watchers: (() => void)[] = [];

  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => {
        if (!condition()) return;
        this.#watchers = this.#watchers.filter((other) => other !== watch);
        resolve();
      };
      this.#watchers.push(watch);
      watch();
    });
  }

  protected changed(): void {
    for (const watch of this.#watchers) watch();
  }
}

/** Collects every outcome and lets a test wait for specific ones. */
export class RecordingIngest extends Watched implements Ingest {
  readonly seen: SeenRequest[] = [];

  /** What sources reported by themselves. */
  readonly reports: SourceReport[] = [];

  accept(input: PollOutcome | SourceReport): void {
    if ('values' in input) this.reports.push({ ...input, link: structuredClone(input.link) });
    else this.#acceptPoll(input);
    this.changed();
  }

  #acceptPoll({ stationId, version, atMs, reading, link }: PollOutcome): void {
    this.seen.push({
      stationId,
      version,
      atMs,
      values: reading && [...reading.values],
      qualities: reading ? [...reading.qualities] : [],
      reasons: reading ? [...reading.reasons] : [],
      link: structuredClone(link),
    });
  }

  of(stationId: number): SeenRequest[] {
    return this.seen.filter((outcome) => outcome.stationId === stationId);
  }

  /** Resolves with outcome number `nth` (from 1) of a station, at once if it is there. */
  async outcome(stationId: number, nth = 1): Promise<SeenRequest> {
    await this.until(() => this.of(stationId).length >= nth);
    return this.of(stationId)[nth - 1]!;
  }
}

/** The requests to a device, in order of arrival. */
export interface DeviceRequest {
  unitId: number;
  functionCode: number;
  address: number;
  count: number;
  connectionId: number;
}

type Behave = (
  asked: DeviceRequest,
  request: InterceptedRequest,
) => Interception | undefined | Promise<Interception | undefined>;

/** A device or gateway over real TCP that records its requests. */
export class FieldDevice extends Watched {
  readonly asked: DeviceRequest[] = [];
  /** The maximum number of simultaneous requests. */
  mostAtOnce = 0;
  /** The connections that are open now. */
  readonly open = new Set<MasterConnection>();
  /** Answers plainly unless a test changes it. */
  behave: Behave = () => undefined;
  port = 0;
  readonly server;
  #inHand = 0;

  constructor(
    options: Partial<ModbusServerOptions> & { units?: (unitId: number) => UnitHandler | undefined },
  ) {
    super();
    const unit = createRegisterUnit({
      coils: new Uint8Array(64),
      discreteInputs: new Uint8Array(64).fill(1),
      holdingRegisters: Uint16Array.from({ length: 200 }, (_, i) => i),
      inputRegisters: Uint16Array.from({ length: 200 }, (_, i) => 1_000 + i),
    });
    this.server = createModbusServer({
      framing: 'tcp',
      units: () => unit,
      ...options,
      intercept: (request) => this.#intercept(request),
      onConnection: (connection) => {
        this.open.add(connection);
        this.changed();
      },
      onDisconnection: (connection) => {
        this.open.delete(connection);
        this.changed();
      },
    });
  }

  get connections(): number {
    return this.server.connectionCount;
  }

  /** Resolves when the device has received `count` requests in total. */
  async requestCount(count: number): Promise<void> {
    await this.until(() => this.asked.length >= count);
  }

  async #intercept(request: InterceptedRequest): Promise<Interception | undefined> {
    const { pdu, unitId, functionCode, connection } = request;
    const asked: DeviceRequest = {
      unitId,
      functionCode,
      address: (pdu[1]! << 8) | pdu[2]!,
      count: (pdu[3]! << 8) | pdu[4]!,
      connectionId: connection.id,
    };
    this.asked.push(asked);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#inHand);
    this.changed();
    try {
      return await this.behave(asked, request);
    } finally {
      this.#inHand--;
    }
  }
}

/** A device that listens on a free port of 127.0.0.1 until the test ends. */
export async function startFieldDevice(
  options: ConstructorParameters<typeof FieldDevice>[0] = {},
): Promise<FieldDevice> {
  const device = new FieldDevice(options);
  device.port = await device.server.listen(0);
  onFinished(() => device.server.close());
  return device;
}

/** A port of 127.0.0.1 without a listener. */
export async function freeFieldPort(): Promise<number> {
  const device = new FieldDevice({});
  const port = await device.server.listen(0);
  await device.server.close();
  return port;
}

/** One analog point: holding register `address`. */
export function register(address: number, more: object = {}): object {
  return {
    Kind: 'analog',
    Point: `AI${address}`,
    Name: `Register ${address}`,
    Table: 'holding-register',
    Address: address,
    DataType: 'uint16',
    ...more,
  };
}

/** A station of a Modbus device. */
export type FieldStation = Omit<StationConfig, 'Source' | 'Points'> & {
  Source: ModbusTcpSource;
  Points: ModbusPoint[];
};

/** A station of one register that is polled every second; `more` overrides fields. */
export function station(id: number, port: number, more: object = {}): FieldStation {
  return StationConfig.parse({
    StationId: id,
    SiteName: `Site ${id}`,
    Host: '127.0.0.1',
    Port: port,
    UnitId: id,
    PollIntervalSeconds: 1,
    TimeoutMs: 1_000,
    Retries: 0,
    Points: [register(0)],
    Version: 1,
    ...more,
  }) as FieldStation;
}

/** A field with a clock that the test moves; it is stopped when the test ends. */
export function setUpField(limits: Partial<FieldLimits> = {}, maySend: () => boolean = () => true) {
  const clock = new ManualClock();
  const ingest = new RecordingIngest();
  const bus = createBus((error) => {
    throw error;
  });
  const field: FieldPoller = createFieldPoller({
    ingest,
    bus,
    clock,
    logger: createLogger('silent'),
    random: () => 0.5,
    limits,
    maySend,
  });
  onFinished(() => field.stop());
  return { clock, ingest, bus, field };
}

/** Resolves when another client can connect to the port of 127.0.0.1 and is not dropped at once. */
export async function connectOnce(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
