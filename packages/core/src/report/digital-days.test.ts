import {
  type Carry,
  createDigitalRollUp,
  type DigitalSpans,
  decodeDigitalSpans,
  digitalKind,
  encodeDigitalSpans,
  firstIndexFrom,
  foldSamples,
  NOTHING_KNOWN,
  QUARTER_MS,
  type SampleColumns,
} from '@outpost/historian/pure';
import { toColumns } from '@outpost/historian/testing/samples.ts';
import { carries, cases, states } from '@outpost/historian/testing/summaries.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, daysOf } from './days.ts';
import {
  type DigitalDays,
  type DigitalFigures,
  dayEdges,
  digitalDayFold,
  digitalDaysOfRows,
} from './digital-days.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);

/** From the samples themselves; those of a point are aggregated first in the product. */
const digitalDays = (
  days: readonly Day[],
  samples: SampleColumns,
  untilMs: number,
  nowMs: number,
  before?: Carry,
) => digitalDaysOfRows(days, foldSamples(digitalKind, dayEdges(days), samples, untilMs, before), nowMs);

const digitalDaysOfSpans = (days: readonly Day[], pieces: readonly DigitalSpans[], nowMs: number) => {
  const fold = digitalDayFold(dayEdges(days));
  for (const piece of pieces) fold.add(piece);
  return digitalDaysOfRows(days, fold.finish(), nowMs);
};

/**
 * Day by day by hand: the pieces between samples, one after the other, without the code under test.
 */
function byThePiece(days: readonly Day[], samples: SampleColumns, untilMs: number, carry: Carry) {
  const list = [...samples.atMs].map((ms, index) => ({
    ms,
    value: samples.values[index]!,
    isGood: samples.qualities[index] === 0,
  }));
  const apart = list.filter(({ ms }, index) => list[index + 1]?.ms !== ms);
  const endMs = Math.max(untilMs, ...apart.map(({ ms }) => ms));
  return days.map(({ startMs, endMs: dayEndMs }) => {
    const figures = { onMs: 0, offMs: 0, starts: 0, hiddenStarts: 0 };
    let held = { ms: Number.NEGATIVE_INFINITY, value: carry.value, isGood: carry.quality === 0 };
    let known = carry.value;
    for (const next of [...apart, { ms: endMs, value: 0, isGood: false, isEnd: true }]) {
      const ms = Math.min(next.ms, dayEndMs) - Math.max(held.ms, startMs);
      if (held.isGood && ms > 0) figures[held.value === 1 ? 'onMs' : 'offMs'] += ms;
      const isHere = next.ms >= startMs && next.ms < dayEndMs && !('isEnd' in next);
      if (isHere && next.isGood && next.value === 1 && known === 0) {
        if (held.isGood) figures.starts++;
        else figures.hiddenStarts++;
      }
      if (next.isGood) known = next.value;
      held = next;
    }
    return figures;
  });
}

const ZONES = [
  ['America/Denver', '2026-03-06', '2026-11-01'],
  ['Europe/Berlin', '2026-03-27', '2026-10-24'],
  ['Australia/Sydney', '2026-04-03', '2026-10-03'],
  ['Australia/Lord_Howe', '2026-04-03', '2026-10-03'],
  ['America/Sao_Paulo', '2018-02-15', '2018-11-02'],
  ['Asia/Kathmandu', '2026-04-03', '2026-10-03'],
  ['Pacific/Apia', '2011-12-27', '2011-12-28'],
] as const;

/** Some days around a clock change, a point's samples around them, and now. */
const aroundAChange = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    which: fc.nat(1),
    count: fc.integer({ min: 1, max: 5 }),
    fromHours: fc.integer({ min: -30, max: 30 }),
    steps: fc.array(
      fc.record({
        step: fc.oneof(
          fc.nat(3 * HOUR_MS),
          fc.integer({ min: 0, max: 12 }).map((n) => n * QUARTER_MS),
        ),
        state: states,
        quality: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
      }),
      { maxLength: 60, size: 'max' },
    ),
    heldMs: fc.nat(30 * HOUR_MS),
    lateMs: fc.oneof(fc.constant(0), fc.nat(30 * HOUR_MS)),
    carry: fc.oneof(fc.constant(NOTHING_KNOWN), carries(states)),
  })
  .map(({ zone, which, count, fromHours, steps, heldMs, lateMs, carry }) => {
    const [timeZone, ...starts] = zone;
    const first = starts[which]!;
    const last = new Date(at(first) + (count - 1) * 24 * HOUR_MS).toISOString().slice(0, 10);
    const days = daysOf(timeZone, first, last);
    let ms = days[0]!.startMs + fromHours * HOUR_MS;
    const samples = toColumns(
      steps.map(({ step, state, quality }) => {
        ms += step;
        return [ms, state, quality];
      }),
    );
    const untilMs = ms + heldMs;
    return { timeZone, days, samples, untilMs, nowMs: untilMs + lateMs, carry };
  });

