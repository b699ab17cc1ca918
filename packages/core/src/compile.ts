import type { ModbusPoint } from '@outpost/contract';
import type { BlockDecoder } from './block-decoder.ts';
import { compileBlock } from './compile-block.ts';
import { holeRefusal, NO_HOLES } from './holes.ts';
import { type PlannedBlock, type PlanOptions, planReads, readWidth } from './plan.ts';
import { BAD, exceptionReason } from './quality.ts';
import type { ReadingColumns } from './readings.ts';

/**
 * A station's reads and the decoding of their responses. Points are identified by their position in
 * the station.
 */
export interface DecodePlan {
  readonly pointCount: number;
  readonly blocks: readonly PlannedBlock[];
  /** Points that the device rejects; no block reads them. */
  readonly excluded: readonly number[];
  /**
   * Decodes the response to block `blockIndex` into `out`: value, quality GOOD or BAD and reason of
   * each of its points. NaN with BAD where there is no usable number; a number outside the
   * instrument's range is kept, with BAD.
   *
   * @param bytes holds the response's data from `offset` on: registers high byte first, or bits
   * packed lowest first
   * @throws RangeError if `bytes` is too short for the block
   */
  decodeBlock(blockIndex: number, bytes: Uint8Array, offset: number, out: ReadingColumns): void;
  /**
   * Marks the points of a block without data for a reason such as `exceptionReason(4)`: BAD without
   * a value.
   * @param isKept 1 for each point of the station that keeps its value, because another block has
   * read it
   */
  failBlock(blockIndex: number, reason: number, out: ReadingColumns, isKept?: Uint8Array): void;
  /**
   * Marks the excluded points: BAD without a value, with the exception that they were rejected
   * with.
   */
  failExcluded(out: ReadingColumns): void;
}

class CompiledStation implements DecodePlan {
  readonly pointCount: number;
  readonly blocks: readonly PlannedBlock[];
  readonly excluded: readonly number[];
  readonly #decoders: readonly BlockDecoder[];
  /** Of the excluded points, in order. */
  readonly #exclusionReasons: readonly number[];

  constructor(points: readonly ModbusPoint[], options: PlanOptions) {
    const { holes = NO_HOLES } = options;
    const plan = planReads(points, options);
    this.pointCount = points.length;
    this.blocks = plan.blocks;
    this.excluded = plan.excluded;
    this.#exclusionReasons = plan.excluded.map((position) => {
      const { Table, Address, DataType } = points[position]!.Source;
      return exceptionReason(holeRefusal(holes, Table, Address, Address + readWidth(DataType))!);
    });
    this.#decoders = plan.blocks.map((block) => compileBlock(points, block));
  }

  decodeBlock(blockIndex: number, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
    this.#decoderOf(blockIndex).decode(bytes, offset, out);
  }

  failBlock(blockIndex: number, reason: number, out: ReadingColumns, isKept?: Uint8Array): void {
    for (const position of this.#blockOf(blockIndex).points) {
      if (isKept?.[position] !== 1) fail(position, reason, out);
    }
  }

  failExcluded(out: ReadingColumns): void {
    for (const [index, position] of this.excluded.entries()) {
      fail(position, this.#exclusionReasons[index]!, out);
    }
  }

  #decoderOf(blockIndex: number): BlockDecoder {
    const decoder = this.#decoders[blockIndex];
    if (decoder === undefined) throw this.#noBlock(blockIndex);
    return decoder;
  }

  #blockOf(blockIndex: number): PlannedBlock {
    const block = this.blocks[blockIndex];
    if (block === undefined) throw this.#noBlock(blockIndex);
    return block;
  }

  #noBlock(blockIndex: number): RangeError {
    return new RangeError(`expected a block below ${this.blocks.length}, got ${blockIndex}`);
  }
}

function fail(position: number, reason: number, out: ReadingColumns): void {
  out.qualities[position] = BAD;
  out.values[position] = Number.NaN;
  out.reasons[position] = reason;
}

/**
 * Plans a station's reads and compiles how their responses become readings. Compile again when
 * points or holes change; stations with the same points and holes may share one plan, which has no
 * state.
 */
export function compileStation(points: readonly ModbusPoint[], options: PlanOptions): DecodePlan {
  return new CompiledStation(points, options);
}
