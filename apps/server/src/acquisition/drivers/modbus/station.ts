import type { ModbusPoint, ModbusSource, StationConfig } from '@outpost/contract';
import { NO_SIZES, type RequestSizes } from '@outpost/core';
import type { Timer } from '../../../platform/clock.ts';
import type { LinkState } from '../../ingest/index.ts';
import type { FieldError } from '../field-error.ts';
import { phaseShare } from '../phase.ts';
import type { FieldLimits } from './limits.ts';
import type { PlanCache } from './plan-cache.ts';
import { PollPlan } from './poll-plan.ts';
import { PollRun } from './poll-run.ts';
import { type RequestLimits, requestLimitsOf } from './read-planner.ts';

/** A caller who waits for a poll on demand. */
export interface Waiter {
  resolve(): void;
  reject(error: FieldError): void;
}

/**
 * The state of a station's poll: `idle` none; `waiting` in the queue for its first request;
 * `running` its requests are sent, in turn with others'.
 */
export type PollStage = 'idle' | 'waiting' | 'running';

const NONE: readonly Waiter[] = [];

/** The stations of one endpoint, and the queue of their requests. */
export interface PollQueue {
  readonly key: string;
  readonly members: readonly PolledStation[];
  /** Changes when the connection was reopened. */
  readonly connection: number;
  /**
   * Why no requests are sent now: a connection failed a short while ago. null when polls may start.
   */
  refusal(nowMs: number): FieldError | null;
  /** Queues a station's next request. */
  enqueue(station: PolledStation, nowMs: number): void;
  /** Moves a waiting station to the front; harmless for any other. */
  hurry(station: PolledStation): void;
  add(station: PolledStation): void;
  /** Removes a station; frees the connection if it was the last one. */
  remove(station: PolledStation): void;
}

/**
 * One station as it is polled. A changed configuration makes another one; this one is then `gone`.
 */
export class PolledStation {
  readonly config: StationConfig;
  readonly source: ModbusSource;
  readonly points: readonly ModbusPoint[];
  /** Its place in the tables that all stations share. */
  readonly slot: number;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly retries: number;
  /** Its slots begin here, a whole number of intervals apart. */
  readonly baseMs: number;
  readonly link: LinkState;
  readonly run: PollRun;
  /** null for a disabled station. */
  endpoint: PollQueue | null = null;
  /** It is no longer polled in this form; what is still in flight is ignored. */
  gone = false;
  /** Its poll under way is the last one. */
  isLeaving = false;

  stage: PollStage = 'idle';
  /** A period has begun and its poll has not. */
  pending = false;
  /** When the pending poll was due. */
  dueMs = 0;
  /** When the poll under way was queued, by `Clock.listenedMs`. */
  begunMs = 0;
  /** When the first request of the poll under way was sent, or sent again after a suspension, by `Clock.monotonicMs`. */
  readFromMs = Number.NaN;
  /** The total suspension of this process at that time. */
  stalledMs = 0;
  /** When a poll last ended, by `Clock.listenedMs`; NaN before the first. */
  countedMs = Number.NaN;
  /** Consecutive polls without a response from the unit; those without a connection don't count. */
  silences = 0;
  /** The last failure was a failed connection. */
  unreachable = false;
  /** Runs while the device has asked for time. */
  pause: Timer | null = null;
  waiters: readonly Waiter[] = NONE;

  #plan: PollPlan | null = null;
  #sizes: RequestSizes = NO_SIZES;

  constructor(config: StationConfig, slot: number, anchorMs: number, link: LinkState) {
    this.config = config;
    // The driver has checked them.
    this.source = config.Source as ModbusSource;
    this.points = config.Points as ModbusPoint[];
    this.slot = slot;
    this.intervalMs = config.PollIntervalSeconds * 1000;
    this.timeoutMs = this.source.TimeoutMs;
    this.retries = this.source.Retries;
    this.baseMs = anchorMs + phaseShare(config.StationId) * this.intervalMs;
    this.link = link;
    this.run = new PollRun(this);
  }

  get id(): number {
    return this.config.StationId;
  }

  get isOffline(): boolean {
    return this.link.status === 'offline';
  }

  /** Created on first use, so that thousands of stations start without a pause. */
  plan(plans: PlanCache, limits: FieldLimits, nowMs: number): PollPlan {
    this.#plan ??= new PollPlan(this.source, this.points, plans, limits, nowMs, this.#sizes);
    return this.#plan;
  }

  /** How much one request reads, set or learned. */
  get requestLimits(): RequestLimits {
    return this.#plan?.requestLimits ?? requestLimitsOf(this.source, this.#sizes);
  }

  /** How much its device returns in one response, as learned by polls. */
  get sizes(): RequestSizes {
    return this.#plan?.sizes ?? this.#sizes;
  }

  /** To be set before the first poll. */
  set sizes(sizes: RequestSizes) {
    this.#sizes = sizes;
  }

  /** Ends its pending work without an outcome. */
  withdraw(): void {
    this.gone = true;
    this.pause?.cancel();
    this.pause = null;
  }

  /** Resolves all waiting callers: null when the poll was good. */
  settle(error: FieldError | null): void {
    if (this.waiters.length === 0) return;
    const { waiters } = this;
    this.waiters = NONE;
    for (const { resolve, reject } of waiters) {
      if (error === null) resolve();
      else reject(error);
    }
  }
}
