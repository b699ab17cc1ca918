import type { RegisterTable } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversRange, type HoleMap, knownHoles, NO_HOLES } from './holes.ts';
import { learnRead, learnRefusal, planProbes } from './learn.ts';
import { type PlanPoint, planReads, type ReadBlock, type ReadPlan, readWidth } from './plan.ts';
import { pointArbitrary } from './testing/points.ts';

/** Whether a rejected block is neither explained nor read in parts. */
const isLearning = (holes: HoleMap) =>
  Object.values(holes).some(({ suspects, readable }) =>
    suspects.some((suspect) => !coversRange(readable, suspect)),
  );

/** A device that rejects blocks with a missing address, and blocks that are too long for it. */
interface Device {
  /** `table address` of its missing addresses. */
  readonly missing: ReadonlySet<string>;
  readonly mostRegisters: number;
}

const answers = (device: Device, block: ReadBlock): boolean => {
  if (block.functionCode > 2 && block.count > device.mostRegisters) return false;
  for (let address = block.address; address < block.address + block.count; address++) {
    if (device.missing.has(`${block.table} ${address}`)) return false;
  }
  return true;
};

const isReadable = (device: Device, { Source: { Table, Address, DataType } }: PlanPoint) =>
  answers(
    { ...device, mostRegisters: 4 },
    {
      table: Table,
      functionCode: 3,
      address: Address,
      count: readWidth(DataType),
    },
  );

interface Learned {
  readonly holes: HoleMap;
  readonly plan: ReadPlan;
  readonly refusals: number;
  readonly requests: number;
}

/** Polls until every block is answered, planning again after each round. */
function learn(
  device: Device,
  points: readonly PlanPoint[],
  maxGap: number,
  from: HoleMap = NO_HOLES,
): Learned {
  let holes = from;
  let refusals = 0;
  let requests = 0;
  for (let round = 0; ; round++) {
    if (round > 10 * points.length + 10) throw new Error('expected learning to end');
    const plan = planReads(points, { maxGap, holes });
    const before = refusals;
    for (const block of plan.blocks) {
      requests++;
      if (answers(device, block)) holes = learnRead(holes, block);
      else {
        refusals++;
        holes = learnRefusal(holes, points, block);
      }
    }
    if (refusals === before) return { holes, plan: planReads(points, { maxGap, holes }), refusals, requests };
  }
}

const sourceDevice = (missing: readonly string[], mostRegisters = 125): Device => ({
  missing: new Set(missing),
  mostRegisters,
});

const missingIn = (addresses: number): fc.Arbitrary<string[]> =>
  fc
    .array(
      fc
        .tuple(
          fc.constantFrom<RegisterTable>('coil', 'discrete-input', 'holding-register', 'input-register'),
          fc.nat(addresses),
          fc.integer({ min: 1, max: 6 }),
        )
        .map(([table, start, length]) => Array.from({ length }, (_, n) => `${table} ${start + n}`)),
      { maxLength: 10 },
    )
    .map((runs) => runs.flat());

const expectRight = (device: Device, points: readonly PlanPoint[], plan: ReadPlan) => {
  expect(plan.excluded).toEqual(
    points.flatMap((point, position) => (isReadable(device, point) ? [] : [position])),
  );
  for (const block of plan.blocks) expect(answers(device, block)).toBe(true);
};

const registers = (count: number, step = 1): PlanPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    Source: { Table: 'holding-register', Address: index * step, DataType: 'uint16' },
  }));

