import {
  type DataType,
  MODBUS_MAX_BITS,
  MODBUS_MAX_REGISTERS,
  type ModbusAddress,
  REGISTERS_OF,
  type RegisterTable,
} from '@outpost/contract';
import { type HoleMap, isCut, isRefused, NO_HOLES } from './holes.ts';

/** The parts of a point's declaration that the planner needs. */
export interface PlanPoint {
  readonly Source: Pick<ModbusAddress, 'Table' | 'Address' | 'DataType'>;
}

/** Function codes that read each table (Modbus Application Protocol V1.1b3, 6.1 to 6.4). */
export const READ_FUNCTION: Readonly<Record<RegisterTable, 1 | 2 | 3 | 4>> = {
  coil: 1,
  'discrete-input': 2,
  'holding-register': 3,
  'input-register': 4,
};

/** One read request: `count` coils, inputs or registers from `address` on. */
export interface ReadBlock {
  readonly table: RegisterTable;
  readonly functionCode: 1 | 2 | 3 | 4;
  readonly address: number;
  readonly count: number;
}

/** A read with the points that it contains. */
export interface PlannedBlock extends ReadBlock {
  /** Positions in the list of points, ascending by address. */
  readonly points: readonly number[];
}

export interface PlanOptions {
  /**
   * The maximum number of consecutive unused registers that a block may contain to save a request.
   * In the bit tables it counts as 16 bits each, the same bytes on the wire. 0 merges only adjacent
   * values.
   */
  readonly maxGap: number;
  /** What the device rejects, learned by `learnRefusal`; none by default. */
  readonly holes?: HoleMap;
  /**
   * At most 2000, the default (Modbus Application Protocol V1.1b3, 6.1). Some devices allow less.
   */
  readonly maxBits?: number;
  /**
   * At most 125, the default (6.3). Some devices allow less; a value wider than that is a block of
   * its own.
   */
  readonly maxRegisters?: number;
}

export interface ReadPlan {
  readonly blocks: readonly PlannedBlock[];
  /** Positions of points that the device rejects; no block reads them. */
  readonly excluded: readonly number[];
}

/** As many bits as a register has: a gap costs the same bytes in every table. */
const BITS_A_GAP = 16;

const TABLES = Object.keys(READ_FUNCTION) as RegisterTable[];

/** How many bits or registers a point takes in its table. */
export function readWidth(dataType: DataType): number {
  return Math.max(1, REGISTERS_OF[dataType]);
}

/**
 * Plans the fewest reads that cover every point once, each value completely within one block, no
 * block of several values above the limits, across a gap wider than `maxGap`, or over rejected
 * addresses.
 *
 * Greedy from the lowest address up, which is optimal: any part of a valid block is also valid, so
 * the block that begins at the lowest remaining address loses nothing by extending as far as it
 * can.
 *
 * @throws RangeError for limits that are not whole numbers from 1 to the protocol's, or a negative
 * gap
 */
export function planReads(points: readonly PlanPoint[], options: PlanOptions): ReadPlan {
  const {
    maxGap,
    holes = NO_HOLES,
    maxBits = MODBUS_MAX_BITS,
    maxRegisters = MODBUS_MAX_REGISTERS,
  } = options;
  checkLimit('maxBits', maxBits, 1, MODBUS_MAX_BITS);
  checkLimit('maxRegisters', maxRegisters, 1, MODBUS_MAX_REGISTERS);
  checkLimit('maxGap', maxGap, 0, 65_535);
  const blocks: PlannedBlock[] = [];
  const excluded: number[] = [];
  for (const table of TABLES) {
    const isBits = READ_FUNCTION[table] <= 2;
    const asked: number[] = [];
    points.forEach(({ Source: { Table, Address, DataType } }, position) => {
      if (Table !== table) return;
      const refused = isRefused(holes, table, Address, Address + readWidth(DataType));
      (refused ? excluded : asked).push(position);
    });
    asked.sort((a, b) => points[a]!.Source.Address - points[b]!.Source.Address || a - b);
    const limit = isBits ? maxBits : maxRegisters;
    blocks.push(...planTable(table, points, asked, limit, isBits ? maxGap * BITS_A_GAP : maxGap, holes));
  }
  return { blocks, excluded: excluded.sort((a, b) => a - b) };
}

/** The blocks of one table; `asked` are positions ascending by address. */
function planTable(
  table: RegisterTable,
  points: readonly PlanPoint[],
  asked: readonly number[],
  limit: number,
  gap: number,
  holes: HoleMap,
): PlannedBlock[] {
  const blocks: { address: number; count: number; points: number[] }[] = [];
  for (const position of asked) {
    const { Address, DataType } = points[position]!.Source;
    const pointEnd = Address + readWidth(DataType);
    const block = blocks.at(-1);
    if (block !== undefined) {
      const end = block.address + block.count;
      const newEnd = Math.max(end, pointEnd);
      if (
        (newEnd - block.address <= limit || newEnd === end) &&
        Address - end <= gap &&
        !isCut(holes, table, end, Address) &&
        !isRefused(holes, table, block.address, newEnd)
      ) {
        block.count = newEnd - block.address;
        block.points.push(position);
        continue;
      }
    }
    blocks.push({ address: Address, count: pointEnd - Address, points: [position] });
  }
  return blocks.map((block) => ({ table, functionCode: READ_FUNCTION[table], ...block }));
}

function checkLimit(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RangeError(`expected ${name} as a whole number ${low} to ${high}, got ${value}`);
  }
}
