import { isModbusSource, type ModbusSource, type StationConfig } from '@outpost/contract';
import { oldAfterMs } from '@outpost/core';
import type { ModbusRequest, PreparedRequest, Timers } from '@outpost/modbus';
import type { Timer } from '../../../platform/clock.ts';
import { type LinkState, unknownLink } from '../../ingest/index.ts';
import { backOffMs } from '../back-off.ts';
import type { DriverStats } from '../driver.ts';
import { disabled, FieldError, notFound, notReady, observeOnly } from '../field-error.ts';
import { phaseShare } from '../phase.ts';
import { AdHocRequests, type RequestOptions, type SendRequest } from './ad-hoc-requests.ts';
import { isSameDevice, type RequestTarget } from './address.ts';
import { DeviceSizes } from './device-sizes.ts';
import type { Endpoint, EndpointHost } from './endpoint.ts';
import type { FieldDeps, FieldPoller } from './field-types.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { overdue } from './modbus-errors.ts';
import { Outcomes } from './outcomes.ts';
import { PlanCache } from './plan-cache.ts';
import type { PollPlan } from './poll-plan.ts';
import type { RequestLimits } from './read-planner.ts';
import { type PlannedReads, PointReader, type PointsRead } from './read-points.ts';
import { nextSlotMs, periodsSlept } from './schedule.ts';
import type { PolledStation } from './station.ts';
import { StationRegistry } from './station-registry.ts';
import { type TestReport, testTarget } from './test-target.ts';
import * as texts from './texts.ts';
import { Timetable } from './timetable.ts';

/** Delays are counted by the millisecond up to here. */
const LATENESS_BUCKETS = 2_001;

/** Creates the field; it polls nothing until `start`. */
export function createFieldPoller(deps: FieldDeps): FieldPoller {
  return new FieldRoom(deps);
}

/** The stations, their endpoints, and the polling schedule. */
class FieldRoom implements FieldPoller, EndpointHost {
  readonly clock;
  readonly random;
  readonly limits;
  readonly mayConnect;
  readonly maySend;
  readonly timers: Timers;
  requests = 0;

  readonly #bus;
  readonly #logger;
  readonly #outcomes: Outcomes;
  readonly #timetable: Timetable;
  readonly #plans = new PlanCache();
  readonly #registry = new StationRegistry(this);
  readonly #adHocRequests: AdHocRequests;
  readonly #sizes = new DeviceSizes(this.#registry);
  readonly #observeOnly: boolean;
  readonly #latenessMs = new Uint32Array(LATENESS_BUCKETS);
  #state: 'new' | 'running' | 'stopped' = 'new';
  #unsubscribe: (() => void) | null = null;
  #anchorMs = 0;

