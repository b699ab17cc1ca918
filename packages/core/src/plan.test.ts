import type { DataType, RegisterTable } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressRange, isRefused, knownHoles } from './holes.ts';
import { type PlanPoint, planReads, READ_FUNCTION, readWidth } from './plan.ts';
import { pointArbitrary } from './testing/points.ts';

const at = (
  Address: number,
  DataType: DataType = 'uint16',
  Table: RegisterTable = 'holding-register',
): PlanPoint => ({ Source: { Table, Address, DataType } });

const ranges = (points: readonly PlanPoint[], options: Parameters<typeof planReads>[1]) =>
  planReads(points, options).blocks.map(({ address, count }) => [address, count]);

const rangeOf = (point: PlanPoint): AddressRange => ({
  start: point.Source.Address,
  end: point.Source.Address + readWidth(point.Source.DataType),
});

/** The largest gap between the addresses of some points of one table. */
function widestGap(points: readonly PlanPoint[]): number {
  const sorted = points.map(rangeOf).sort((a, b) => a.start - b.start);
  let widest = 0;
  let end = sorted[0]!.start;
  for (const range of sorted) {
    widest = Math.max(widest, range.start - end);
    end = Math.max(end, range.end);
  }
  return widest;
}

interface Rules {
  readonly maxGap: number;
  readonly maxBits: number;
  readonly maxRegisters: number;
  readonly holes: readonly (AddressRange & { readonly table: RegisterTable })[];
}

/** Whether some points may be one block, as the rules say. */
function mayBeOneBlock(points: readonly PlanPoint[], rules: Rules): boolean {
  const table = points[0]!.Source.Table;
  if (points.some((point) => point.Source.Table !== table)) return false;
  const isBits = READ_FUNCTION[table] <= 2;
  const start = Math.min(...points.map((point) => point.Source.Address));
  const end = Math.max(...points.map((point) => rangeOf(point).end));
  if (end - start > (isBits ? rules.maxBits : rules.maxRegisters)) return false;
  if (widestGap(points) > (isBits ? rules.maxGap * 16 : rules.maxGap)) return false;
  return !rules.holes.some((hole) => hole.table === table && hole.start < end && start < hole.end);
}

/** The fewest blocks of all divisions of the points into blocks. */
function fewestBlocks(points: readonly PlanPoint[], rules: Rules): number {
  const sets = 1 << points.length;
  const isBlock = Array.from({ length: sets }, (_, set) => {
    const members = points.filter((_, position) => set & (1 << position));
    return members.length > 0 && mayBeOneBlock(members, rules);
  });
  const fewest = new Array<number>(sets).fill(Number.POSITIVE_INFINITY);
  fewest[0] = 0;
  for (let set = 1; set < sets; set++) {
    for (let part = set; part > 0; part = (part - 1) & set) {
      if (isBlock[part]) fewest[set] = Math.min(fewest[set]!, 1 + fewest[set ^ part]!);
    }
  }
  return fewest[sets - 1]!;
}

const table = fc.constantFrom<RegisterTable>('coil', 'discrete-input', 'holding-register', 'input-register');

const rules = (addresses: number): fc.Arbitrary<Rules> =>
  fc.record({
    maxGap: fc.nat(4),
    maxBits: fc.integer({ min: 1, max: 40 }),
    maxRegisters: fc.integer({ min: 4, max: 12 }),
    holes: fc.array(
      fc
        .tuple(table, fc.nat(addresses), fc.integer({ min: 1, max: 3 }))
        .map(([name, start, length]) => ({ table: name, start, end: start + length })),
      { maxLength: 6 },
    ),
  });

const overlaps = (point: PlanPoint, { holes }: Rules) =>
  holes.some(
    (hole) =>
      hole.table === point.Source.Table && hole.start < rangeOf(point).end && rangeOf(point).start < hole.end,
  );

