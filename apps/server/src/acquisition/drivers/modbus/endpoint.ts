import { sourceLine } from '@outpost/core';
import { ModbusClient, type ModbusError, type ResponseView, type Timers } from '@outpost/modbus';
import { type Clock, stalledMs } from '../../../platform/clock.ts';
import { backOffMs } from '../back-off.ts';
import { FieldError, notReady } from '../field-error.ts';
import { MAX_SUSPENSION_MS } from '../suspension.ts';
import { AdHocRequest } from './ad-hoc-request.ts';
import { endpointKey, lineKey, type RequestTarget } from './address.ts';
import { type FailureKind, mayHaveArrived, toFieldError, verdict } from './describe-error.ts';
import { FairTurn } from './fair-turn.ts';
import type { FieldLimits } from './limits.ts';
import type { ProbeTimeout } from './poll-run.ts';
import type { PolledStation, PollQueue } from './station.ts';

/** After so many consecutive requests without a response the endpoint itself is probably silent. */
const UNHEARD_SUSPICIOUS = 3;

/** Less than this is clock rounding. */
const MIN_STALL_MS = 1;

/** What endpoints share, and their callbacks. */
export interface EndpointHost {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  readonly limits: FieldLimits;
  /** Which addresses stations may have; undefined: all. */
  readonly mayConnect: ((address: string) => boolean) | undefined;
  /** Asked before each request: false when another server may have taken over. */
  readonly maySend: () => boolean;
  /** Requests sent so far, over all endpoints. */
  requests: number;
  /** A poll is about to send its first request; false if it can't, and is over already. */
  onStart(station: PolledStation, nowMs: number): boolean;
  /** Every request of a poll got a response. */
  onAnswered(station: PolledStation, nowMs: number): void;
  /** A poll ended without. */
  onFailed(station: PolledStation, error: FieldError, nowMs: number): void;
  /** Whether stations use the same serial port with other settings. */
  hasOtherSettings(target: RequestTarget): boolean;
  /** A connection succeeded after earlier failures. */
  onReachable(endpoint: Endpoint, nowMs: number): void;
}

/**
 * One `Host:Port` and the stations behind it. It carries one request at a time, chosen by the
 * {@link FairTurn}. While no connection can be made it backs off; polls that fall due then fail at
 * once.
 */
export class Endpoint implements PollQueue {
  readonly key: string;
  /** Mostly one, so a set would be larger. */
  members: readonly PolledStation[] = [];
  readonly #owner: EndpointHost;
  readonly #client: ModbusClient;
  /** Of the request in flight, if it has another framing or other settings than the polls. */
  #ownClient: ModbusClient | null = null;
  readonly #target: RequestTarget;
  readonly #turn = new FairTurn<PolledStation | AdHocRequest>();
  readonly #done = (error: ModbusError | null, view: ResponseView | null) => this.#ended(error, view);

  /** Closed connections. */
  #connection = 0;
  /** The owner of the request in flight. */
  #carried: PolledStation | AdHocRequest | null = null;
  /** Callers with further requests that need the connection kept. */
  #holders = 0;
  #sentAtMs = 0;
  /** The total suspension time of this process when the request was sent. */
  #stalledMs = 0;
  #timeoutMs = 0;
  #patience: ProbeTimeout = 'full';
  /** Consecutive requests without a response. */
  #unheard = 0;

  /** Consecutive failed connection attempts. */
  #failures = 0;
  #closedUntilMs = Number.NEGATIVE_INFINITY;
  #refusal: FieldError | null = null;
  #stopped = false;

  constructor(key: string, target: RequestTarget, owner: EndpointHost) {
    this.key = key;
    this.#owner = owner;
    this.#target = target;
    this.#client = this.#newClient(target);
  }

