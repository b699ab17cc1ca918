import type { ModbusPoint } from '@outpost/contract';
import {
  exceptionReason,
  type PlannedBlock,
  planProbes,
  type ReadBlock,
  type ReadingColumns,
  type RequestSizes,
} from '@outpost/core';
import type { ModbusRequest, PreparedRequest, ResponseView } from '@outpost/modbus';
import type { FieldLimits } from './limits.ts';
import { type PlanCache, requestOf } from './plan-cache.ts';
import type { PollColumns, PollColumnsPool } from './poll-columns.ts';
import { ReadPlanner, type ReadTerms, type RequestLimits } from './read-planner.ts';
import { SizeTrials } from './size-trials.ts';
import { readsWritten } from './written.ts';

/** How many excluded points one poll requests again; the others follow in later polls. */
const MAX_PROBES_PER_POLL = 8;
/**
 * Maximum number of rejected requests per poll that change its plan. Further rejected points are
 * bad in this poll, and the next one continues learning.
 */
export const MAX_REFUSALS_PER_POLL = 100;

const NONE: readonly never[] = [];

type RelearnLimits = Pick<FieldLimits, 'relearnFirstMs' | 'relearnMs'>;

/**
 * What a station without readable points is asked: any response or exception shows that it is
 * there.
 */
const LINE_CHECK: PlannedBlock = {
  table: 'holding-register',
  functionCode: 3,
  address: 0,
  count: 1,
  points: [],
};

/** A request in addition to the blocks of the plan, used only for learning. */
interface Extra {
  readonly block: PlannedBlock;
  readonly request: PreparedRequest;
  readonly isTrial: boolean;
}

/**
 * The requests of one station's polls and the meaning of their responses. A poll reads the blocks
 * of its plan until every point is settled, even as bad; a rejection changes the plan at once
 * without re-reading what was already read. From time to time it requests single points that were
 * rejected before, or tries a larger block.
 */
export class PollPlan {
  readonly #pool: PollColumnsPool;
  readonly #points: number;
  readonly #planner: ReadPlanner;
  readonly #limits: RelearnLimits;
  readonly #trials: SizeTrials;

  /** Of the poll under way; null: none is. */
  #columns: PollColumns | null = null;
  /** The block considered next, and the one in flight, or -1. */
  #cursor = 0;
  #asked = -1;
  /** Blocks before the cursor have unsettled points. */
  #goBack = false;
  #refusalsLeft = 0;
  /**
   * The last block on which the device closed the connection, and which it has not answered since.
   */
  #dropped: ReadBlock | null = null;

  #extras: readonly Extra[] = NONE;
  #extra = -1;
  /** Excluded points still to be requested again. */
  #probesLeft: readonly PlannedBlock[] = NONE;
  #probedAtMs: number;
  /** When that happens next, counted from the last time. */
  #probeAfterMs: number;

  /** @param sizes what is already known about the same device */
  constructor(
    terms: ReadTerms,
    points: readonly ModbusPoint[],
    plans: PlanCache,
    limits: RelearnLimits,
    nowMs: number,
    sizes?: RequestSizes,
  ) {
    this.#planner = new ReadPlanner(terms, points, plans, sizes);
    this.#limits = limits;
    this.#trials = new SizeTrials(points, limits, nowMs);
    this.#probedAtMs = nowMs;
    this.#probeAfterMs = firstProbeMs(limits);
    this.#pool = plans.columns;
    this.#points = points.length;
  }

  /** How much one request reads, set or learned. */
  get requestLimits(): RequestLimits {
    return this.#planner.requestLimits;
  }

  /** The learned limits of the device, for another plan of it. */
  get sizes(): RequestSizes {
    return this.#planner.sizes;
  }

  /** Of a poll that has not ended; complete only once it was fully answered. */
  get reading(): ReadingColumns {
    return this.#columns!.reading;
  }

