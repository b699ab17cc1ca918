import {
  createReadingColumns,
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
import { ReadPlanner, type ReadTerms, type RequestLimits } from './read-planner.ts';
import { SizeTrials } from './size-trials.ts';
import { readsWritten } from './written.ts';

/** How many excluded points one poll asks for again; the others have their turn at the polls that follow. */
const MAX_PROBES_PER_POLL = 8;
/**
 * So many refused requests of a poll may change its plan. What is refused beyond that is bad in this poll, and the next one goes on
 * learning.
 */
export const MAX_REFUSALS_PER_POLL = 100;

type RelearnLimits = Pick<FieldLimits, 'relearnFirstMs' | 'relearnMs'>;

/** What a station is asked when none of its points can be: any answer or exception says that it is there. */
const LINE_CHECK: PlannedBlock = {
  table: 'holding-register',
  functionCode: 3,
  address: 0,
  count: 1,
  points: [],
};

/** A request beside the blocks of the plan; what it brings is learned from and not shown. */
interface Extra {
  readonly block: PlannedBlock;
  readonly request: PreparedRequest;
  readonly isTrial: boolean;
}

/**
 * The requests of one station's polls and what their answers mean. A poll asks the blocks of its plan until every point is settled, be
 * it as bad; a refusal changes the plan at once, and what was read by then is not read again. Now and then it asks for single points
 * that were refused before, or tries a larger block.
 */
export class PollPlan {
  /** Written in place by every poll; whole only after one that was answered to the end. */
  readonly reading: ReadingColumns;
  readonly #planner: ReadPlanner;
  readonly #limits: RelearnLimits;
  readonly #trials: SizeTrials;

  /** 1: what the point reads in this poll is known. */
  readonly #settled: Uint8Array;
  /** The block that is looked at next, and the one that is asked, or -1. */
  #cursor = 0;
  #asked = -1;
  /** Blocks before the cursor have points that are not settled any more. */
  #goBack = false;
  #refusalsLeft = 0;
  /** The last block on which the device closed the connection, and which it has not answered since. */
  #dropped: ReadBlock | null = null;

  #extras: readonly Extra[] = [];
  #extra = -1;
  /** Excluded points that are still to be asked for again. */
  #probesLeft: PlannedBlock[] = [];
  #probedAtMs: number;
  /** When that is done next, from the last time on. */
  #probeAfterMs: number;

  /** @param sizes what is known of the same device from before */
  constructor(
    terms: ReadTerms,
    plans: PlanCache,
    limits: RelearnLimits,
    nowMs: number,
    sizes?: RequestSizes,
  ) {
    this.#planner = new ReadPlanner(terms, plans, sizes);
    this.#limits = limits;
    this.#trials = new SizeTrials(terms.Points, limits, nowMs);
    this.#probedAtMs = nowMs;
    this.#probeAfterMs = firstProbeMs(limits);
    this.reading = createReadingColumns(terms.Points.length);
    this.#settled = new Uint8Array(terms.Points.length);
  }

  /** How much one request asks for, set or learned. */
  get requestLimits(): RequestLimits {
    return this.#planner.requestLimits;
  }

  /** What was learned of how much the device gives at once; for another plan of the same device. */
  get sizes(): RequestSizes {
    return this.#planner.sizes;
  }

  /** Begins a new poll. @param connection another number once the connection was made anew */
  start(relearn: boolean, connection: number, nowMs: number): void {
    this.#refusalsLeft = MAX_REFUSALS_PER_POLL;
    this.#replan();
    const trial = this.#trials.pick(this.#planner.learned, connection, nowMs);
    this.restart(relearn, nowMs);
    if (trial) this.#extras = [...this.#extras, extraOf(trial, true)];
  }

  /** Begins the poll from its first block again. @param relearn excluded points are asked for now, whenever that was done last */
  restart(relearn: boolean, nowMs: number): void {
    this.#settled.fill(0);
    this.#cursor = 0;
    this.#goBack = false;
    this.#failExcluded();
    this.#extras = this.#probes(relearn, nowMs).map((block) => extraOf(block, false));
    this.#extra = -1;
    this.next();
  }

  /** The request to send, or in flight. */
  get request(): PreparedRequest {
    const { requests } = this.#planner.compiled;
    return this.#asked === -1 ? this.#extras[this.#extra]!.request : requests[this.#asked]!;
  }

  /** Goes to the next request; false: the poll is over. */
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

  /** The request was answered. */
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

  /** The request was refused with exception 2 or 3: addresses are missing, or it asks for too many. */
  refused(exceptionCode: number): void {
    const block = this.#block;
    if (this.isTrial) this.#planner.trialRefused(block, false);
    if (this.#asked === -1) return;
    if (this.#planner.refused(block, exceptionCode)) this.#trials.limitLearned();
    else this.#probeAfterMs = firstProbeMs(this.#limits);
    if (!this.#replanAfterRefusal()) this.#fail(block, exceptionCode);
  }

  /** The request was answered with another exception; its points have no value, the others keep theirs. */
  excepted(exceptionCode: number): void {
    if (this.#asked !== -1) this.#fail(this.#block, exceptionCode);
  }

  /**
   * The device closed the connection instead of answering. Where it does so twice on a read, that may be too long.
   * @param isOffline the unit has not been heard for a while
   * @returns true: something shorter is asked next
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

  /** Whether the request in flight only tries a larger block: nothing is lost without its answer. */
  get isTrial(): boolean {
    return this.#asked === -1 && this.#extras[this.#extra]!.isTrial;
  }

  /** The larger block was not answered at all. */
  trialUnanswered(): void {
    this.#trials.dropped();
    this.#planner.trialRefused(this.#block, true);
  }

  /** Something was written to the device: what was read of that in this poll is read again. */
  wrote(write: ModbusRequest): void {
    const { plan, requests } = this.#planner.compiled;
    plan.blocks.forEach(({ points }, index) => {
      if (index === this.#asked || !readsWritten(requests[index]!.request, write)) return;
      for (const position of points) this.#settled[position] = 0;
      this.#goBack = true;
    });
  }

  get #block(): PlannedBlock {
    const { blocks } = this.#planner.compiled.plan;
    return this.#asked === -1 ? this.#extras[this.#extra]!.block : blocks[this.#asked]!;
  }

  /** The excluded points that this poll asks for again; what is asked where there is nothing else. */
  #probes(relearn: boolean, nowMs: number): readonly PlannedBlock[] {
    const { points } = this.#planner;
    const { plan, requests } = this.#planner.compiled;
    if (plan.excluded.length > 0 && (relearn || nowMs - this.#probedAtMs >= this.#probeAfterMs)) {
      this.#probedAtMs = nowMs;
      this.#probeAfterMs = Math.min(2 * this.#probeAfterMs, this.#limits.relearnMs);
      this.#probesLeft = planProbes(points, plan.excluded);
    }
    if (this.#probesLeft.length > 0) return this.#probesLeft.splice(0, MAX_PROBES_PER_POLL);
    return requests.length > 0 ? [] : [planProbes(points, plan.excluded)[0] ?? LINE_CHECK];
  }

  #replanAfterRefusal(): boolean {
    if (this.#refusalsLeft === 0) return false;
    this.#refusalsLeft--;
    this.#replan();
    return true;
  }

  /** What was excluded before the new plan and is not any more is asked for. */
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