  /** What its units share. */
  get line(): string {
    return lineKey(this.#target);
  }

  get place(): string {
    return sourceLine(this.#target);
  }

  /** It has no station and no request, so it can be freed. */
  get isUnused(): boolean {
    return this.members.length === 0 && this.#holders === 0;
  }

  /** Keeps the connection until as many `release`s. */
  hold(): void {
    this.#holders++;
  }

  release(): void {
    this.#holders--;
    if (this.#holders === 0) this.#carry(this.#owner.clock.monotonicMs());
  }

  /** Queues a request, ahead of scheduled polls unless it yields to them. */
  ask(request: AdHocRequest): void {
    if (this.#stopped) {
      request.end(notReady(), null, request);
      return;
    }
    if (request.givesWay) this.#turn.addGivingWay(request);
    else this.#turn.addUrgent(request);
    this.#carry(this.#owner.clock.monotonicMs());
  }

  /** Removes a request from the queue; false if it is in flight or over. */
  withdraw(request: AdHocRequest): boolean {
    return this.#turn.delete(request);
  }

  get connection(): number {
    return this.#connection;
  }

  get isConnected(): boolean {
    return this.#client.state === 'open';
  }

  refusal(nowMs: number): FieldError | null {
    return nowMs < this.#closedUntilMs ? this.#refusal : null;
  }

  enqueue(station: PolledStation, nowMs: number): void {
    this.#place(station, nowMs);
    this.#carry(nowMs);
  }

  hurry(station: PolledStation): void {
    if (this.#turn.delete(station)) this.#turn.addUrgent(station);
  }

  add(station: PolledStation): void {
    this.members = [...this.members, station];
  }

  remove(station: PolledStation): void {
    this.members = this.members.filter((member) => member !== station);
    this.#turn.delete(station);
    if (this.isUnused) this.stop();
  }

  /** Frees the connection permanently. */
  stop(): void {
    this.#stopped = true;
    this.#client.close();
    this.#ownClient?.close();
    for (const waiting of this.#drain(this.#owner.clock.monotonicMs())) {
      if (waiting instanceof AdHocRequest) waiting.end(notReady(), null, waiting);
    }
  }

  #newClient(target: RequestTarget): ModbusClient {
    return new ModbusClient({
      ...clientTarget(target),
      connectTimeoutMs: this.#owner.limits.connectTimeoutMs,
      timers: this.#owner.timers,
      onClose: () => this.#connection++,
      ...(this.#owner.mayConnect &&
        target.Protocol !== 'modbus-rtu' && { mayConnect: this.#owner.mayConnect }),
    });
  }

  /** All waiting requests, removed from the queue. */
  *#drain(nowMs: number): Iterable<PolledStation | AdHocRequest> {
    for (let left = this.#turn.size; left > 0; left--) {
      const waiting = this.#turn.take(nowMs);
      if (waiting !== undefined) yield waiting;
    }
  }

  #place(station: PolledStation, nowMs: number): void {
    if (station.run.onDemand) this.#turn.addUrgent(station);
    else if (station.run.isNotResponding) this.#turn.addUnresponsive(station, nowMs);
    else this.#turn.addLiving(station);
  }

  get #isShared(): boolean {
    return this.members.length > 1;
  }

  #carry(nowMs: number): void {
    if (this.#carried !== null || this.#stopped || !this.#owner.maySend()) return;
    let next = this.#turn.take(nowMs);
    while (next !== undefined && !(next instanceof AdHocRequest) && next.stage === 'waiting') {
      if (this.#owner.onStart(next, nowMs)) break;
      next = this.#turn.take(nowMs);
    }
    if (next === undefined) {
      if (this.isConnected && this.#holders === 0 && this.#mayNotStayOpen()) this.#client.disconnect();
    } else if (next instanceof AdHocRequest) this.#carryRequest(next);
    else this.#carryPoll(next, nowMs);
  }

  #carryPoll(station: PolledStation, nowMs: number): void {
    this.#carried = station;
    this.#sentAtMs = nowMs;
    this.#stalledMs = stalledMs(this.#owner.clock);
    if (Number.isNaN(station.readFromMs)) {
      station.readFromMs = nowMs;
      station.stalledMs = this.#stalledMs;
    }
    this.#patience = this.#patienceNow();
    this.#timeoutMs = station.run.timeoutMs(this.#patience);
    this.#owner.requests++;
    this.#client.request(station.run.request(), station.source.UnitId, this.#timeoutMs, this.#done);
  }

  /**
   * With another framing or other settings than the polls', their connection is replaced by one of
   * its own.
   */
  #carryRequest(request: AdHocRequest): void {
    this.#carried = request;
    this.#owner.requests++;
    const own = endpointKey(request.target) !== this.key;
    if (own) this.#client.disconnect();
    this.#ownClient = own ? this.#newClient(request.target) : null;
    request.go(
      this.#ownClient ?? this.#client,
      () => this.#owner.clock.monotonicMs(),
      this.#owner.maySend,
      (error, data) => {
        this.#ownClient?.close();
        this.#ownClient = null;
        this.#requestEnded(request, error, data, own);
      },
    );
  }

  #requestEnded(
    request: AdHocRequest,
    error: ModbusError | null,
    data: Uint8Array | null,
    own: boolean,
  ): void {
    this.#carried = null;
    const nowMs = this.#owner.clock.monotonicMs();
    const { UnitId, TimeoutMs } = request.target;
    const problem = error && this.#describe(error, UnitId, TimeoutMs);
    if (problem !== null) {
      problem.facts = { connectMs: request.connectMs, responseMs: request.responseMs };
      problem.mayHaveArrived = request.sent && mayHaveArrived(error!);
    }
    if (request.sent && request.writes) {
      // What a poll has read so far may predate the write.
      for (const { source, stage, run } of this.members) {
        if (source.UnitId !== UnitId || stage !== 'running') continue;
        // A poll that restarted after each of many writes would not end before they do.
        if (request.givesWay) run.wrote(request.prepared.request);
        else run.renew();
      }
    }
    request.end(problem, data, request);
    if (this.#stopped) return;
    const why = error === null ? null : verdict(error);
    if (own) this.#carry(nowMs);
    else if (why === 'unreachable') {
      this.#closeFor(problem!, nowMs);
      this.#failWaiting(problem!, nowMs);
      this.#carry(nowMs);
    } else {
      this.#heard(why, error, nowMs);
      this.#carry(nowMs);
    }
  }

  #patienceNow(): ProbeTimeout {
    if (!this.#isShared) return 'full';
    return this.#unheard >= UNHEARD_SUSPICIOUS ? 'short' : 'wary';
  }

  #mayNotStayOpen(): boolean {
    for (const { source } of this.members) if ('KeepOpen' in source && !source.KeepOpen) return true;
    return false;
  }

  #ended(error: ModbusError | null, view: ResponseView | null): void {
    const station = this.#carried;
    this.#carried = null;
    if (this.#stopped || station === null || station instanceof AdHocRequest) return;
    // The time of the values: whatever delays this process from here on makes them no newer.
    const nowMs = this.#owner.clock.monotonicMs();
    this.#readAgainAfterStall(station, nowMs);
    const why = error === null ? null : verdict(error);
    if (this.#wasHeldUp(why) && station.run.mayRepeat(nowMs)) {
      if (!station.gone) this.#place(station, nowMs);
    } else if (why === 'unreachable') {
      const refusal = this.#describe(error!, station.source.UnitId, this.#timeoutMs);
      this.#closeFor(refusal, nowMs);
      if (!station.gone) this.#owner.onFailed(station, refusal, nowMs);
      this.#failWaiting(refusal, nowMs);
    } else {
      this.#heard(why, error, nowMs);
      if (!station.gone) this.#go(station, error, why, view, nowMs);
    }
    this.#carry(nowMs);
  }

  /** What was read before this process was suspended, or waited for it meanwhile, may be as old as the suspension. */
  #readAgainAfterStall(station: PolledStation, nowMs: number): void {
    // Hardly any poll takes so long, and the clock is read thousands of times a second.
    if (nowMs - station.readFromMs < MAX_SUSPENSION_MS) return;
    if (stalledMs(this.#owner.clock) - station.stalledMs < MAX_SUSPENSION_MS) return;
    station.readFromMs = Number.NaN;
    station.run.renew();
  }

  /** A missing response while this process was suspended says nothing about the device. */
  #wasHeldUp(why: FailureKind | null): boolean {
    if (why !== 'unreachable' && why !== 'silent') return false;
    return stalledMs(this.#owner.clock) - this.#stalledMs >= MIN_STALL_MS;
  }

  /**
   * What the end of a request says about the endpoint: whether there is a connection, and whether
   * units respond.
   */
  #heard(why: FailureKind | null, error: ModbusError | null, nowMs: number): void {
    if (this.#failures > 0 && why !== 'unsendable' && why !== 'closed') this.#reached(nowMs);
    if (why === null || error!.code === 'MODBUS_EXCEPTION') this.#unheard = 0;
    else if (why !== 'unsendable') this.#unheard++;
  }

  #go(
    station: PolledStation,
    error: ModbusError | null,
    why: FailureKind | null,
    view: ResponseView | null,
    nowMs: number,
  ): void {
    const { run } = station;
    const tookMs = nowMs - this.#sentAtMs;
    const step =
      error === null
        ? run.answered(view!, tookMs, nowMs)
        : run.failed(error, why!, tookMs, nowMs, this.#patience);
    if (step === 'next') this.#place(station, nowMs);
    else if (step === 'answered') this.#owner.onAnswered(station, nowMs);
    else if (step === 'failed') this.#fail(station, error!, nowMs);
    else this.#pause(station);
  }

  #fail(station: PolledStation, error: ModbusError, nowMs: number): void {
    this.#owner.onFailed(station, this.#describe(error, station.source.UnitId, this.#timeoutMs), nowMs);
  }

  #pause(station: PolledStation): void {
    const { clock, limits } = this.#owner;
    station.pause = clock.setTimeout(() => {
      station.pause = null;
      this.enqueue(station, clock.monotonicMs());
    }, limits.busyPauseMs);
  }