const sum = (list: readonly DigitalFigures[], of: (figures: DigitalFigures) => number) =>
  list.reduce((total, figures) => total + of(figures), 0);

describe('the days of a digital point', () => {
  test('equal the sum of the pieces between its samples', () => {
    fc.assert(
      fc.property(aroundAChange, ({ days, samples, untilMs, nowMs, carry }) => {
        const from = firstIndexFrom(samples.atMs, days[0]!.startMs);
        // The initial state may be known from an earlier sample, or from elsewhere.
        const before = from > 0 ? undefined : carry;
        const expected = byThePiece(days, samples, untilMs, before ?? NOTHING_KNOWN);
        const { days: begun } = digitalDays(days, samples, untilMs, nowMs, before);
        expect(
          begun.map(({ onMs, offMs, starts, hiddenStarts }) => ({ onMs, offMs, starts, hiddenStarts })),
        ).toEqual(expected.slice(0, begun.length));
        const left = expected.slice(begun.length);
        expect(left.filter(({ onMs, offMs, starts }) => onMs + offMs + starts > 0)).toEqual([]);
      }),
      cases(250),
    );
  });

  test('are as long as on, off and unknown together, and all of them as long as the period', () => {
    fc.assert(
      fc.property(aroundAChange, ({ days, samples, untilMs, nowMs, carry }) => {
        const report = digitalDays(days, samples, untilMs, nowMs, carry);
        for (const figures of [...report.days, report.total]) {
          const { lengthMs, onMs, offMs, unknownMs, longestOnMs } = figures;
          expect(onMs + offMs + unknownMs).toBe(lengthMs);
          expect(Math.min(onMs, offMs, unknownMs)).toBeGreaterThanOrEqual(0);
          expect(longestOnMs).toBeLessThanOrEqual(onMs);
        }
        report.days.forEach(({ date, lengthMs, isPartial }, index) => {
          const { startMs, endMs, date: expected } = days[index]!;
          expect(date).toBe(expected);
          expect(lengthMs).toBe(Math.min(endMs, nowMs) - startMs);
          if (nowMs < endMs) expect(isPartial).toBe(true);
        });
        for (const name of ['lengthMs', 'onMs', 'offMs', 'unknownMs', 'starts', 'hiddenStarts'] as const) {
          expect(sum(report.days, (figures) => figures[name])).toBe(report.total[name]);
        }
        // A run past midnight is one.
        const asOneDay = [{ date: 'all', startMs: days[0]!.startMs, endMs: days.at(-1)!.endMs }];
        const whole = digitalDays(asOneDay, samples, untilMs, nowMs, carry);
        expect(report.total).toEqual(whole.total);
      }),
      cases(150),
    );
  });

  test('are the same from quarters, packed by the day, as from samples', () => {
    fc.assert(
      fc.property(aroundAChange, ({ days, samples, untilMs, nowMs }) => {
        const exact = digitalDays(days, samples, untilMs, nowMs);
        if (samples.atMs.length === 0) {
          expect(digitalDaysOfSpans(days, [], nowMs)).toEqual(exact);
          return;
        }
        const dayMs = 24 * HOUR_MS;
        const rollUp = createDigitalRollUp(Math.floor(samples.atMs[0]! / dayMs) * dayMs);
        const pieces = [];
        for (
          let startMs = Math.floor(samples.atMs[0]! / dayMs) * dayMs;
          startMs < untilMs;
          startMs += dayMs
        ) {
          const [from, to] = [startMs, startMs + dayMs].map((ms) => firstIndexFrom(samples.atMs, ms));
          rollUp.append({
            atMs: samples.atMs.subarray(from, to),
            values: samples.values.subarray(from, to),
            qualities: samples.qualities.subarray(from, to),
          });
          rollUp.holdUntil(Math.min(startMs + dayMs, untilMs));
          const spans = rollUp.take();
          if (spans.rows.count > 0) pieces.push(decodeDigitalSpans(encodeDigitalSpans(spans)));
        }
        pieces.push(rollUp.finish(untilMs));
        expect(digitalDaysOfSpans(days, pieces, nowMs)).toEqual(exact);
      }),
      cases(150),
    );
  });
});

