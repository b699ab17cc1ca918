import { MODBUS_MAX_BITS, MODBUS_MAX_REGISTERS, type ModbusPoint } from '@outpost/contract';
import {
  type KindSize,
  type LearnedLimits,
  learnedLimit,
  type PlannedBlock,
  planReads,
  type SizeKind,
  sizeKindOf,
  smallestRefused,
} from '@outpost/core';
import type { FieldLimits } from './limits.ts';

const KINDS: readonly SizeKind[] = ['registers', 'bits'];
const MAX: Readonly<Record<SizeKind, number>> = { bits: MODBUS_MAX_BITS, registers: MODBUS_MAX_REGISTERS };

type TrialLimits = Pick<FieldLimits, 'relearnFirstMs' | 'relearnMs'>;

/**
 * Reads that find out whether a device returns more at once than its polls request: at most one per
 * poll, after everything else. Between an accepted size and a rejected one the middle is tried
 * until the limit is known. Rejected sizes are tried again after a reconnection, since the device
 * may have changed; no more often than holes.
 */
export class SizeTrials {
  readonly #points: readonly ModbusPoint[];
  readonly #limits: TrialLimits;
  /** There is nothing left to try until something else is learned. */
  #nothingBetween: LearnedLimits | null = null;
  /** The connection of the last trial; null: none is known yet. */
  #connection: number | null = null;
  #nowMs: number;
  #triedAtMs: number;
  #againAfterMs: number;
  /**
   * The device closed the connection on a read that was too large, which is no reason for a trial.
   */
  #hasDropped = false;

  constructor(points: readonly ModbusPoint[], limits: TrialLimits, nowMs: number) {
    this.#points = points;
    this.#limits = limits;
    this.#nowMs = this.#triedAtMs = nowMs;
    this.#againAfterMs = limits.relearnFirstMs;
  }

  /**
   * What a poll should try.
   * @param connection changes when the connection was reopened
   */
  pick(learned: LearnedLimits, connection: number, nowMs: number): PlannedBlock | null {
    this.#nowMs = nowMs;
    if (this.#hasDropped) {
      this.#hasDropped = false;
      this.#connection = connection;
    }
    this.#connection ??= connection;
    return this.#between(learned) ?? this.#again(learned, connection, nowMs);
  }

  /** The device closed the connection on a trial, or on a read from which its limit was learned. */
  dropped(): void {
    this.#hasDropped = true;
  }

  /** A limit was learned, so more is not tried soon. */
  limitLearned(): void {
    this.#triedAtMs = this.#nowMs;
    this.#againAfterMs = this.#limits.relearnFirstMs;
  }

  #between(learned: LearnedLimits): PlannedBlock | null {
    if (this.#nothingBetween === learned) return null;
    for (const kind of KINDS) {
      const size = learned.sizes[kind];
      const refused = smallestRefused(size);
      const limit = learnedLimit(size, MAX[kind]);
      if (refused - limit <= 1 || refused === Number.POSITIVE_INFINITY || isByDrop(size, refused)) continue;
      const block = this.#largest(learned, kind, (limit + refused) >> 1);
      if (block !== undefined && block.count > limit) return block;
    }
    this.#nothingBetween = learned;
    return null;
  }

  #again(learned: LearnedLimits, connection: number, nowMs: number): PlannedBlock | null {
    if (connection === this.#connection || nowMs - this.#triedAtMs < this.#againAfterMs) return null;
    for (const kind of KINDS) {
      const refused = smallestRefused(learned.sizes[kind]);
      if (refused === Number.POSITIVE_INFINITY) continue;
      const block = this.#largest(learned, kind, refused);
      if (block?.count !== refused) continue;
      this.#connection = connection;
      this.#triedAtMs = nowMs;
      this.#againAfterMs = Math.min(2 * this.#againAfterMs, this.#limits.relearnMs);
      return block;
    }
    return null;
  }

  /** The largest read up to that size without rejected addresses or gaps that may be holes. */
  #largest({ holes }: LearnedLimits, kind: SizeKind, size: number): PlannedBlock | undefined {
    const limits = kind === 'bits' ? { maxBits: size } : { maxRegisters: size };
    const { blocks } = planReads(this.#points, { maxGap: 0, holes, ...limits });
    return blocks
      .filter((block) => sizeKindOf(block.table) === kind)
      .reduce<PlannedBlock | undefined>(
        (best, block) => (best && best.count >= block.count ? best : block),
        undefined,
      );
  }
}

function isByDrop({ refused }: KindSize, size: number): boolean {
  return refused.some(({ start, end, dropped }) => dropped && end - start === size);
}