  /** No connection: back off. */
  #closeFor(refusal: FieldError, nowMs: number): void {
    this.#failures++;
    const { limits, random } = this.#owner;
    if (this.#isShared) {
      const delayMs = backOffMs(this.#shortestIntervalMs(), this.#failures, limits.backOffCapMs, random());
      this.#closedUntilMs = nowMs + delayMs;
      this.#refusal = refusal;
    }
  }

  /** Everything that waited for this connection has failed too. */
  #failWaiting(refusal: FieldError, nowMs: number): void {
    for (const waiting of this.#drain(nowMs)) {
      if (waiting instanceof AdHocRequest) waiting.end(sameFor(refusal), null, waiting);
      else this.#owner.onFailed(waiting, refusal, nowMs);
    }
  }

  #reached(nowMs: number): void {
    this.#failures = 0;
    this.#closedUntilMs = Number.NEGATIVE_INFINITY;
    this.#refusal = null;
    this.#owner.onReachable(this, nowMs);
  }

  #shortestIntervalMs(): number {
    let shortest = Number.POSITIVE_INFINITY;
    for (const { intervalMs } of this.members) shortest = Math.min(shortest, intervalMs);
    return shortest;
  }

  #describe(error: ModbusError, unitId: number, timeoutMs: number): FieldError {
    return toFieldError(error, {
      host: 'Host' in this.#target ? this.#target.Host : this.place,
      place: this.place,
      unitId,
      timeoutMs,
      connectTimeoutMs: this.#owner.limits.connectTimeoutMs,
      hasOtherSettings: error.portProblem === 'in-use' && this.#owner.hasOtherSettings(this.#target),
    });
  }
}

/** How the client reaches a device. */
function clientTarget(target: RequestTarget) {
  if (target.Protocol !== 'modbus-rtu') {
    const { Host: host, Port: port, Protocol } = target;
    return { host, port, framing: Protocol === 'modbus-tcp' ? 'tcp' : 'rtu-over-tcp' } as const;
  }
  const { SerialPort: path, BaudRate: baudRate, Parity: parity, StopBits: stopBits } = target;
  return { framing: 'rtu', path, baudRate, parity, stopBits } as const;
}

/** The reason of one request for another that was never sent. */
function sameFor({ code, step, message, cause }: FieldError): FieldError {
  return new FieldError(code, step, message, cause);
}
