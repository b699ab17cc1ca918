import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SampleColumns } from '../codec/samples.ts';
import { toColumns } from '../testing/samples.ts';
import {
  type AnalogRow,
  carries,
  rowObjects,
  smallSamples,
  smallValues,
  states,
  summariesByTheMillisecond,
  withMeans,
} from '../testing/summaries.ts';
import { ANALOG_COLUMNS, MEAN_STEPS } from './analog.ts';
import { DIGITAL_COLUMNS } from './digital.ts';
import { carryOf, createAnalogRollUp, createDigitalRollUp } from './rollup.ts';

const since = (samples: SampleColumns, ms: number, until = Number.POSITIVE_INFINITY): SampleColumns => {
  const rows = [...samples.atMs].flatMap((at, index) =>
    at >= ms && at < until ? [[at, samples.values[index]!, samples.qualities[index]!] as const] : [],
  );
  return toColumns(rows);
};

const edges = (stepMs: number) => Array.from({ length: Math.ceil(120 / stepMs) + 1 }, (_, n) => n * stepMs);
const untils = fc.integer({ min: -5, max: 110 });
const steps = fc.constantFrom(1, 7, 10, 30, 200);

/** The step of a mean differs by at most half of this. */
const nearMeans = (rows: readonly AnalogRow[], expected: readonly AnalogRow[]) => {
  expect(rows.map(({ mean: _, ...row }) => row)).toEqual(expected.map(({ mean: _, ...row }) => row));
  rows.forEach(({ mean, min, max }, index) => {
    if (Number.isNaN(mean)) expect(expected[index]!.mean).toBeNaN();
    else
      expect(Math.abs(mean - expected[index]!.mean)).toBeLessThanOrEqual(
        (max - min) / MEAN_STEPS / 1.999 + 1e-15,
      );
  });
};

describe('aggregates', () => {
  test('match a computation for every millisecond, for analog points', () => {
    fc.assert(
      fc.property(
        smallSamples(smallValues),
        steps,
        untils,
        carries(smallValues),
        (all, stepMs, untilMs, carry) => {
          const samples = since(all, 0);
          const rollUp = createAnalogRollUp(0, { stepMs, carry });
          rollUp.append(samples);
          const expected = summariesByTheMillisecond(samples, edges(stepMs), untilMs, carry);
          nearMeans(
            withMeans(rollUp.finish(untilMs).rows, ANALOG_COLUMNS),
            expected.map(({ analog }) => analog),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('match a computation for every millisecond, for digital points', () => {
    fc.assert(
      fc.property(smallSamples(states), steps, untils, carries(states), (all, stepMs, untilMs, carry) => {
        const samples = since(all, 0);
        const rollUp = createDigitalRollUp(0, { stepMs, carry });
        rollUp.append(samples);
        const expected = summariesByTheMillisecond(samples, edges(stepMs), untilMs, carry);
        expect(rowObjects(DIGITAL_COLUMNS, rollUp.finish(untilMs).rows)).toEqual(
          expected.map(({ digital }) => digital),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

describe.each([
  ['analog', createAnalogRollUp, smallValues],
  ['digital', createDigitalRollUp, states],
] as const)('a roll-up of an %s point', (_, create, values) => {
  test('is the same whether samples arrive at once, in pieces or one by one', () => {
    fc.assert(
      fc.property(
        smallSamples(values),
        fc.array(fc.nat(14), { maxLength: 5 }),
        untils,
        carries(values),
        (all, cuts, untilMs, carry) => {
          const samples = since(all, 0);
          const whole = create(0, { stepMs: 10, carry });
          whole.append(samples);
          const pieces = create(0, { stepMs: 10, carry });
          const taken = [];
          const bounds = [0, ...cuts.filter((cut) => cut < samples.atMs.length).sort((a, b) => a - b)];
          bounds.forEach((bound, index) => {
            const end = bounds[index + 1] ?? samples.atMs.length;
            pieces.append({
              atMs: samples.atMs.subarray(bound, end),
              values: samples.values.subarray(bound, end),
              qualities: samples.qualities.subarray(bound, end),
            });
            taken.push(pieces.take());
          });
          taken.push(pieces.finish(untilMs));
          const expected = whole.finish(untilMs);
          const columns = Object.keys(expected.rows).filter((name) => name !== 'count') as 'knownMs'[];
          expect(taken.flatMap(({ rows }) => rowObjects(columns, rows))).toEqual(
            rowObjects(columns, expected.rows),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('continues after a restart in the middle of a bucket', () => {
    fc.assert(
      fc.property(smallSamples(values), untils, fc.integer({ min: 0, max: 95 }), (all, untilMs, stopMs) => {
        const samples = since(all, 0);
        const whole = create(0, { stepMs: 10 });
        whole.append(samples);
        const before = create(0, { stepMs: 10 });
        before.append(since(samples, 0, stopMs));
        before.holdUntil(stopMs);
        const stored = before.take();
        const resumeMs = stored.startMs + stored.rows.count * stored.stepMs;
        const after = create(resumeMs, { stepMs: 10, carry: carryOf(stored) });
        after.append(since(samples, resumeMs));
        const columns = Object.keys(stored.rows).filter((name) => name !== 'count') as 'knownMs'[];
        const end = Math.max(untilMs, stopMs);
        expect([stored, after.finish(end)].flatMap(({ rows }) => rowObjects(columns, rows))).toEqual(
          rowObjects(columns, whole.finish(end).rows),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('rejects samples that are too early, and a start between buckets', () => {
    const rollUp = create(0, { stepMs: 10 });
    expect(() => rollUp.append(toColumns([[-1, 1, 0]]))).toThrow('expected a sample at or after 0, got -1');
    rollUp.append(toColumns([[25, 1, 0]]));
    expect(() => rollUp.append(toColumns([[24, 1, 0]]))).toThrow(RangeError);
    rollUp.holdUntil(60);
    expect(() => rollUp.append(toColumns([[59, 1, 0]]))).toThrow('at or after 60');
    rollUp.append(toColumns([[60, 0, 0]]));
    expect(() => create(5, { stepMs: 10 })).toThrow('multiple of the step');
    expect(() => create(0, { stepMs: 0 })).toThrow('multiple of the step');
  });
});