  /** The poll has ended, and its reading was processed. */
  end(): void {
    if (this.#columns !== null) this.#pool.give(this.#columns);
    this.#columns = null;
  }

  /** Begins a new poll. @param connection changes when the connection was reopened */
  start(relearn: boolean, connection: number, nowMs: number): void {
    this.#columns ??= this.#pool.take(this.#points);
    this.#refusalsLeft = MAX_REFUSALS_PER_POLL;
    this.#replan();
    const trial = this.#trials.pick(this.#planner.learned, connection, nowMs);
    this.restart(relearn, nowMs);
    if (trial) this.#extras = [...this.#extras, extraOf(trial, true)];
  }

  /**
   * Restarts the poll from its first block. @param relearn excluded points are requested now,
   * whenever that was done last
   */
  restart(relearn: boolean, nowMs: number): void {
    this.#settled.fill(0);
    this.#cursor = 0;
    this.#goBack = false;
    this.#failExcluded();
    const probes = this.#probes(relearn, nowMs);
    this.#extras = probes.length === 0 ? NONE : probes.map((block) => extraOf(block, false));
    this.#extra = -1;
    this.next();
  }

  /** The request to send, or in flight. */
  get request(): PreparedRequest {
    const { requests } = this.#planner.compiled;
    return this.#asked === -1 ? this.#extras[this.#extra]!.request : requests[this.#asked]!;
  }

  /** Advances to the next request; false: the poll is over. */
  next(): boolean {
    const { blocks } = this.#planner.compiled.plan;
    for (;;) {
      while (this.#cursor < blocks.length) {
        const index = this.#cursor++;
        if (this.#isSettled(blocks[index]!)) continue;
        this.#asked = index;
        return true;
      }
      if (!this.#goBack) break;
      this.#goBack = false;
      this.#cursor = 0;
    }
    this.#asked = -1;
    this.#extra++;
    return this.#extra < this.#extras.length;
  }

  /** The request got its response. */
  answered(view: Pick<ResponseView, 'bytes' | 'offset'>): void {
    const block = this.#block;
    if (this.isTrial) this.#planner.trialAnswered(block);
    else if (this.#asked === -1) this.#planner.probeAnswered(block);
    else {
      this.#planner.compiled.plan.decodeBlock(this.#asked, view.bytes, view.offset, this.reading);
      this.#settle(block);
      if (this.#dropped !== null && isSameRead(this.#dropped, block)) this.#dropped = null;
      this.#planner.answered(block);
    }
    this.#replan();
  }

  /**
   * The request was rejected with exception 2 or 3: addresses are missing, or it asks for too many.
   */
  refused(exceptionCode: number): void {
    const block = this.#block;
    if (this.isTrial) this.#planner.trialRefused(block, false);
    if (this.#asked === -1) return;
    if (this.#planner.refused(block, exceptionCode)) this.#trials.limitLearned();
    else this.#probeAfterMs = firstProbeMs(this.#limits);
    if (!this.#replanAfterRefusal()) this.#fail(block, exceptionCode);
  }

  /** The request got another exception; its points have no value, the others keep theirs. */
  excepted(exceptionCode: number): void {
    if (this.#asked !== -1) this.#fail(this.#block, exceptionCode);
  }

  /**
   * The device closed the connection instead of responding. If it does so twice on a read, the read
   * may be too long.
   * @param isOffline the unit has not responded for a while
   * @returns true: a shorter request follows
   */
  dropped(isOffline: boolean): boolean {
    if (this.#asked === -1) return false;
    const block = this.#block;
    const isRepeated = this.#dropped !== null && isSameRead(this.#dropped, block);
    this.#dropped = block;
    if (!isRepeated && !this.#planner.isNarrowing(block)) return false;
    if (!this.#planner.dropped(block, isOffline)) return false;
    this.#trials.limitLearned();
    this.#trials.dropped();
    return this.#replanAfterRefusal();
  }

  /**
   * Whether the request in flight is only a trial of a larger block, whose response is not needed.
   */
  get isTrial(): boolean {
    return this.#asked === -1 && this.#extras[this.#extra]!.isTrial;
  }

  /** The larger block got no response at all. */
  trialUnanswered(): void {
    this.#trials.dropped();
    this.#planner.trialRefused(this.#block, true);
  }

  /** A write to the device: what was read of its addresses in this poll is read again. */
  wrote(write: ModbusRequest): void {
    const { plan, requests } = this.#planner.compiled;
    plan.blocks.forEach(({ points }, index) => {
      if (index === this.#asked || !readsWritten(requests[index]!.request, write)) return;
      for (const position of points) this.#settled[position] = 0;
      this.#goBack = true;
    });
  }

  get #settled(): Uint8Array {
    return this.#columns!.settled;
  }

  get #block(): PlannedBlock {
    const { blocks } = this.#planner.compiled.plan;
    return this.#asked === -1 ? this.#extras[this.#extra]!.block : blocks[this.#asked]!;
  }

  /**
   * The excluded points that this poll requests again; or a check where there is nothing else to
   * read.
   */
  #probes(relearn: boolean, nowMs: number): readonly PlannedBlock[] {
    const { points } = this.#planner;
    const { plan, requests } = this.#planner.compiled;
    if (plan.excluded.length > 0 && (relearn || nowMs - this.#probedAtMs >= this.#probeAfterMs)) {
      this.#probedAtMs = nowMs;
      this.#probeAfterMs = Math.min(2 * this.#probeAfterMs, this.#limits.relearnMs);
      this.#probesLeft = planProbes(points, plan.excluded);
    }
    if (this.#probesLeft.length > 0) {
      const now = this.#probesLeft.slice(0, MAX_PROBES_PER_POLL);
      this.#probesLeft = this.#probesLeft.slice(MAX_PROBES_PER_POLL);
      return now;
    }
    return requests.length > 0 ? NONE : [planProbes(points, plan.excluded)[0] ?? LINE_CHECK];
  }

  #replanAfterRefusal(): boolean {
    if (this.#refusalsLeft === 0) return false;
    this.#refusalsLeft--;
    this.#replan();
    return true;
  }

  /** Points that the new plan no longer excludes are requested. */
  #replan(): void {
    const { excluded } = this.#planner.compiled.plan;
    if (!this.#planner.replan()) return;
    for (const position of excluded) this.#settled[position] = 0;
    this.#failExcluded();
    this.#cursor = 0;
  }

  #failExcluded(): void {
    const { plan } = this.#planner.compiled;
    plan.failExcluded(this.reading);
    for (const position of plan.excluded) this.#settled[position] = 1;
  }

  #fail(block: PlannedBlock, exceptionCode: number): void {
    const reason = exceptionReason(Math.min(127, Math.max(1, exceptionCode)));
    this.#planner.compiled.plan.failBlock(this.#asked, reason, this.reading, this.#settled);
    this.#settle(block);
  }

  #isSettled({ points }: PlannedBlock): boolean {
    return points.every((position) => this.#settled[position] === 1);
  }

  #settle({ points }: PlannedBlock): void {
    for (const position of points) this.#settled[position] = 1;
  }
}

function extraOf(block: PlannedBlock, isTrial: boolean): Extra {
  return { block, request: requestOf(block), isTrial };
}

function isSameRead(a: ReadBlock, b: ReadBlock): boolean {
  return a.table === b.table && a.address === b.address && a.count === b.count;
}

function firstProbeMs({ relearnFirstMs, relearnMs }: RelearnLimits): number {
  return Math.min(relearnFirstMs, relearnMs);
}
