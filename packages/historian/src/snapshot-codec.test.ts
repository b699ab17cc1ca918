import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_SAMPLES } from './codec/samples.ts';
import type { PointSnapshot } from './historian-types.ts';
import { SIX_HOURS_MS } from './rollups/levels.ts';
import { decodeSnapshot, encodeSnapshot } from './snapshot-codec.ts';
import { exampleBytes } from './testing/format-reader.ts';
import { samplesArbitrary, toColumns } from './testing/samples.ts';

const snapshots: fc.Arbitrary<PointSnapshot> = fc.record({
  pointId: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  kind: fc.constantFrom(null, 'analog' as const, 'digital' as const),
  rolledMs: fc.oneof(
    fc.constant(Number.NEGATIVE_INFINITY),
    fc.integer({ min: -100, max: 200_000 }).map((n) => n * SIX_HOURS_MS),
  ),
  memory: fc.oneof(fc.constantFrom(null, NO_SAMPLES), samplesArbitrary),
});

describe('snapshots of points', () => {
  test('are the same after packing, whatever their values and qualities', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        expect(decodeSnapshot(encodeSnapshot(snapshot))).toEqual(snapshot);
      }),
      { numRuns: 300 },
    );
  });

  test('are rejected when a byte is damaged or missing', () => {
    fc.assert(
      fc.property(snapshots, fc.nat(), fc.integer({ min: 1, max: 255 }), (snapshot, at, change) => {
        const bytes = encodeSnapshot(snapshot);
        const cut = bytes.slice(0, at % bytes.length);
        expect(() => decodeSnapshot(cut)).toThrow();
        bytes[at % bytes.length]! ^= change;
        expect(() => decodeSnapshot(bytes)).toThrow();
      }),
    );
  });

  test('have the bytes of docs/history-format.md', () => {
    const snapshot: PointSnapshot = {
      pointId: 17,
      kind: 'analog',
      rolledMs: Date.UTC(2026, 0, 1),
      memory: toColumns([[Date.UTC(2026, 0, 1) + 3, 1.25, 0]]),
    };
    expect(encodeSnapshot(snapshot)).toEqual(exampleBytes('snapshot'));
    expect(decodeSnapshot(exampleBytes('snapshot'))).toEqual(snapshot);
  });
});
