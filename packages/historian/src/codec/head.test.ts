import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HeadStore } from './head.ts';
import { NO_SAMPLES, type SampleColumns } from './samples.ts';

type Row = readonly [atMs: number, value: number, quality: number];

const rowsOf = ({ atMs, values, qualities }: SampleColumns): Row[] =>
  [...atMs].map((at, index) => [at, values[index]!, qualities[index]!]);

/** The same with a map of arrays. */
class NaiveHeads {
  readonly #rows = new Map<number, Row[]>();

  append(slot: number, row: Row): number {
    const rows = this.read(slot).filter(([at]) => at !== row[0]);
    rows.push(row);
    this.#rows.set(
      slot,
      rows.sort((a, b) => a[0] - b[0]),
    );
    return rows.length;
  }

  read(slot: number): Row[] {
    return this.#rows.get(slot) ?? [];
  }

  take(slot: number): Row[] {
    const rows = this.read(slot);
    this.#rows.delete(slot);
    return rows;
  }

  get sampleCount(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows.length, 0);
  }
}

const SLOTS = 6;
const slot = fc.nat(SLOTS - 1);
const command = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      slot,
      // Mostly ascending, sometimes late, sometimes the same time, sometimes months later.
      step: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
        { weight: 2, arbitrary: fc.integer({ min: -30_000, max: 0 }) },
        { weight: 1, arbitrary: fc.constantFrom(0xffff_ffff, 0x1_0000_0000, 9e9) },
      ),
      value: fc.oneof(fc.double(), fc.constantFrom(0, 1)),
      quality: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), slot }) },
);

describe('open heads', () => {
  test('hold what a map of sorted arrays would', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 400, size: 'max' }), (commands) => {
        const heads = new HeadStore(2);
        const naive = new NaiveHeads();
        const clocks = new Array<number>(SLOTS).fill(1_000_000);
        for (const step of commands) {
          if (step.kind === 'take') {
            expect(rowsOf(heads.take(step.slot))).toEqual(naive.take(step.slot));
            continue;
          }
          const at = clocks[step.slot]! + step.step;
          clocks[step.slot] = Math.max(at, clocks[step.slot]!);
          const count = heads.append(step.slot, at, step.value, step.quality);
          expect(count).toBe(naive.append(step.slot, [at, step.value, step.quality]));
        }
        for (let index = 0; index < SLOTS; index++) {
          const rows = naive.read(index);
          expect(rowsOf(heads.read(index))).toEqual(rows);
          expect(heads.count(index)).toBe(rows.length);
        }
        expect(heads.sampleCount).toBe(naive.sampleCount);
      }),
      { numRuns: 200 },
    );
  });

  test('put a late sample where its time belongs, and let a second one of the same time replace the first', () => {
    const heads = new HeadStore();
    for (let at = 100; at <= 4_000; at += 100) heads.append(0, at, at, 0);
    expect(heads.append(0, 250, -1, 1)).toBe(41);
    expect(heads.append(0, 50, -2, 1)).toBe(42);
    expect(heads.append(0, 250, -3, 2)).toBe(42);
    expect(heads.append(0, 4_000, -4, 2)).toBe(42);
    expect(rowsOf(heads.read(0, 50, 300))).toEqual([
      [50, -2, 1],
      [100, 100, 0],
      [200, 200, 0],
      [250, -3, 2],
      [300, 300, 0],
    ]);
    expect(rowsOf(heads.read(0, 3_901))).toEqual([[4_000, -4, 2]]);
  });

  test('reuse freed pages, and grow no further', () => {
    const heads = new HeadStore(10);
    const fill = () => {
      for (let index = 0; index < 10; index++) {
        for (let sample = 0; sample < 100; sample++) heads.append(index, sample, sample, 0);
      }
    };
    fill();
    const used = heads.bytesUsed;
    const reserved = heads.bytesReserved;
    expect(used).toBeGreaterThan(0);
    for (let round = 0; round < 200; round++) {
      for (let index = 0; index < 10; index++) heads.take(index);
      expect(heads.bytesUsed).toBe(0);
      expect(heads.sampleCount).toBe(0);
      fill();
    }
    expect([heads.bytesUsed, heads.bytesReserved]).toEqual([used, reserved]);
  });

  test('of 240,000 points with a minute of samples stay far below 200 MB', () => {
    const heads = new HeadStore(1_000);
    for (let index = 0; index < 240_000; index++) {
      for (let sample = 0; sample < 3; sample++) heads.append(index, sample * 20_000, sample, 0);
    }
    expect(heads.sampleCount).toBe(720_000);
    expect(heads.bytesReserved).toBeLessThan(70e6);
  });

  test('are empty before their first sample', () => {
    const heads = new HeadStore(1);
    expect(heads.count(50)).toBe(0);
    expect(heads.read(50)).toBe(NO_SAMPLES);
    expect(heads.take(50)).toBe(NO_SAMPLES);
  });

  test('reject invalid slots and times', () => {
    const heads = new HeadStore(1);
    for (const [index, at] of [
      [-1, 0],
      [0.5, 0],
      [7.5, 0],
      [Number.NaN, 0],
      [0, 0.5],
      [0, Number.NaN],
    ] as const) {
      expect(() => heads.append(index, at, 1, 0)).toThrow(RangeError);
    }
    expect(heads.sampleCount).toBe(0);
  });
});