describe('a report by hand', () => {
  const hours = ({ days, total }: DigitalDays) =>
    [...days, total].map(({ lengthMs, onMs, offMs, unknownMs, starts, hiddenStarts, longestOnMs }) => [
      ...[lengthMs, onMs, offMs, unknownMs].map((ms) => ms / HOUR_MS),
      starts,
      hiddenStarts,
      longestOnMs / HOUR_MS,
    ]);

  // docs/reports.md, "A day by hand".
  const pump = toColumns([
    [at('2026-03-28T20:00:00Z'), 0, 0],
    [at('2026-03-29T00:30:00Z'), 1, 0], // 01:30, before the clock goes forward
    [at('2026-03-29T01:30:00Z'), 0, 0], // 03:30
    [at('2026-03-29T06:00:00Z'), 1, 0], // 08:00
    [at('2026-03-29T07:00:00Z'), 1, 2], // 09:00: no response
    [at('2026-03-29T08:00:00Z'), 0, 0], // 10:00
    [at('2026-03-29T12:00:00Z'), 0, 2], // 14:00: no response
    [at('2026-03-29T12:30:00Z'), 1, 0], // 14:30
    [at('2026-03-29T14:30:00Z'), 0, 0], // 16:30
    [at('2026-03-29T21:00:00Z'), 1, 0], // 23:00, until 01:00
    [at('2026-03-29T23:00:00Z'), 0, 0],
  ]);
  const now = at('2026-03-30T10:00:00Z');

  test("of the night on which Berlin's clock goes forward", () => {
    const days = daysOf('Europe/Berlin', '2026-03-28', '2026-03-31');
    const report = digitalDays(days, pump, now, now);
    expect(hours(report)).toEqual([
      // Stored from 21:00 on.
      [24, 0, 3, 21, 0, 0, 0],
      [23, 5, 16.5, 1.5, 3, 1, 2],
      [12, 1, 11, 0, 0, 0, 1],
      // One run from 23:00 to 01:00, and the one of two hours before it.
      [59, 6, 30.5, 22.5, 3, 1, 2],
    ]);
    expect(report.days.map(({ date, isPartial }) => [date, isPartial])).toEqual([
      ['2026-03-28', true],
      ['2026-03-29', false],
      ['2026-03-30', true],
    ]);
  });

  test('of a day that is just over', () => {
    const days = daysOf('Europe/Berlin', '2026-03-29', '2026-03-30');
    const midnight = days[0]!.endMs;
    const until = firstIndexFrom(pump.atMs, midnight);
    const before = {
      atMs: pump.atMs.slice(0, until),
      values: pump.values.slice(0, until),
      qualities: pump.qualities.slice(0, until),
    };
    const partial = (nowMs: number) =>
      digitalDays(days, before, nowMs, nowMs).days.map(({ isPartial }) => isPartial);
    expect(partial(midnight - 1)).toEqual([true]);
    expect(partial(midnight)).toEqual([false]);
    expect(partial(midnight + 1)).toEqual([false, true]);
  });

  test('of a station that was last polled a while ago', () => {
    const days = daysOf('Europe/Berlin', '2026-03-30', '2026-03-30');
    expect(hours(digitalDays(days, pump, at('2026-03-30T04:00:00Z'), now))[0]).toEqual([
      12, 1, 5, 6, 0, 0, 1,
    ]);
  });

  test('of a day on Lord Howe with half an hour more', () => {
    // 2026-04-05, 02:00 becomes 01:30: 15:00Z. The pump runs from 00:00 to 03:00: three and a half hours.
    const days = daysOf('Australia/Lord_Howe', '2026-04-05', '2026-04-05');
    const samples = toColumns([
      [at('2026-04-04T10:00:00Z'), 0, 0],
      [at('2026-04-04T13:00:00Z'), 1, 0],
      [at('2026-04-04T16:30:00Z'), 0, 0],
    ]);
    const later = at('2026-04-08T00:00:00Z');
    expect(hours(digitalDays(days, samples, later, later))[0]).toEqual([24.5, 3.5, 21, 0, 1, 0, 3.5]);
  });

  test('of nothing', () => {
    const days = daysOf('UTC', '2026-03-01', '2026-03-02');
    expect(hours(digitalDays(days, toColumns([]), now, now))).toEqual([
      [24, 0, 0, 24, 0, 0, 0],
      [24, 0, 0, 24, 0, 0, 0],
      [48, 0, 0, 48, 0, 0, 0],
    ]);
    expect(digitalDays(days, toColumns([]), 0, days[0]!.startMs).days).toEqual([]);
    expect(digitalDays([], pump, now, now).days).toEqual([]);
  });
});
