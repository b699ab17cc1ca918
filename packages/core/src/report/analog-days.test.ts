import { createAnalogRollUp, QUARTER_MS, type SampleColumns } from '@outpost/historian/pure';
import { toColumns } from '@outpost/historian/testing/samples.ts';
import { cases } from '@outpost/historian/testing/summaries.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { analogDayFold, analogDaysOfRows } from './analog-days.ts';
import { analogFigures, sumAnalogFigures } from './analog-figures.ts';
import { type Day, daysOf } from './days.ts';
import { dayEdges } from './digital-days.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** As the server does it: quarters from samples, then days from quarters. */
function daysFrom(
  days: readonly Day[],
  samples: SampleColumns,
  untilMs: number,
  nowMs = untilMs,
  isCounter = false,
) {
  const rollUp = createAnalogRollUp(Math.floor((samples.atMs[0] ?? 0) / QUARTER_MS) * QUARTER_MS);
  rollUp.append(samples);
  const fold = analogDayFold(dayEdges(days), isCounter);
  fold.add(rollUp.finish(untilMs));
  return analogDaysOfRows(days, fold.finish(), nowMs);
}

const ZONES = [
  ['America/Denver', '2026-03-07'],
  ['Europe/Berlin', '2026-10-24'],
  ['Australia/Lord_Howe', '2026-04-04'],
] as const;

