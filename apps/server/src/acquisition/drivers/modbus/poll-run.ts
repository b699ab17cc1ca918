import {
  ExceptionCode,
  type ModbusError,
  type ModbusRequest,
  type PreparedRequest,
  type ResponseView,
} from '@outpost/modbus';
import type { FailureKind } from './describe-error.ts';
import type { PollPlan } from './poll-plan.ts';
import { probeTimeoutMs } from './probe-timeout.ts';

/** How often a poll repeats a request that failed while this process was suspended. */
const MAX_REPEATS = 3;

/** The parts of a station's configuration and state that polls use. */
export interface PollTerms {
  readonly timeoutMs: number;
  readonly retries: number;
  /** Consecutive polls without a response from the unit. */
  readonly silences: number;
  readonly link: { readonly roundTripMs: number | null };
  readonly isOffline: boolean;
}

/**
 * How long an endpoint lets a silent unit delay the others. `full`: there are no others. `wary`:
 * one that did not answer its last poll gets a short probe. `short`: all units do, since several
 * consecutive requests got no response.
 */
export type ProbeTimeout = 'full' | 'wary' | 'short';

/**
 * What follows a request: `next` another one; `pause` another one after a while; `answered` all
 * were answered; `failed` the unit did not respond.
 */
export type PollStep = 'next' | 'pause' | 'answered' | 'failed';

/**
 * One poll of one station, request by request. The same object is reused for all polls; it does no
 * I/O itself.
 */
export class PollRun {
  /** A caller waits for it: full timeouts and retries, ahead of the others. */
  onDemand = false;
  /** The slowest request so far. */
  slowestMs = 0;

  readonly #terms: PollTerms;
  /** Of the last poll that began. */
  #plan: PollPlan | null = null;
  #tries = 0;
  /** Requests repeated because this process was suspended. */
  #repeats = 0;
  #heard = false;
  #silent = false;
  #fromTheStart = false;

  constructor(terms: PollTerms) {
    this.#terms = terms;
  }

  /** @param connection changes when the connection was reopened */
  begin(plan: PollPlan, connection: number, nowMs: number): void {
    this.#plan = plan;
    this.#repeats = 0;
    plan.start(this.onDemand, connection, nowMs);
    this.#reset();
  }

  /** The poll is over and its outcome was processed, or it will not begin. */
  end(): void {
    this.#plan?.end();
    this.onDemand = false;
    this.#heard = false;
    this.#silent = false;
    this.#fromTheStart = false;
  }

  /**
   * Turns a poll that is under way into one on demand, which passes on nothing that was read
   * before now.
   */
  hurry(): void {
    if (this.onDemand) return;
    this.onDemand = true;
    this.#fromTheStart = true;
  }

  /** What was read before is too old, as after a write to the device: the poll restarts without it. */
  renew(): void {
    this.#fromTheStart = true;
  }

  /** A write of a long operation: only what was read of its addresses is read again. */
  wrote(request: ModbusRequest): void {
    this.#plan!.wrote(request);
  }

  /** The request to send now. */
  request(): PreparedRequest {
    return this.#plan!.request;
  }

  /**
   * How long the request may wait for its response: the station's timeout, unless it is a probe.
   */
  timeoutMs(patience: ProbeTimeout): number {
    const { timeoutMs, silences, link } = this.#terms;
    if (!this.#isProbe(patience)) return timeoutMs;
    return probeTimeoutMs(timeoutMs, Math.max(1, silences), link.roundTripMs);
  }

  /** Whether the unit did not respond the last time; it then waits for responding ones. */
  get isNotResponding(): boolean {
    return this.#silent || (!this.#heard && this.#terms.silences > 0);
  }

  /** Whether the request, or the poll from its start, may be repeated without counting as a retry. */
  mayRepeat(nowMs: number): boolean {
    if (this.#repeats++ >= MAX_REPEATS) return false;
    if (this.#fromTheStart) this.#restart(true, nowMs);
    return true;
  }

  answered(view: ResponseView, tookMs: number, nowMs: number): PollStep {
    this.#plan!.answered(view);
    return this.#advance(tookMs, nowMs);
  }

  /** @param why what the failure means; never `closed`, which does not count as a failure */
  failed(
    error: ModbusError,
    why: FailureKind,
    tookMs: number,
    nowMs: number,
    patience: ProbeTimeout,
  ): PollStep {
    switch (why) {
      case 'silent':
        if (this.#plan!.isTrial) {
          this.#plan!.trialUnanswered();
          return this.#advance(0, nowMs);
        }
        if (error.code === 'MODBUS_CONNECTION_LOST' && this.#plan!.dropped(this.#terms.isOffline)) {
          return this.#advance(0, nowMs);
        }
        if (this.#tries++ >= (this.#isProbe(patience) ? 0 : this.#terms.retries)) return 'failed';
        this.#silent = true;
        if (this.#fromTheStart) this.#restart(true, nowMs);
        return 'next';
      case 'busy':
        if (this.#tries++ >= this.#terms.retries) break;
        this.#heard = true;
        this.#silent = false;
        return 'pause';
      case 'refused':
        this.#plan!.refused(error.exceptionCode ?? ExceptionCode.ILLEGAL_DATA_ADDRESS);
        return this.#advance(tookMs, nowMs);
      case 'exception':
        break;
      default:
        return 'failed';
    }
    this.#plan!.excepted(error.exceptionCode ?? ExceptionCode.SERVER_DEVICE_FAILURE);
    return this.#advance(tookMs, nowMs);
  }

  #isProbe(patience: ProbeTimeout): boolean {
    if (patience === 'full' || this.onDemand || this.#heard) return false;
    return patience === 'short' || this.#terms.silences > 0;
  }

  #restart(relearn: boolean, nowMs: number): void {
    this.#plan!.restart(relearn, nowMs);
    this.#reset();
  }

  #reset(): void {
    this.#fromTheStart = false;
    this.#tries = 0;
    this.slowestMs = 0;
  }

  /** The unit responded. */
  #advance(tookMs: number, nowMs: number): PollStep {
    this.#heard = true;
    this.#silent = false;
    this.#tries = 0;
    if (tookMs > this.slowestMs) this.slowestMs = tookMs;
    if (this.#fromTheStart) {
      this.#restart(true, nowMs);
      return 'next';
    }
    return this.#plan!.next() ? 'next' : 'answered';
  }
}
