import type { ConnectionTestBody, ProbeBody, ProtocolDescriptor, StationConfig } from '@outpost/contract';
import type {
  DeviceSession,
  Driver,
  DriverDeps,
  DriverModule,
  DriverStats,
  SessionOptions,
} from './driver.ts';
import { FieldError, notFound, notReady, observeOnly } from './field-error.ts';
import { DRIVERS } from './registry.ts';
import * as texts from './texts.ts';

/** All drivers as one: what a station is asked goes to the driver of its protocol. */
export interface Drivers extends Omit<Required<Driver>, 'has'> {
  /** @throws {FieldError} also when the protocol cannot write */
  session: Required<Driver>['session'];
  /** @throws {FieldError} also when the protocol has no probe */
  probe(body: ProbeBody): Promise<readonly number[]>;
}

/** @param modules each polls the stations of its protocols */
export const createDrivers = (deps: DriverDeps, modules: readonly DriverModule[] = DRIVERS): Drivers =>
  new AllDrivers(
    modules.map((module) => ({ protocols: module.protocols, driver: module.create(deps) })),
    deps,
  );

class AllDrivers implements Drivers {
  readonly #drivers: readonly Driver[];
  readonly #byProtocol: ReadonlyMap<string, Driver>;

  readonly #deps: DriverDeps;
  #isRunning = false;

  constructor(
    all: readonly { protocols: readonly ProtocolDescriptor[]; driver: Driver }[],
    deps: DriverDeps,
  ) {
    this.#deps = deps;
    this.#drivers = all.map(({ driver }) => driver);
    this.#byProtocol = new Map(
      all.flatMap(({ protocols, driver }) => protocols.map(({ id }): [string, Driver] => [id, driver])),
    );
  }

  start(stations: readonly StationConfig[]): void {
    this.#isRunning = true;
    for (const driver of this.#drivers) {
      driver.start(stations.filter(({ Source }) => this.#byProtocol.get(Source.Protocol) === driver));
    }
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#drivers.map((driver) => driver.stop()));
  }

  async pollNow(stationId: number): Promise<void> {
    this.#refuse();
    await this.#ofStation(stationId).pollNow(stationId);
  }

  async finishPolls(stationIds: readonly number[]): Promise<void> {
    await Promise.all(this.#drivers.map((driver) => driver.finishPolls?.(stationIds)));
  }

  link(stationId: number) {
    return this.#ofStation(stationId).link(stationId);
  }

  async session<T>(
    config: StationConfig,
    task: (session: DeviceSession) => Promise<T>,
    options?: SessionOptions,
  ): Promise<T> {
    this.#refuse();
    const driver = this.#of(config.Source);
    if (driver.session) return driver.session(config, task, options);
    throw new FieldError('BAD_REQUEST', 'request', texts.protocolCannotWrite(config.Source.Protocol));
  }

  writeTimeMs(config: StationConfig): number {
    return this.#of(config.Source).writeTimeMs?.(config) ?? 0;
  }

  async test(body: ConnectionTestBody) {
    this.#refuse();
    return this.#of(body.Source).test(body);
  }

  async probe(body: ProbeBody): Promise<readonly number[]> {
    this.#refuse();
    const driver = this.#of(body.Source);
    if (driver.probe) return driver.probe(body);
    throw new FieldError('BAD_REQUEST', 'request', texts.protocolCannotProbe(body.Source.Protocol));
  }

  get stats(): DriverStats {
    const [first, ...others] = this.#drivers.map(({ stats }) => stats);
    return others.reduce(sumOf, first!);
  }

  /** @throws {FieldError} when no device may be asked for anything */
  #refuse(): void {
    const { observeOnly: isObserving, maySend } = this.#deps;
    if (!this.#isRunning || maySend?.() === false) throw notReady();
    if (isObserving) throw observeOnly();
  }

  /** @throws {FieldError} STATION_NOT_FOUND */
  #ofStation(stationId: number): Driver {
    const driver = this.#drivers.find((one) => one.has(stationId));
    if (driver === undefined) throw notFound(stationId);
    return driver;
  }

  /** @throws {FieldError} BAD_REQUEST for a protocol without a driver */
  #of({ Protocol }: { readonly Protocol: string }): Driver {
    const driver = this.#byProtocol.get(Protocol);
    if (driver === undefined) throw new FieldError('BAD_REQUEST', 'request', texts.noDriverFor(Protocol));
    return driver;
  }
}

/** The sum of two drivers; how late polls start is counted in the array of the first. */
function sumOf(a: DriverStats, b: DriverStats): DriverStats {
  return {
    stations: a.stations + b.stations,
    endpoints: a.endpoints + b.endpoints,
    connections: a.connections + b.connections,
    requests: a.requests + b.requests,
    goodPolls: a.goodPolls + b.goodPolls,
    refusedPolls: a.refusedPolls + b.refusedPolls,
    failedPolls: a.failedPolls + b.failedPolls,
    missedPolls: a.missedPolls + b.missedPolls,
    latenessMs: a.latenessMs,
  };
}
