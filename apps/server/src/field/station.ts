import type { StationConfig } from '@outpost/contract';
import { NO_SIZES, type RequestSizes } from '@outpost/core';
import type { LinkState } from '../ingest/index.ts';
import type { Timer } from '../platform/clock.ts';
import type { FieldError } from './field-error.ts';
import type { FieldLimits } from './limits.ts';
import type { PlanCache } from './plan-cache.ts';
import { PollPlan } from './poll-plan.ts';
import { PollRun } from './poll-run.ts';
import { type RequestLimits, requestLimitsOf } from './read-planner.ts';
import { phaseShare } from './schedule.ts';

/** Somebody who waits for a poll on demand. */
export interface Waiter {
  resolve(): void;
  reject(error: FieldError): void;
}

/**
 * Where a station's poll is: `idle` there is none; `waiting` in its endpoint's turn for its first request; `running`
 * its requests are asked, in turn with others'.
 */
export type PollStage = 'idle' | 'waiting' | 'running';

/** The stations of one endpoint, and the turn in which it carries their requests. */
export interface PollQueue {
  readonly key: string;
  readonly members: Set<PolledStation>;
  /** Another number once the connection was made anew. */
  readonly connection: number;
  /** Why nobody is asked just now: no connection came about a short while ago. null when polls are welcome. */
  refusal(nowMs: number): FieldError | null;
  /** Takes a station's next request into the turn. */
  enqueue(station: PolledStation, nowMs: number): void;
  /** Moves a station that waits in the turn to the front; harmless for one that doesn't. */
  hurry(station: PolledStation): void;
  /** Forgets a station; frees the connection if it was the last one. */
  remove(station: PolledStation): void;
}

/** One station as it is polled. A changed configuration makes another one; this one is then `gone`. */
export class PolledStation {
  readonly config: StationConfig;
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
  /** Nobody polls it any more in this form; what is still in flight is of no interest. */
  gone = false;

  stage: PollStage = 'idle';
  /** A period has begun and its poll has not. */
  pending = false;
  /** When the pending poll was due. */
  dueMs = 0;
  /** When the poll that is under way began to wait for its turn, by `Clock.listenedMs`. */
  begunMs = 0;
  /** When a poll last ended, by `Clock.listenedMs`; NaN before the first. */
  countedMs = Number.NaN;
  /** Polls in a row that failed because the unit was not heard; those for which there was no connection don't count. */
  silences = 0;
  /** The last failure was that no connection came about. */
  unreachable = false;
  /** Runs while the device is given time that it asked for. */
  pause: Timer | null = null;
  waiters: Waiter[] = [];

  #plan: PollPlan | null = null;
  #sizes: RequestSizes = NO_SIZES;

  constructor(config: StationConfig, slot: number, anchorMs: number, link: LinkState) {
    this.config = config;
    this.slot = slot;
    this.intervalMs = config.PollIntervalSeconds * 1000;
    this.timeoutMs = config.TimeoutMs;
    this.retries = config.Retries;
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

  /** Made when it is first needed, so that thousands of stations start without a pause. */
  plan(plans: PlanCache, limits: FieldLimits, nowMs: number): PollPlan {
    this.#plan ??= new PollPlan(this.config, plans, limits, nowMs, this.#sizes);
    return this.#plan;
  }

  /** How much of it one request asks for, set or learned. */
  get requestLimits(): RequestLimits {
    return this.#plan?.requestLimits ?? requestLimitsOf(this.config, this.#sizes);
  }

  /** How much its device gives in one answer, as far as polls have learned it. */
  get sizes(): RequestSizes {
    return this.#plan?.sizes ?? this.#sizes;
  }

  /** To be set before the first poll. */
  set sizes(sizes: RequestSizes) {
    this.#sizes = sizes;
  }

  /** Ends what goes on for it without an outcome. */
  withdraw(): void {
    this.gone = true;
    this.pause?.cancel();
    this.pause = null;
  }

  /** Answers everybody who waits: null when the poll was good. */
  settle(error: FieldError | null): void {
    if (this.waiters.length === 0) return;
    const { waiters } = this;
    this.waiters = [];
    for (const { resolve, reject } of waiters) {
      if (error === null) resolve();
      else reject(error);
    }
  }
}
