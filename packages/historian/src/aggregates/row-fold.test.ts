import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toColumns } from '../testing/samples.ts';
import { smallSamples, smallValues, states } from '../testing/summaries.ts';
import { ANALOG_COLUMNS, type AnalogColumn, type AnalogSummary, analogKind } from './analog.ts';
import { decodeAnalogSpansInto, encodeAnalogSpans } from './analog-codec.ts';
import { DIGITAL_COLUMNS, type DigitalColumn, type DigitalSummary, digitalKind } from './digital.ts';
import { decodeDigitalSpansInto, encodeDigitalSpans } from './digital-codec.ts';
import { foldRows, regularEdges } from './join.ts';
import { createAnalogRollUp, createDigitalRollUp } from './rollup.ts';
import { RowFold } from './row-fold.ts';
import { ReusedRows, sliceSpans } from './rows.ts';

const STEP_MS = 5;
const COUNT = 24;
const EDGES = regularEdges(0, 15, 8);
const cuts = fc.uniqueArray(fc.integer({ min: 1, max: COUNT - 1 }), { maxLength: 4 });
const later = (samples: ReturnType<typeof toColumns>) => {
  const from = samples.atMs.findIndex((at) => at >= 0);
  const start = from < 0 ? samples.atMs.length : from;
  return toColumns(
    Array.from(samples.atMs.subarray(start), (at, index) => [
      at,
      samples.values[start + index]!,
      samples.qualities[start + index]!,
    ]),
  );
};
const boundsOf = (at: readonly number[]) => [0, ...[...at].sort((a, b) => a - b), COUNT];

describe('aggregates that are combined as they are read', () => {
  test('have the same result in reused memory, for a digital point', () => {
    const memory = new ReusedRows(DIGITAL_COLUMNS);
    fc.assert(
      fc.property(smallSamples(states, 25), cuts, (samples, at) => {
        const rollUp = createDigitalRollUp(0, { stepMs: STEP_MS });
        rollUp.append(later(samples));
        rollUp.holdUntil(COUNT * STEP_MS);
        const all = rollUp.take();
        const fold = new RowFold<DigitalColumn, DigitalSummary, DigitalColumn>(digitalKind, EDGES);
        const bounds = boundsOf(at);
        for (const [index, from] of bounds.slice(0, -1).entries()) {
          const packed = encodeDigitalSpans(sliceSpans(all, from, bounds[index + 1]!));
          fold.add(decodeDigitalSpansInto(packed, memory));
        }
        expect(fold.finish()).toEqual(foldRows(digitalKind, EDGES, [all]));
      }),
    );
  });

  test('have the same result in reused memory, for an analog point', () => {
    const memory = new ReusedRows(ANALOG_COLUMNS);
    fc.assert(
      fc.property(smallSamples(smallValues, 25), cuts, (samples, at) => {
        const rollUp = createAnalogRollUp(0, { stepMs: STEP_MS });
        rollUp.append(later(samples));
        rollUp.holdUntil(COUNT * STEP_MS);
        const all = rollUp.take();
        const fold = new RowFold<AnalogColumn, AnalogSummary, AnalogColumn>(analogKind, EDGES);
        const bounds = boundsOf(at);
        for (const [index, from] of bounds.slice(0, -1).entries()) {
          const packed = encodeAnalogSpans(sliceSpans(all, from, bounds[index + 1]!));
          fold.add(decodeAnalogSpansInto(packed, memory));
        }
        expect(fold.finish()).toEqual(foldRows(analogKind, EDGES, [all]));
      }),
    );
  });

  test('count only within the given times', () => {
    fc.assert(
      fc.property(smallSamples(states, 25), fc.nat(COUNT), fc.nat(COUNT), (samples, a, b) => {
        const rollUp = createDigitalRollUp(0, { stepMs: STEP_MS });
        rollUp.append(later(samples));
        rollUp.holdUntil(COUNT * STEP_MS);
        const all = rollUp.take();
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const fold = new RowFold<DigitalColumn, DigitalSummary, DigitalColumn>(digitalKind, EDGES);
        fold.add(all, from * STEP_MS, to * STEP_MS);
        const cut = from < to ? [sliceSpans(all, from, to)] : [];
        expect(fold.finish()).toEqual(foldRows(digitalKind, EDGES, cut));
      }),
    );
  });

  test('are rejected where they overlap, or an edge is inside one', () => {
    const rollUp = createDigitalRollUp(0, { stepMs: STEP_MS });
    rollUp.append(toColumns([[0, 1, 0]]));
    rollUp.holdUntil(COUNT * STEP_MS);
    const all = rollUp.take();
    const fold = new RowFold<DigitalColumn, DigitalSummary, DigitalColumn>(digitalKind, EDGES);
    fold.add(all, 0, 20);
    expect(() => fold.add(all, 15)).toThrow(RangeError);
    const between = new RowFold<DigitalColumn, DigitalSummary, DigitalColumn>(
      digitalKind,
      Float64Array.of(0, 7, 20),
    );
    expect(() => between.add(all)).toThrow(RangeError);
  });
});