describe('learning what a device rejects', () => {
  test('ends with every readable point read and every other one excluded', () => {
    fc.assert(
      fc.property(
        fc.array(pointArbitrary(80), { minLength: 1, maxLength: 50 }),
        missingIn(80),
        fc.nat(20),
        fc.constantFrom(4, 7, 30, 125),
        (points, missing, maxGap, mostRegisters) => {
          const device = sourceDevice(missing, mostRegisters);
          const { holes, plan, refusals } = learn(device, points, maxGap);
          expectRight(device, points, plan);
          expect(isLearning(holes)).toBe(false);
          // Each rejected point and gap costs at most one bisection, and there are fewer gaps than
          // points.
          expect(refusals).toBeLessThanOrEqual(2 * points.length * (Math.log2(points.length) + 2));
        },
      ),
      { numRuns: 400 },
    );
  });

  test('continues when the device changes, and probes restore what it has again', () => {
    fc.assert(
      fc.property(
        fc.array(pointArbitrary(60), { minLength: 1, maxLength: 40 }),
        missingIn(60),
        missingIn(60),
        fc.nat(20),
        (points, missing, missingLater, maxGap) => {
          const before = learn(sourceDevice(missing), points, maxGap);
          const later = sourceDevice(missingLater);
          let { holes } = before;
          for (const probe of planProbes(points, before.plan.excluded)) {
            if (answers(later, probe)) holes = learnRead(holes, probe);
          }
          const after = learn(later, points, maxGap, holes);
          // Points that were excluded and work now, and points that are missing now, are both
          // right.
          expectRight(later, points, after.plan);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('costs and learns nothing for a device without holes', () => {
    const { holes, refusals, requests } = learn(sourceDevice([]), registers(100), 16);
    expect([holes, refusals, requests]).toEqual([NO_HOLES, 0, 1]);
  });

  test('finds a gap with one rejection', () => {
    const points = [
      ...registers(10),
      { Source: { Table: 'holding-register', Address: 15, DataType: 'uint16' } } as const,
    ];
    const { plan, refusals, requests } = learn(sourceDevice(['holding-register 12']), points, 16);
    expect(plan.blocks.map(({ address, count }) => [address, count])).toEqual([
      [0, 10],
      [15, 1],
    ]);
    expect([refusals, requests]).toEqual([1, 3]);
  });

  test('finds a single point among a hundred by bisection', () => {
    const { plan, refusals } = learn(sourceDevice(['holding-register 41']), registers(100), 16);
    expect(plan.excluded).toEqual([41]);
    expect(plan.blocks.map(({ address, count }) => [address, count])).toEqual([
      [0, 41],
      [42, 58],
    ]);
    expect(refusals).toBeLessThanOrEqual(8);
  });

  test('reads across gaps again that were not the reason', () => {
    const { plan } = learn(sourceDevice(['holding-register 16']), registers(20, 4), 16);
    expect(plan.excluded).toEqual([4]);
    expect(plan.blocks.map(({ address, count }) => [address, count])).toEqual([
      [0, 13],
      [20, 57],
    ]);
  });

  test('reads a point within the registers of a rejected one separately', () => {
    const points: PlanPoint[] = [
      { Source: { Table: 'holding-register', Address: 10, DataType: 'float32' } },
      { Source: { Table: 'holding-register', Address: 11, DataType: 'uint16' } },
    ];
    const { plan } = learn(sourceDevice(['holding-register 10']), points, 16);
    expect(plan.excluded).toEqual([0]);
    expect(plan.blocks).toMatchObject([{ address: 11, count: 1, points: [1] }]);
  });

  test('reads less at a time from a limited device, with no point excluded', () => {
    const { plan, holes } = learn(sourceDevice([], 40), registers(100), 16);
    expect(plan.excluded).toEqual([]);
    expect(Math.max(...plan.blocks.map((block) => block.count))).toBeLessThanOrEqual(40);
    expect(isLearning(holes)).toBe(false);
  });

  test('ends even when a part of a rejected block is read together with what follows it', () => {
    const at = (Address: number, DataType: PlanPoint['Source']['DataType']): PlanPoint => ({
      Source: { Table: 'holding-register', Address, DataType },
    });
    const points = [
      at(33, 'float32'),
      at(54, 'uint16'),
      at(55, 'uint16'),
      at(55, 'float64'),
      at(59, 'bcd32'),
    ];
    const device = sourceDevice(['holding-register 56', 'holding-register 59'], 4);
    const { holes, plan } = learn(device, points, 19);
    expectRight(device, points, plan);
    expect(isLearning(holes)).toBe(false);
  });

  test('continues between a rejection and its explanation', () => {
    const points = registers(4);
    const { blocks } = planReads(points, { maxGap: 0 });
    const holes = learnRefusal(NO_HOLES, points, blocks[0]!);
    expect(isLearning(holes)).toBe(true);
    expect(planReads(points, { maxGap: 0, holes }).blocks.map((block) => block.count)).toEqual([2, 2]);
    expect(NO_HOLES).toEqual({});
  });

  test('probes read each excluded point separately, and shared registers once', () => {
    const points: PlanPoint[] = [
      { Source: { Table: 'holding-register', Address: 3, DataType: 'bit-of-register' } },
      { Source: { Table: 'holding-register', Address: 3, DataType: 'bit-of-register' } },
      { Source: { Table: 'coil', Address: 7, DataType: 'bit' } },
    ];
    const holes = knownHoles([
      { table: 'holding-register', start: 3, end: 4 },
      { table: 'coil', start: 0, end: 9 },
    ]);
    const { excluded } = planReads(points, { maxGap: 0, holes });
    expect(planProbes(points, excluded)).toEqual([
      { table: 'holding-register', functionCode: 3, address: 3, count: 1, points: [0, 1] },
      { table: 'coil', functionCode: 1, address: 7, count: 1, points: [2] },
    ]);
  });
});
