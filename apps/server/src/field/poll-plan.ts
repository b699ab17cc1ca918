import type { Point } from '@outpost/contract';
import {
  createReadingColumns,
  exceptionReason,
  type HoleMap,
  learnRead,
  learnRefusal,
  NO_HOLES,
  type PlannedBlock,
  planProbes,
  type ReadBlock,
  type ReadingColumns,
} from '@outpost/core';
import type { PreparedRequest, ResponseView } from '@outpost/modbus';
import type { FieldLimits } from './limits.ts';
import { compileRequests, type PlanCache, type RequestPlan, requestOf } from './plan-cache.ts';

/** How many excluded points one poll asks for again; the others have their turn at the polls that follow. */
const PROBES_PER_POLL = 8;

type RelearnLimits = Pick<FieldLimits, 'relearnFirstMs' | 'relearnMs'>;

/** What a station is asked when none of its points can be: any answer or exception says that it is there. */
const LINE_CHECK: ReadBlock = { table: 'holding-register', functionCode: 3, address: 0, count: 1 };

/**
 * The requests of one station's polls and what their answers mean, with what was learned of the addresses that it
 * refuses. A poll asks requests 0 to `requestCount - 1`: the blocks of the plan, then now and then single points that
 * were refused before.
 */
export class PollPlan {
  /** Written in place by every poll; whole only after one that was answered to the end. */
  readonly reading: ReadingColumns;
  readonly #points: readonly Point[];
  readonly #maxGap: number;
  readonly #limits: RelearnLimits;

  #holes: HoleMap = NO_HOLES;
  #plannedFor: HoleMap = NO_HOLES;
  #compiled: RequestPlan;

  /** Excluded points that are still to be asked for again, and the requests of this poll that do it. */
  #probesLeft: PlannedBlock[] = [];
  #probes: readonly ReadBlock[] = [];
  #probeRequests: readonly PreparedRequest[] = [];
  #probedAtMs: number;
  /** When that is done next, from the last time on. */
  #probeAfterMs: number;

  constructor(
    points: readonly Point[],
    maxGap: number,
    plans: PlanCache,
    limits: RelearnLimits,
    nowMs: number,
  ) {
    this.#points = points;
    this.#maxGap = maxGap;
    this.#limits = limits;
    this.#probedAtMs = nowMs;
    this.#probeAfterMs = firstProbeMs(limits);
    this.reading = createReadingColumns(points.length);
    this.#compiled = plans.get(points, maxGap);
  }

  get requestCount(): number {
    return this.#compiled.requests.length + this.#probeRequests.length;
  }

  request(index: number): PreparedRequest {
    const blocks = this.#compiled.requests.length;
    return index < blocks ? this.#compiled.requests[index]! : this.#probeRequests[index - blocks]!;
  }

  /** Sets the requests of a new poll. `relearn` asks for excluded points now, whenever that was done last. */
  begin(relearn: boolean, nowMs: number): void {
    if (this.#probeRequests.length > 0) {
      this.#probes = [];
      this.#probeRequests = [];
    }
    const { excluded } = this.#compiled.plan;
    if (excluded.length > 0 && (relearn || nowMs - this.#probedAtMs >= this.#probeAfterMs)) {
      this.#probedAtMs = nowMs;
      this.#probeAfterMs = Math.min(2 * this.#probeAfterMs, this.#limits.relearnMs);
      this.#probesLeft = planProbes(this.#points, excluded);
    }
    if (this.#probesLeft.length > 0) this.#setProbes(this.#probesLeft.splice(0, PROBES_PER_POLL));
    else if (this.#compiled.requests.length === 0) {
      const first = planProbes(this.#points, excluded)[0];
      this.#setProbes([first ?? LINE_CHECK]);
    }
  }

  /** Request `index` was answered. */
  answered(index: number, view: ResponseView): void {
    if (index < this.#compiled.requests.length) {
      this.#compiled.plan.decodeBlock(index, view.bytes, view.offset, this.reading);
      if (this.#holes !== NO_HOLES) this.#holes = learnRead(this.#holes, this.#compiled.plan.blocks[index]!);
    } else if (this.#holes !== NO_HOLES) {
      const probe = this.#probes[index - this.#compiled.requests.length]!;
      // What was refused is there: the device is another than it was, as after its start, so learn it from anew.
      if (learnRead(this.#holes, probe) !== this.#holes) this.#holes = NO_HOLES;
    }
  }

  /** Request `index` was refused with exception 2: its addresses, or some of them, don't exist. */
  refused(index: number): void {
    if (index >= this.#compiled.requests.length) return;
    this.#compiled.plan.failBlock(index, exceptionReason(2), this.reading);
    this.#holes = learnRefusal(this.#holes, this.#points, this.#compiled.plan.blocks[index]!);
    this.#probeAfterMs = firstProbeMs(this.#limits);
  }

  /** Request `index` was answered with another exception; its points have no value, the others keep theirs. */
  excepted(index: number, exceptionCode: number): void {
    if (index >= this.#compiled.requests.length) return;
    const reason = exceptionReason(Math.min(127, Math.max(1, exceptionCode)));
    this.#compiled.plan.failBlock(index, reason, this.reading);
  }

  /** Plans again if anything was learned since the last time, and says whether it was. */
  replan(): boolean {
    if (this.#holes === this.#plannedFor) return false;
    this.#plannedFor = this.#holes;
    this.#compiled = compileRequests(this.#points, this.#maxGap, this.#holes);
    this.#compiled.plan.failExcluded(this.reading);
    return true;
  }

  #setProbes(blocks: readonly ReadBlock[]): void {
    this.#probes = blocks;
    this.#probeRequests = blocks.map(requestOf);
  }
}

function firstProbeMs({ relearnFirstMs, relearnMs }: RelearnLimits): number {
  return Math.min(relearnFirstMs, relearnMs);
}
