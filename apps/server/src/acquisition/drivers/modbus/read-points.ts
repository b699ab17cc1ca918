import type { ModbusPoint } from '@outpost/contract';
import { type ReadingColumns, type RequestSizes, refusedAddresses, sourceLine } from '@outpost/core';
import { ModbusError } from '@outpost/modbus';
import type { Clock } from '../../../platform/clock.ts';
import type { RequestTimes } from '../field-error.ts';
import { FieldError } from '../field-error.ts';
import { send } from './ad-hoc-requests.ts';
import type { RequestTarget } from './address.ts';
import { verdict } from './describe-error.ts';
import type { QueueDeadline } from './device-queues.ts';
import type { Endpoint } from './endpoint.ts';
import type { FieldLimits } from './limits.ts';
import { refusedError } from './modbus-errors.ts';
import { PlanCache } from './plan-cache.ts';
import { PollPlan } from './poll-plan.ts';
import type { ReadTerms, RequestLimits } from './read-planner.ts';
import * as texts from './texts.ts';

/** Maximum duration of a read; a poll would continue with its next one. */
const MAX_READ_MS = 15_000;

/** What is read, as the polls of a station would read it. */
export interface PlannedReads extends ReadTerms {
  readonly Points: readonly ModbusPoint[];
  /** Retries of a request without a response. */
  readonly Retries: number;
}

/** The current values of some points. */
export interface PointsRead {
  readonly points: readonly ModbusPoint[];
  readonly reading: ReadingColumns;
  /** The number of requests, including rejected ones. */
  readonly requests: number;
  /** How much one request reads. */
  readonly limits: RequestLimits;
  /** false: there was no time to read all points; the others are not read. */
  readonly isComplete: boolean;
}

/**
 * Reads points once, with the plan of a station's polls: rejected blocks are bisected, and those
 * that are too large are split. Within a stay at the device.
 */
export class PointReader {
  readonly #clock: Clock;
  readonly #busyPauseMs: number;
  readonly #target: RequestTarget;
  readonly #reads: PlannedReads;
  readonly #plan: PollPlan;
  readonly #begunMs: number;
  #tries = 0;
  /**
   * Results of the first request with a connection, and of the first that the unit answered, even
   * with a rejection; null: none.
   */
  first: RequestTimes | null = null;
  firstHeard: RequestTimes | null = null;

  /** @param sizes what is known about the device's limits */
  constructor(
    { clock, limits }: { readonly clock: Clock; readonly limits: FieldLimits },
    target: RequestTarget,
    reads: PlannedReads,
    sizes: RequestSizes,
  ) {
    this.#clock = clock;
    this.#busyPauseMs = limits.busyPauseMs;
    this.#target = target;
    this.#reads = reads;
    this.#begunMs = clock.monotonicMs();
    this.#plan = new PollPlan(reads, reads.Points, new PlanCache(), limits, this.#begunMs, sizes);
  }

  /** The device's limits as known now. */
  get sizes(): RequestSizes {
    return this.#plan.sizes;
  }

  /** To be called once. @throws {FieldError} if the unit does not respond, after its retries */
  async read(endpoint: Endpoint, patience: QueueDeadline): Promise<PointsRead> {
    const plan = this.#plan;
    plan.start(false, 0, this.#begunMs);
    for (let requests = 1; ; requests++) {
      const isOver = await this.#ask(endpoint, patience);
      patience.renew();
      if (!isOver) continue;
      this.#tries = 0;
      const isComplete = !plan.next();
      if (!isComplete && this.#clock.monotonicMs() - this.#begunMs <= MAX_READ_MS) continue;
      const { reading, requestLimits: limits } = plan;
      return { points: this.#reads.Points, reading, requests, limits, isComplete };
    }
  }

  /** @returns false: the same request is to be repeated */
  async #ask(endpoint: Endpoint, patience: QueueDeadline): Promise<boolean> {
    try {
      const { data, facts } = await send(endpoint, this.#target, this.#plan.request, patience);
      this.#note(facts, true);
      this.#plan.answered({ bytes: data, offset: 0 });
      return true;
    } catch (error) {
      if (!(error instanceof FieldError) || !(error.cause instanceof ModbusError)) throw error;
      return this.#judge(error, error.cause, patience);
    }
  }

  async #judge(error: FieldError, cause: ModbusError, patience: QueueDeadline): Promise<boolean> {
    const why = verdict(cause);
    const isHeard = why === 'refused' || why === 'busy' || why === 'exception';
    if (error.facts !== null && why !== 'unreachable') this.#note(error.facts, isHeard);
    if (isHeard) {
      const code = error.exceptionCode!;
      if (why === 'busy' && this.#tries++ < this.#reads.Retries) {
        await this.#pause(patience);
        return false;
      }
      if (why === 'refused') this.#plan.refused(code);
      else this.#plan.excepted(code);
      return true;
    }
    if (why !== 'silent') throw error;
    if (this.#plan.isTrial) {
      this.#plan.trialUnanswered();
      return true;
    }
    if (cause.code === 'MODBUS_CONNECTION_LOST' && this.#plan.dropped(false)) return true;
    if (this.#tries++ >= this.#reads.Retries) throw error;
    return false;
  }

  /** The device asks for time. Shorter when the caller cancels. */
  #pause(patience: QueueDeadline): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        timer.cancel();
        forget();
        resolve();
      };
      const timer = this.#clock.setTimeout(end, this.#busyPauseMs);
      const forget = patience.onEnd(end);
    });
  }

  #note(facts: RequestTimes, isHeard: boolean): void {
    this.first ??= facts;
    if (isHeard) this.firstHeard ??= facts;
  }
}

/** Why some points were not read although the unit responds; null: all were. */
export function unreadError(target: RequestTarget, read: PointsRead): FieldError | null {
  const refused = refusedAddresses(read.points, read.reading);
  if (refused.length > 0) return refusedError(target, refused);
  if (read.isComplete) return null;
  const where = texts.unitAtPlace(sourceLine(target), target.UnitId);
  const words = texts.respondsTooSlowly(where, read.points.length);
  return new FieldError('STATION_OVERDUE', 'exception', words);
}
