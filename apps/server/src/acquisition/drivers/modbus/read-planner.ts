import {
  MODBUS_MAX_BITS,
  MODBUS_MAX_REGISTERS,
  type ModbusPoint,
  type ModbusRequestTerms,
} from '@outpost/contract';
import {
  GIVEN_SIZE,
  type LearnedLimits,
  learnDropped,
  learnedLimit,
  learnFromResponse,
  learnRefused,
  NO_HOLES,
  NO_SIZES,
  type PlannedBlock,
  type PlanOptions,
  type RequestSizes,
  type SizeKind,
  sizeKindOf,
  smallestRefused,
} from '@outpost/core';
import { compileRequests, type PlanCache, type RequestPlan } from './plan-cache.ts';

/** The parts of a station's source that its reads use. */
export type ReadTerms = Omit<ModbusRequestTerms, 'Retries'>;

/** How much one request reads. */
export interface RequestLimits {
  readonly maxRegisters: number;
  readonly maxBits: number;
}

/** The configured limit, or the learned one. */
export function requestLimitsOf(
  { RegistersPerRequest, BitsPerRequest }: Pick<ReadTerms, 'RegistersPerRequest' | 'BitsPerRequest'>,
  { registers, bits }: RequestSizes,
): RequestLimits {
  return {
    maxRegisters: learnedLimit(registers, RegistersPerRequest ?? MODBUS_MAX_REGISTERS),
    maxBits: learnedLimit(bits, BitsPerRequest ?? MODBUS_MAX_BITS),
  };
}

/**
 * Plans a station's reads from what was learned about its device: the addresses that it rejects,
 * and how much it returns at once.
 */
export class ReadPlanner {
  readonly points: readonly ModbusPoint[];
  readonly #terms: ReadTerms;
  readonly #plans: PlanCache;
  #learned: LearnedLimits;
  /** The inputs of the plan. */
  #planned: Required<PlanOptions>;
  #compiled: RequestPlan;

  /** @param sizes what is already known about the same device */
  constructor(
    terms: ReadTerms,
    points: readonly ModbusPoint[],
    plans: PlanCache,
    sizes: RequestSizes = NO_SIZES,
  ) {
    this.points = points;
    this.#terms = terms;
    this.#plans = plans;
    this.#learned = {
      holes: NO_HOLES,
      sizes: {
        bits: this.#isGiven('bits') ? GIVEN_SIZE : sizes.bits,
        registers: this.#isGiven('registers') ? GIVEN_SIZE : sizes.registers,
      },
    };
    this.#planned = this.#options;
    this.#compiled = this.#compile();
  }

  get compiled(): RequestPlan {
    return this.#compiled;
  }

  get learned(): LearnedLimits {
    return this.#learned;
  }

  /** The learned limits of the device, for another plan of it. */
  get sizes(): RequestSizes {
    const { bits, registers } = this.#learned.sizes;
    return {
      bits: this.#isGiven('bits') ? NO_SIZES.bits : bits,
      registers: this.#isGiven('registers') ? NO_SIZES.registers : registers,
    };
  }

  /** Set or learned. */
  get requestLimits(): RequestLimits {
    return requestLimitsOf(this.#terms, this.#learned.sizes);
  }

  /** Plans again, and reports whether the plan changed. */
  replan(): boolean {
    const options = this.#options;
    const { holes, maxRegisters, maxBits } = this.#planned;
    if (options.holes === holes && options.maxRegisters === maxRegisters && options.maxBits === maxBits) {
      return false;
    }
    this.#planned = options;
    this.#compiled = this.#compile();
    return true;
  }

  /** A block of the plan was answered. */
  answered(block: PlannedBlock): void {
    this.#learned = learnFromResponse(this.#learned, block);
  }

  /**
   * A block of the plan was rejected with exception 2 or 3.
   * @returns true: it is considered too long; false: an address is missing
   */
  refused(block: PlannedBlock, exceptionCode: number): boolean {
    const { holes } = this.#learned;
    this.#learned = learnRefused(this.#learned, this.points, block, exceptionCode);
    return this.#learned.holes === holes;
  }

  /**
   * Whether the device has closed connections on longer reads than this one, so that once is
   * enough.
   */
  isNarrowing({ table, count }: PlannedBlock): boolean {
    const size = this.#learned.sizes[sizeKindOf(table)];
    return size.refused.some(({ dropped }) => dropped) && count < smallestRefused(size);
  }

  /**
   * The device closed the connection on a block of the plan.
   * @param isOffline the unit has not responded for a while, so its earlier responses may no longer
   * apply
   * @returns true: it is considered too long
   */
  dropped(block: PlannedBlock, isOffline: boolean): boolean {
    const kind = sizeKindOf(block.table);
    const size = this.#learned.sizes[kind];
    const isDoubted =
      isOffline && !this.#isGiven(kind) && !size.dropsRuledOut && block.count <= size.answered;
    const before = isDoubted
      ? { ...this.#learned, sizes: { ...this.#learned.sizes, [kind]: NO_SIZES[kind] } }
      : this.#learned;
    const { learned, shrinks } = learnDropped(before, this.points, block);
    this.#learned = learned;
    return shrinks;
  }

  /** A previously rejected point was requested on its own, and was answered. */
  probeAnswered(block: PlannedBlock): void {
    const { holes } = this.#learned;
    const learned = learnFromResponse(this.#learned, block);
    // The device changed, as after a restart, so its holes are learned again.
    this.#learned = learned.holes === holes ? learned : { ...learned, holes: NO_HOLES };
  }

  /** A larger block than usual was answered. */
  trialAnswered(block: PlannedBlock): void {
    const kind = sizeKindOf(block.table);
    const { holes, sizes } = this.#learned;
    const size = sizes[kind];
    if (block.count < smallestRefused(size)) this.#learned = learnFromResponse(this.#learned, block);
    // It had been rejected before: the device changed, so its limit is learned again.
    else
      this.#learned = { holes, sizes: { ...sizes, [kind]: { ...size, answered: block.count, refused: [] } } };
  }

  /** A larger block than usual was rejected, or not answered. */
  trialRefused({ table, address, count }: PlannedBlock, dropped: boolean): void {
    const kind = sizeKindOf(table);
    const { holes, sizes } = this.#learned;
    const size = sizes[kind];
    if (count >= smallestRefused(size) || count <= size.answered) return;
    const read = { table, start: address, end: address + count, dropped };
    this.#learned = { holes, sizes: { ...sizes, [kind]: { ...size, refused: [...size.refused, read] } } };
  }

  #isGiven(kind: SizeKind): boolean {
    return (kind === 'bits' ? this.#terms.BitsPerRequest : this.#terms.RegistersPerRequest) !== null;
  }

  get #options(): Required<PlanOptions> {
    return { maxGap: this.#terms.MaxGap, holes: this.#learned.holes, ...this.requestLimits };
  }

  #compile(): RequestPlan {
    const { holes, ...limits } = this.#options;
    return holes === NO_HOLES
      ? this.#plans.get(this.points, limits)
      : compileRequests(this.points, { ...limits, holes });
  }
}