  constructor(deps: FieldDeps) {
    const { ingest, bus, clock, logger, random, limits, mayConnect, observeOnly = false } = deps;
    this.maySend = deps.maySend ?? (() => true);
    this.clock = clock;
    this.random = random;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.#observeOnly = observeOnly;
    // The last line of defence: no connection is opened, whatever the caller.
    this.mayConnect = observeOnly ? () => false : mayConnect;
    // A device is not late because this process was suspended.
    this.timers = {
      nowMs: () => clock.listenedMs(),
      schedule: (task, delayMs) => clock.setDeadline(task, delayMs),
      cancel: (handle) => (handle as Timer | undefined)?.cancel(),
    };
    this.#bus = bus;
    this.#logger = logger;
    this.#outcomes = new Outcomes(ingest, clock, logger);
    this.#adHocRequests = new AdHocRequests(clock, this.#registry, () => this.#refusal());
    this.#timetable = new Timetable(clock, this.limits.tickMs, (slot, dueMs, nowMs) =>
      this.#due(this.#registry.atSlot(slot)!, dueMs, nowMs),
    );
  }

  start(stations: readonly StationConfig[]): void {
    if (this.#state !== 'new') throw new Error('expected the field to be started once');
    this.#state = 'running';
    this.#anchorMs = this.clock.monotonicMs();
    for (const config of stations) {
      const station = this.#registry.add(
        config,
        this.#registry.takeSlot(),
        this.#anchorMs,
        unknownLink(true),
      );
      const spreadMs = Math.min(station.intervalMs, this.limits.startSpreadMs);
      if (station.endpoint) {
        this.#timetable.set(station.slot, this.#anchorMs + phaseShare(station.id) * spreadMs);
      }
    }
    this.#unsubscribe = this.#bus.on('stationChanged', ({ StationId, Config }) =>
      // One that is reached by another protocol now is another driver's.
      Config !== null && isModbusSource(Config.Source) ? this.#change(Config) : this.#drop(StationId),
    );
    this.#logger.info(
      { stations: this.#registry.size, endpoints: this.#registry.endpoints().size },
      this.#observeOnly ? 'observe only: no station is polled' : 'polling started',
    );
  }

  async stop(): Promise<void> {
    if (this.#state === 'stopped') return;
    this.#state = 'stopped';
    this.#unsubscribe?.();
    this.#timetable.stop();
    this.#adHocRequests.stop();
    for (const endpoint of this.#registry.endpoints().values()) endpoint.stop();
    for (const station of this.#registry.stations()) {
      station.withdraw();
      station.settle(notReady());
    }
    // Sockets are gone one turn of the event loop after they were destroyed.
    await new Promise((resolve) => setImmediate(resolve));
  }

  async pollNow(stationId: number): Promise<void> {
    const refusal = this.#refusal();
    if (refusal !== null) throw refusal;
    const station = this.#registry.find(stationId);
    if (station.endpoint === null) throw disabled(station.config);
    return new Promise((resolve, reject) => {
      station.waiters = [...station.waiters, { resolve, reject }];
      this.#pollOnDemand(station);
    });
  }

  async finishPolls(stationIds: readonly number[]): Promise<void> {
    const leaving = stationIds.flatMap((id) => this.#registry.get(id) ?? []);
    for (const station of leaving) {
      station.isLeaving = true;
      station.pending &&= station.stage === 'waiting';
    }
    const polled = leaving.filter(({ stage }) => stage !== 'idle');
    await Promise.all(
      polled.map(
        (station) =>
          new Promise<void>((resolve) => {
            station.waiters = [...station.waiters, { resolve, reject: () => resolve() }];
          }),
      ),
    );
  }

  ask(
    target: RequestTarget,
    request: ModbusRequest | PreparedRequest,
    options?: RequestOptions,
  ): Promise<Uint8Array> {
    return this.#adHocRequests.ask(target, request, options);
  }

  together<T>(
    target: RequestTarget,
    task: (ask: SendRequest) => Promise<T>,
    options?: RequestOptions,
  ): Promise<T> {
    return this.#adHocRequests.together(target, task, options);
  }

  read(target: RequestTarget, reads: PlannedReads, options: RequestOptions = {}): Promise<PointsRead> {
    return this.#withReader(target, reads, (reader) =>
      this.#adHocRequests.stay(target, options, (endpoint, patience) => reader.read(endpoint, patience)),
    );
  }

  test(target: RequestTarget, reads: PlannedReads, options?: RequestOptions): Promise<TestReport> {
    const { connectTimeoutMs } = this.limits;
    return this.#withReader(target, reads, (reader) =>
      testTarget(this.#adHocRequests, this.clock, connectTimeoutMs, target, reader, options),
    );
  }

  /**
   * What is learned about the device is available to the next request, and to a station created for
   * it.
   */
  async #withReader<T>(
    target: RequestTarget,
    reads: PlannedReads,
    task: (reader: PointReader) => Promise<T>,
  ): Promise<T> {
    const reader = new PointReader(this, target, reads, this.#sizes.of(target));
    try {
      return await task(reader);
    } finally {
      this.#sizes.note(target, reader.sizes);
    }
  }

  requestLimits(stationId: number): RequestLimits {
    return this.#registry.find(stationId).requestLimits;
  }

  link(stationId: number): LinkState {
    const station = this.#registry.find(stationId);
    const success24h = this.#outcomes.success24h(station, this.clock.monotonicMs());
    return { ...station.link, success24h };
  }

  has(stationId: number): boolean {
    return this.#registry.get(stationId) !== undefined;
  }

  get stats(): DriverStats {
    let connections = 0;
    for (const endpoint of this.#registry.endpoints().values()) if (endpoint.isConnected) connections++;
    const { goodPolls, refusedPolls, failedPolls, missedPolls } = this.#outcomes;
    return {
      stations: this.#registry.size,
      endpoints: this.#registry.endpoints().size,
      connections,
      requests: this.requests,
      goodPolls,
      refusedPolls,
      failedPolls,
      missedPolls,
      latenessMs: this.#latenessMs,
    };
  }

  // Callbacks of the endpoints.

  onStart(station: PolledStation, nowMs: number): boolean {
    station.stage = 'running';
    if (station.pending) {
      station.pending = false;
      const lateMs = Math.max(0, Math.floor(nowMs - station.dueMs));
      this.#latenessMs[Math.min(lateMs, LATENESS_BUCKETS - 1)]!++;
    }
    station.link.lastAttemptAtMs = this.clock.now();
    station.readFromMs = Number.NaN;
    try {
      station.run.begin(this.#planOf(station, nowMs), station.endpoint!.connection, nowMs);
      return true;
    } catch (error) {
      // A configuration that cannot be planned must not affect other stations.
      this.#logger.error(
        { err: error, stationId: station.id },
        'the requests of a station cannot be planned',
      );
      const words = texts.requestsNotPlanned(station.id, String(error));
      this.onFailed(station, new FieldError('INTERNAL', 'request', words, error), nowMs);
      return false;
    }
  }

  onAnswered(station: PolledStation, nowMs: number): void {
    const wasFailing = station.link.failedPolls > 0;
    const problem = this.#outcomes.answered(station, this.#planOf(station, nowMs), nowMs);
    this.#ended(station);
    // A listener may have changed the station.
    if (station.gone) return;
    if (wasFailing) this.#timetable.set(station.slot, this.#nextSlotMs(station, nowMs));
    station.settle(problem);
    // A device slower than its interval: the period that began meanwhile is served now.
    if (station.pending) this.#begin(station, nowMs);
  }

  onFailed(station: PolledStation, error: FieldError, nowMs: number): void {
    const { limits, random } = this;
    if (station.pending && !station.isOffline) this.#outcomes.missed(station, 1);
    station.pending = false;
    this.#outcomes.failed(station, error, nowMs);
    this.#ended(station);
    if (station.gone) return;
    if (station.isOffline) {
      const failures = Math.max(1, station.link.failedPolls - station.config.OfflineAfter + 1);
      const delayMs = backOffMs(station.intervalMs, failures, limits.backOffCapMs, random());
      this.#timetable.set(station.slot, nowMs + delayMs);
    }
    station.settle(error);
  }

  hasOtherSettings(target: RequestTarget): boolean {
    return this.#registry.onSameLine(target) !== undefined;
  }

  /** All stations behind the endpoint are polled again soon, whatever their back-off. */
  onReachable(endpoint: Endpoint, nowMs: number): void {
    for (const station of endpoint.members) {
      if (!station.unreachable || station.stage !== 'idle') continue;
      const spreadMs = Math.min(station.intervalMs, this.limits.startSpreadMs);
      this.#timetable.set(station.slot, nowMs + phaseShare(station.id) * spreadMs);
    }
  }

  // The polling schedule.

  #refusal(): FieldError | null {
    if (this.#state !== 'running') return notReady();
    return this.#observeOnly ? observeOnly() : null;
  }

  #due(station: PolledStation, dueMs: number, nowMs: number): void {
    if (this.#observeOnly || station.isLeaving) return;
    if (station.stage !== 'idle') this.#watch(station, nowMs);
    const slept = periodsSlept(dueMs, station.intervalMs, nowMs);
    // A station in back-off is due again when its poll has ended, not before.
    if (!station.isOffline) {
      if (slept > 0) this.#outcomes.missed(station, slept);
      this.#timetable.set(station.slot, this.#nextSlotMs(station, nowMs));
    }
    station.dueMs = dueMs + slept * station.intervalMs;
    if (station.pending) {
      if (!station.isOffline) this.#outcomes.missed(station, 1);
      return;
    }
    station.pending = true;
    if (station.stage === 'idle') this.#begin(station, nowMs);
  }

  /** An overdue poll must not leave values that look good. */
  #watch(station: PolledStation, nowMs: number): void {
    const lastMs = Number.isNaN(station.countedMs) ? station.begunMs : station.countedMs;
    const forMs = this.clock.listenedMs() - lastMs;
    if (station.isOffline || forMs <= oldAfterMs(station.config.PollIntervalSeconds)) return;
    const { length } = station.endpoint!.members;
    const error = overdue(station.source, forMs, length, station.stage === 'waiting');
    this.#outcomes.overdue(station, error, nowMs);
  }

  #pollOnDemand(station: PolledStation): void {
    const nowMs = this.clock.monotonicMs();
    if (station.stage === 'idle') {
      station.run.onDemand = true;
      this.#begin(station, nowMs);
    } else {
      station.run.hurry();
      station.endpoint?.hurry(station);
    }
  }

  #begin(station: PolledStation, nowMs: number): void {
    const endpoint = station.endpoint!;
    const refusal = station.run.onDemand ? null : endpoint.refusal(nowMs);
    if (refusal !== null) {
      // It was not missed: another's attempt counted for it.
      station.pending = false;
      this.onFailed(station, refusal, nowMs);
      return;
    }
    station.stage = 'waiting';
    station.begunMs = this.clock.listenedMs();
    endpoint.enqueue(station, nowMs);
  }

  #ended(station: PolledStation): void {
    station.stage = 'idle';
    station.run.end();
  }

  #planOf(station: PolledStation, nowMs: number): PollPlan {
    return station.plan(this.#plans, this.limits, nowMs);
  }

  #nextSlotMs(station: PolledStation, nowMs: number): number {
    return nextSlotMs(station.baseMs, station.intervalMs, nowMs);
  }

  // The set of stations.

  #change(config: StationConfig): void {
    const old = this.#registry.get(config.StationId);
    if (old === undefined) {
      const station = this.#registry.add(
        config,
        this.#registry.takeSlot(),
        this.#anchorMs,
        unknownLink(true),
      );
      station.sizes = this.#sizes.tried(station.source);
      if (station.endpoint) this.#timetable.set(station.slot, this.clock.monotonicMs());
      return;
    }
    const sameDevice = isSameDevice(old.source, config.Source as ModbusSource);
    if (!sameDevice) this.#outcomes.forget(old.slot);
    this.#timetable.delete(old.slot);
    old.withdraw();
    // The new one joins first, so that it keeps the connection if it stays with the endpoint.
    const station = this.#registry.add(
      config,
      old.slot,
      this.#anchorMs,
      sameDevice ? old.link : unknownLink(true),
    );
    this.#registry.leave(old);
    if (sameDevice) {
      station.countedMs = old.countedMs;
      station.silences = old.silences;
      station.sizes = old.sizes;
    }
    station.waiters = old.waiters;
    old.waiters = [];
    if (station.endpoint === null) station.settle(disabled(station.config));
    else {
      this.#timetable.set(station.slot, this.clock.monotonicMs());
      if (station.waiters.length > 0) this.#pollOnDemand(station);
    }
  }

  #drop(stationId: number): void {
    const station = this.#registry.get(stationId);
    if (station === undefined) return;
    this.#registry.delete(stationId);
    this.#timetable.delete(station.slot);
    station.withdraw();
    this.#registry.leave(station);
    this.#outcomes.forget(station.slot);
    this.#registry.freeSlot(station.slot);
    station.settle(notFound(stationId));
  }
}