describe('a plan', () => {
  test('reads every point once, completely, within the rules, or excludes it for a hole', () => {
    fc.assert(
      fc.property(fc.array(pointArbitrary(60), { maxLength: 60 }), rules(60), (points, given) => {
        const holes = knownHoles(given.holes);
        const { blocks, excluded } = planReads(points, { ...given, holes });
        expect([...blocks.flatMap((block) => block.points), ...excluded].sort((a, b) => a - b)).toEqual(
          points.map((_, position) => position),
        );
        for (const position of excluded) expect(overlaps(points[position]!, given)).toBe(true);
        for (const block of blocks) {
          const members = block.points.map((position) => points[position]!);
          expect(mayBeOneBlock(members, given)).toBe(true);
          expect(block.address).toBe(Math.min(...members.map((point) => point.Source.Address)));
          expect(block.address + block.count).toBe(Math.max(...members.map((point) => rangeOf(point).end)));
          expect(block.table).toBe(members[0]!.Source.Table);
          expect(block.functionCode).toBe(READ_FUNCTION[block.table]);
          expect(isRefused(holes, block.table, block.address, block.address + block.count)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('has the fewest blocks that the rules allow', () => {
    fc.assert(
      fc.property(
        fc.array(pointArbitrary(30), { minLength: 1, maxLength: 7 }),
        rules(30),
        (points, given) => {
          const readable = points.filter((point) => !overlaps(point, given));
          const { blocks } = planReads(points, { ...given, holes: knownHoles(given.holes) });
          expect(blocks.length).toBe(fewestBlocks(readable, given));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('merges up to the gap and not beyond', () => {
    expect(ranges([at(0), at(3)], { maxGap: 2 })).toEqual([[0, 4]]);
    expect(ranges([at(0), at(4)], { maxGap: 2 })).toEqual([
      [0, 1],
      [4, 1],
    ]);
    const bit = (address: number) => at(address, 'bit', 'discrete-input');
    expect(ranges([bit(0), bit(33)], { maxGap: 2 })).toEqual([[0, 34]]);
    expect(ranges([bit(0), bit(34)], { maxGap: 2 })).toHaveLength(2);
  });

  test('fills blocks to the limits of the protocol', () => {
    const registers = Array.from({ length: 300 }, (_, address) => at(address));
    expect(ranges(registers, { maxGap: 0 })).toEqual([
      [0, 125],
      [125, 125],
      [250, 50],
    ]);
    const bits = Array.from({ length: 2_001 }, (_, address) => at(address, 'bit', 'coil'));
    expect(ranges(bits, { maxGap: 0 })).toEqual([
      [0, 2_000],
      [2_000, 1],
    ]);
  });

  test('never splits a value', () => {
    const floats = Array.from({ length: 40 }, (_, index) => at(index * 4, 'float64'));
    expect(ranges(floats, { maxGap: 0 })).toEqual([
      [0, 124],
      [124, 36],
    ]);
  });

  test('keeps the tables separate and reads the lowest address first', () => {
    const points = [at(5), at(4, 'uint16', 'input-register'), at(3, 'bit', 'coil'), at(0)];
    expect(planReads(points, { maxGap: 9 }).blocks).toEqual([
      { table: 'coil', functionCode: 1, address: 3, count: 1, points: [2] },
      { table: 'holding-register', functionCode: 3, address: 0, count: 6, points: [3, 0] },
      { table: 'input-register', functionCode: 4, address: 4, count: 1, points: [1] },
    ]);
  });

  test('is empty without points', () => {
    expect(planReads([], { maxGap: 0 })).toEqual({ blocks: [], excluded: [] });
  });

  test('rejects invalid limits', () => {
    expect(() => planReads([], { maxGap: -1 })).toThrow('maxGap');
    expect(() => planReads([], { maxGap: 0, maxRegisters: 126 })).toThrow(
      'maxRegisters as a whole number 1 to 125',
    );
    expect(() => planReads([], { maxGap: 0, maxBits: 2_001 })).toThrow('maxBits');
  });
});
