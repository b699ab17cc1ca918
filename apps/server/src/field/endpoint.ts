import type { ConnectionType } from '@outpost/contract';
import { ModbusClient, type ModbusError, type ResponseView, type Timers } from '@outpost/modbus';
import type { Clock } from '../platform/clock.ts';
import { place } from './address.ts';
import { backOffMs } from './back-off.ts';
import { FairTurn } from './fair-turn.ts';
import type { FieldError } from './field-error.ts';
import type { FieldLimits } from './limits.ts';
import type { Patience } from './poll-run.ts';
import type { PollQueue, Station } from './station.ts';
import { toFieldError, verdict } from './words.ts';

/** So many requests in a row that were not heard, and it is probably the endpoint that is silent, not a unit. */
const UNHEARD_SUSPICIOUS = 3;

/** What endpoints share, and whom they tell. */
export interface EndpointHost {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  readonly limits: FieldLimits;
  /** Requests sent so far, counted by the endpoints. */
  requests: number;
  /** A poll is to send its first request now; false if it can't, and is over already. */
  onStart(station: Station, nowMs: number): boolean;
  /** Every request of a poll was answered. */
  onGood(station: Station, nowMs: number): void;
  /** A poll is over without it. */
  onFailed(station: Station, error: FieldError, nowMs: number): void;
  /** A connection came about after it had not for a while. */
  onReachable(endpoint: Endpoint, nowMs: number): void;
}

/**
 * One `Host:Port` and the stations behind it. It carries one request at a time: whose, is the {@link FairTurn}'s to
 * say. While no connection comes about it is closed for a growing while; polls that fall due then fail at once.
 */
export class Endpoint implements PollQueue {
  readonly key: string;
  readonly place: string;
  readonly members = new Set<Station>();
  readonly #host: string;
  readonly #owner: EndpointHost;
  readonly #client: ModbusClient;
  readonly #turn = new FairTurn<Station>();
  readonly #done = (error: ModbusError | null, view: ResponseView | null) => this.#ended(error, view);

  /** Whose request is in flight. */
  #carried: Station | null = null;
  #sentAtMs = 0;
  #timeoutMs = 0;
  #patience: Patience = 'full';
  /** Requests in a row that nobody answered. */
  #unheard = 0;

  /** Connections in a row that did not come about. */
  #failures = 0;
  #closedUntilMs = Number.NEGATIVE_INFINITY;
  #refusal: FieldError | null = null;
  #stopped = false;

  constructor(key: string, host: string, port: number, framing: ConnectionType, owner: EndpointHost) {
    this.key = key;
    this.place = place(host, port);
    this.#host = host;
    this.#owner = owner;
    this.#client = new ModbusClient({
      host,
      port,
      framing,
      connectTimeoutMs: owner.limits.connectTimeoutMs,
      timers: owner.timers,
    });
  }

  get isConnected(): boolean {
    return this.#client.state === 'open';
  }

  refusal(nowMs: number): FieldError | null {
    return nowMs < this.#closedUntilMs ? this.#refusal : null;
  }

  enqueue(station: Station, nowMs: number): void {
    this.#place(station, nowMs);
    this.#carry(nowMs);
  }

  hurry(station: Station): void {
    if (this.#turn.delete(station)) this.#turn.addUrgent(station);
  }

  remove(station: Station): void {
    this.members.delete(station);
    this.#turn.delete(station);
    if (this.members.size === 0) this.stop();
  }

  /** Frees the connection for good. */
  stop(): void {
    this.#stopped = true;
    this.#client.close();
  }

  #place(station: Station, nowMs: number): void {
    if (station.run.onDemand) this.#turn.addUrgent(station);
    else if (station.run.isSilent) this.#turn.addSilent(station, nowMs);
    else this.#turn.addLiving(station);
  }

  get #isShared(): boolean {
    return this.members.size > 1;
  }

  #carry(nowMs: number): void {
    if (this.#carried !== null || this.#stopped) return;
    let station = this.#turn.take(nowMs);
    while (station?.stage === 'waiting' && !this.#owner.onStart(station, nowMs))
      station = this.#turn.take(nowMs);
    if (station === undefined) {
      if (this.isConnected && this.#mayNotStayOpen()) this.#client.disconnect();
      return;
    }
    this.#carried = station;
    this.#sentAtMs = nowMs;
    this.#patience = this.#patienceNow();
    this.#timeoutMs = station.run.timeoutMs(this.#patience);
    this.#owner.requests++;
    this.#client.request(station.run.request(), station.config.UnitId, this.#timeoutMs, this.#done);
  }

  #patienceNow(): Patience {
    if (!this.#isShared) return 'full';
    return this.#unheard >= UNHEARD_SUSPICIOUS ? 'short' : 'wary';
  }

  #mayNotStayOpen(): boolean {
    for (const member of this.members) if (!member.config.KeepOpen) return true;
    return false;
  }

  #ended(error: ModbusError | null, view: ResponseView | null): void {
    const station = this.#carried!;
    this.#carried = null;
    if (this.#stopped) return;
    const nowMs = this.#owner.clock.monotonicMs();
    const why = error === null ? null : verdict(error);
    if (why === 'unreachable') this.#closeFor(station, error!, nowMs);
    else {
      if (this.#failures > 0 && why !== 'unsendable') this.#reached(nowMs);
      if (why === null || error!.code === 'MODBUS_EXCEPTION') this.#unheard = 0;
      else if (why !== 'unsendable') this.#unheard++;
      if (!station.gone) this.#go(station, error, why, view, nowMs);
    }
    this.#carry(nowMs);
  }

  #go(
    station: Station,
    error: ModbusError | null,
    why: ReturnType<typeof verdict> | null,
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
    else if (step === 'good') this.#owner.onGood(station, nowMs);
    else if (step === 'failed') this.#owner.onFailed(station, this.#inWords(error!, station), nowMs);
    else this.#pause(station);
  }

  #pause(station: Station): void {
    const { clock, limits } = this.#owner;
    station.pause = clock.setTimeout(() => {
      station.pause = null;
      this.enqueue(station, clock.monotonicMs());
    }, limits.busyPauseMs);
  }

  /** No connection came about: whoever waits for it has failed too, and nobody tries again for a while. */
  #closeFor(station: Station, error: ModbusError, nowMs: number): void {
    this.#failures++;
    const { limits, random } = this.#owner;
    const refusal = this.#inWords(error, station);
    if (this.#isShared) {
      const delayMs = backOffMs(this.#shortestIntervalMs(), this.#failures, limits.backOffCapMs, random());
      this.#closedUntilMs = nowMs + delayMs;
      this.#refusal = refusal;
    }
    if (!station.gone) this.#owner.onFailed(station, refusal, nowMs);
    for (let left = this.#turn.size; left > 0; left--) {
      const waiting = this.#turn.take(nowMs);
      if (waiting !== undefined) this.#owner.onFailed(waiting, refusal, nowMs);
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

  #inWords(error: ModbusError, station: Station): FieldError {
    return toFieldError(error, {
      host: this.#host,
      place: this.place,
      unitId: station.config.UnitId,
      timeoutMs: this.#timeoutMs,
      connectTimeoutMs: this.#owner.limits.connectTimeoutMs,
    });
  }
}