const aroundAChange = fc.record({
  zone: fc.constantFrom(...ZONES),
  fromHours: fc.integer({ min: -30, max: 30 }),
  steps: fc.array(
    fc.record({
      step: fc.integer({ min: 1, max: 3 * HOUR_MS }),
      value: fc.integer({ min: -400, max: 400 }).map((n) => n / 4),
      quality: fc.constantFrom(0, 0, 0, 0, 1, 2),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  ),
  heldMs: fc.nat(20 * HOUR_MS),
  lateMs: fc.oneof(fc.constant(0), fc.nat(30 * HOUR_MS)),
});

describe('the days of an analog point', () => {
  test('equal the values between its samples, and no value is lost between quarters or days', () => {
    fc.assert(
      fc.property(aroundAChange, ({ zone: [timeZone, first], fromHours, steps, heldMs, lateMs }) => {
        const last = new Date(Date.parse(first) + 48 * HOUR_MS).toISOString().slice(0, 10);
        const days = daysOf(timeZone, first, last);
        let ms = days[0]!.startMs + fromHours * HOUR_MS;
        const list = steps.map(({ step, value, quality }) => {
          ms += step;
          return [ms, value, quality] as const;
        });
        const untilMs = ms + heldMs;
        const nowMs = untilMs + lateMs;
        const report = daysFrom(days, toColumns(list), untilMs, nowMs);
        for (const [index, day] of report.days.entries()) {
          const { startMs, endMs } = days[index]!;
          let [min, max, sum, knownMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
          for (const [place, [at, value, quality]] of list.entries()) {
            const held = Math.min(list[place + 1]?.[0] ?? untilMs, endMs) - Math.max(at, startMs);
            const isHere = at < endMs && (held > 0 || (at >= startMs && at < endMs));
            if (quality !== 0 || !isHere) continue;
            [min, max] = [Math.min(min, value), Math.max(max, value)];
            if (held <= 0) continue;
            sum += value * held;
            knownMs += held;
          }
          const hasAny = min <= max;
          expect(day.min).toBe(hasAny ? min : Number.NaN);
          expect(day.max).toBe(hasAny ? max : Number.NaN);
          if (knownMs > 0) expect(Math.abs(day.mean - sum / knownMs)).toBeLessThan(0.01);
          expect(day.lengthMs).toBe(Math.min(endMs, nowMs) - startMs);
          expect(day.lengthMs - day.unknownMs).toBe(knownMs);
        }
        const { days: each, total } = report;
        expect(total.lengthMs).toBe(each.reduce((all, day) => all + day.lengthMs, 0));
        expect(total.unknownMs).toBe(each.reduce((all, day) => all + day.unknownMs, 0));
        const known = each.filter(({ min }) => !Number.isNaN(min));
        if (known.length > 0) {
          expect(total.min).toBe(Math.min(...known.map(({ min }) => min)));
          expect(total.max).toBe(Math.max(...known.map(({ max }) => max)));
        }
        const figures = analogFigures(total, null);
        const sum = sumAnalogFigures(each.map((day) => analogFigures(day, null)));
        expect(sum.Min).toBe(figures.Min);
        expect(sum.Max).toBe(figures.Max);
        expect(sum.UnknownHours).toBeCloseTo(figures.UnknownHours, 9);
        if (figures.Average !== null) expect(sum.Average).toBeCloseTo(figures.Average, 9);
      }),
      cases(200),
    );
  });

  it('adds a flow up over the time with data, on a day of 25 hours', () => {
    const [day] = daysOf('Europe/Berlin', '2026-10-25', '2026-10-25');
    const at = (hours: number) => day!.startMs + hours * HOUR_MS;
    // 10 m³/h for 12 h, unknown for 1 h, 4 m³/h for 12 h.
    const samples = toColumns([
      [at(0), 10, 0],
      [at(12), 10, 2],
      [at(13), 4, 0],
    ]);
    const { days } = daysFrom([day!], samples, at(25), at(30));
    const amounts = { source: 'rate', units: 'm³', factor: 1 / HOUR_MS } as const;
    expect(days[0]).toMatchObject({ isPartial: false, lengthMs: 25 * HOUR_MS, unknownMs: HOUR_MS });
    const figures = analogFigures(days[0]!, amounts);
    expect(figures).toMatchObject({ Hours: 25, UnknownHours: 1, Min: 4, Max: 10, Average: 7 });
    expect(figures.Amount).toBeCloseTo(168, 9);
  });

  it('has no figures for a day without data, and marks today', () => {
    const days = daysOf('UTC', '2026-03-01', '2026-03-03');
    const samples = toColumns([[days[1]!.startMs + 6 * HOUR_MS, 5, 0]]);
    const report = daysFrom(days, samples, days[1]!.startMs + 12 * HOUR_MS, days[1]!.startMs + 18 * HOUR_MS);
    expect(report.days.map(({ date, isPartial }) => [date, isPartial])).toEqual([
      ['2026-03-01', false],
      ['2026-03-02', true],
    ]);
    const amounts = { source: 'rate', units: 'm³', factor: 1 } as const;
    expect(report.days.map((day) => analogFigures(day, amounts))).toEqual([
      { Hours: 24, UnknownHours: 24, Min: null, Max: null, Average: null, Amount: null },
      { Hours: 18, UnknownHours: 12, Min: 5, Max: 5, Average: 5, Amount: 5 * 6 * HOUR_MS },
    ]);
  });
});

describe('the increase of a counter', () => {
  const [day] = daysOf('UTC', '2026-03-01', '2026-03-01');
  const increaseOf = (values: readonly (readonly [minute: number, value: number, quality?: number])[]) => {
    const samples = toColumns(
      values.map(([minute, value, quality = 0]) => [day!.startMs + minute * MINUTE_MS, value, quality]),
    );
    return daysFrom([day!], samples, day!.endMs, day!.endMs, true).days[0]!.increase;
  };

  it.each([
    [
      'is the difference of the last and the first value',
      [
        [0, 100],
        [5, 130],
        [700, 190],
      ],
      90,
    ],
    [
      'continues across time without data',
      [
        [0, 100],
        [60, 100, 2],
        [600, 190],
      ],
      90,
    ],
    [
      'counts from 0 after a reset between quarters',
      [
        [0, 100],
        [100, 150],
        [200, 3],
        [300, 8],
      ],
      58,
    ],
    [
      'counts from 0 after a reset within a quarter',
      [
        [0, 100],
        [5, 150],
        [10, 3],
        [14, 8],
      ],
      58,
    ],
    [
      'counts from 0 after a reset without data',
      [
        [0, 100],
        [100, 150],
        [101, 150, 2],
        [500, 7],
      ],
      57,
    ],
    [
      'subtracts a small fall, which is a correction',
      [
        [0, 1_000],
        [5, 1_004],
        [10, 1_003],
        [20, 1_010],
      ],
      10,
    ],
    [
      'goes on from another value that it was set to',
      [
        [0, 1_000],
        [5, 1_004],
        [20, 900],
        [40, 910],
      ],
      14,
    ],
    [
      'does so within a quarter',
      [
        [0, 1_000],
        [5, 1_004],
        [10, 900],
        [14, 910],
      ],
      14,
    ],
    ['is 0 for a counter that stands', [[0, 42]], 0],
  ] as const)('%s', (_, values, increase) => {
    expect(increaseOf(values)).toBeCloseTo(increase, 9);
  });

  it('is not known before the first value', () => {
    expect(increaseOf([[0, 0, 2]])).toBeNaN();
  });

  it('past midnight belongs to the day in which it is read, and the days add up', () => {
    const days = daysOf('UTC', '2026-03-01', '2026-03-03');
    const at = (hours: number) => days[0]!.startMs + hours * HOUR_MS;
    const samples = toColumns([
      [at(1), 10, 0],
      [at(23), 20, 0],
      // Unknown across midnight.
      [at(23.5), 20, 2],
      [at(26), 35, 0],
      [at(50), 36, 0],
    ]);
    const report = daysFrom(days, samples, at(72), at(72), true);
    expect(report.days.map(({ increase }) => increase)).toEqual([10, 15, 1]);
    expect(report.total.increase).toBe(26);
  });
});
