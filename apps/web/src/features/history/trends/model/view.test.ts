import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { durationText, formatSpan, readDuration } from './duration.ts';
import {
  clamped,
  isSameRange,
  MAX_SPAN_MS,
  MIN_SPAN_MS,
  panned,
  pinched,
  rangeOf,
  spanOf,
  zoomed,
} from './range.ts';
import {
  AXES,
  COMPARISONS,
  EMPTY_TREND_VIEW,
  LAYOUTS,
  MAX_ANALOG,
  MAX_DIGITAL,
  readTrendView,
  type TrendView,
  trendPath,
  trendViewParams,
  withHidden,
  withoutPoint,
  withPoint,
} from './view.ts';

const NOW = Date.UTC(2026, 10, 21, 14, 32);
const HOUR_MS = 3_600_000;

const views: fc.Arbitrary<TrendView> = fc
  .record({
    points: fc.uniqueArray(
      fc.record({
        stationId: fc.integer({ min: 1, max: 999 }),
        pointId: fc.integer({ min: 1, max: 9_999 }),
        hidden: fc.boolean(),
      }),
      { selector: ({ pointId }) => pointId, maxLength: MAX_ANALOG + MAX_DIGITAL },
    ),
    range: fc.oneof(
      fc
        .integer({ min: 60, max: MAX_SPAN_MS / 1_000 })
        .map((seconds) => ({ kind: 'live' as const, spanMs: seconds * 1_000 })),
      fc
        .tuple(
          fc.integer({ min: Date.UTC(1980, 0), max: NOW }),
          fc.integer({ min: MIN_SPAN_MS, max: MAX_SPAN_MS }),
        )
        .filter(([toMs, length]) => toMs - length > Date.UTC(1980, 0))
        .map(([toMs, length]) => ({ kind: 'between' as const, fromMs: toMs - length, toMs })),
    ),
    axes: fc.constantFrom(...AXES),
    layout: fc.constantFrom(...LAYOUTS),
    compare: fc.constantFrom(...COMPARISONS),
    limits: fc.boolean(),
    rain: fc.boolean(),
    table: fc.boolean(),
    inFront: fc.nat(30),
  })
  .map(({ inFront, ...view }) => ({ ...view, front: view.points[inFront]?.pointId ?? null }));

describe('the address of a view', () => {
  it('restores exactly the view', () => {
    fc.assert(
      fc.property(views, (view) => {
        const path = trendPath(view);
        const read = readTrendView(new URL(path, 'http://outpost').searchParams, NOW);
        expect(read).toEqual(view);
      }),
    );
  });

  it('omits defaults', () => {
    expect(trendPath(EMPTY_TREND_VIEW)).toBe('/trends');
    expect(
      trendPath({
        ...EMPTY_TREND_VIEW,
        points: [
          { stationId: 3, pointId: 31, hidden: false },
          { stationId: 3, pointId: 32, hidden: true },
        ],
        range: { kind: 'between', fromMs: NOW - HOUR_MS, toMs: NOW },
        compare: 'week',
      }),
    ).toBe('/trends?p=3.31,3.32&hide=32&from=2026-11-21T13:32:00Z&to=2026-11-21T14:32:00Z&with=week');
  });

  it.each([
    'p=3.31,nonsense,0.4,3.31,4.&last=never',
    'p=3.31&from=2026-11-21T13:00:00Z&to=2026-11-21T12:00:00Z',
    'p=3.31&from=9000-01-01T00:00:00Z&to=9001-01-01T00:00:00Z',
    'p=3.31&from=%2B275760-01-01T00:00:00Z&to=%2B275760-09-01T00:00:00Z',
    'p=3.31&from=x&to=y&axes=none&panes=two&with=year&front=99',
  ])('leaves out what is wrong: %s', (search) => {
    expect(readTrendView(new URLSearchParams(search), NOW)).toEqual({
      ...EMPTY_TREND_VIEW,
      points: [{ stationId: 3, pointId: 31, hidden: false }],
    });
  });

  it('opens links and trend sets of earlier versions', () => {
    const search = 'p=3.31,3.32&hide=32&last=8h&with=week&axes=own&limits=off&show=table&front=31';
    expect(readTrendView(new URLSearchParams(search), NOW)).toEqual({
      points: [
        { stationId: 3, pointId: 31, hidden: false },
        { stationId: 3, pointId: 32, hidden: true },
      ],
      range: { kind: 'live', spanMs: 8 * HOUR_MS },
      axes: 'own',
      layout: 'overlaid',
      compare: 'week',
      limits: false,
      rain: false,
      table: true,
      front: 31,
    });
  });

  it('limits the number of points', () => {
    const many = Array.from({ length: 40 }, (_, n) => `1.${n + 1}`).join(',');
    expect(readTrendView(new URLSearchParams({ p: many }), NOW).points).toHaveLength(
      MAX_ANALOG + MAX_DIGITAL,
    );
  });

  it('ignores unknown names', () => {
    expect([...trendViewParams(EMPTY_TREND_VIEW)]).toEqual([]);
  });
});

test('adds, removes and hides points', () => {
  const two = withPoint(withPoint(EMPTY_TREND_VIEW, 1, 11), 2, 21);
  expect(two.points.map(({ pointId }) => pointId)).toEqual([11, 21]);
  expect(withPoint(two, 1, 11)).toBe(two);
  expect(withHidden(two, 21, true).points[1]?.hidden).toBe(true);
  expect(withoutPoint({ ...two, front: 11 }, 11)).toMatchObject({ points: [{ pointId: 21 }], front: null });
});

describe('durations', () => {
  it.each([
    [60_000, '1min'],
    [8 * HOUR_MS, '8h'],
    [24 * HOUR_MS, '1d'],
    [365 * 24 * HOUR_MS, '1y'],
    [90 * 60_000, '90min'],
    [3_723_000, '3723s'],
  ])('%d ms is %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
    expect(readDuration(text)).toBe(ms);
  });

  it.each(['', '0h', '8', 'h', '-1h', '8 h', '9999999999s'])('%j is none', (text) => {
    expect(readDuration(text)).toBeNull();
  });

  it.each([
    [45_000, '45 s'],
    [12 * 60_000, '12 min'],
    [3 * HOUR_MS + 20 * 60_000, '3 h 20 min'],
    [52 * HOUR_MS, '2 d 4 h'],
    [72 * HOUR_MS, '3 d'],
  ])('%d ms is said %s', (ms, words) => {
    expect(formatSpan(ms)).toBe(words);
  });
});

describe('ranges', () => {
  const span = { fromMs: NOW - 8 * HOUR_MS, toMs: NOW - 4 * HOUR_MS };

  it('moves a live range with now', () => {
    expect(spanOf({ kind: 'live', spanMs: HOUR_MS }, NOW)).toEqual({ fromMs: NOW - HOUR_MS, toMs: NOW });
    expect(spanOf({ kind: 'between', ...span }, NOW)).toEqual(span);
  });

  it('keeps the time under the pointer while zooming', () => {
    const times = fc.record({
      length: fc.integer({ min: 10 * MIN_SPAN_MS, max: MAX_SPAN_MS / 10 }),
      back: fc.integer({ min: MAX_SPAN_MS, max: 2 * MAX_SPAN_MS }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(times, ({ length, back, at, factor }) => {
        const before = { fromMs: NOW - back, toMs: NOW - back + length };
        const atMs = before.fromMs + length * at;
        const after = zoomed(before, factor, atMs, NOW);
        expect((atMs - after.fromMs) / (after.toMs - after.fromMs)).toBeCloseTo(at, 6);
        expect((after.toMs - after.fromMs) / length).toBeCloseTo(factor, 6);
      }),
    );
  });

  it('zooms between a minute and ten years', () => {
    const near = zoomed({ fromMs: NOW - MIN_SPAN_MS, toMs: NOW }, 0.1, NOW, NOW);
    expect(near.toMs - near.fromMs).toBe(MIN_SPAN_MS);
    const far = zoomed({ fromMs: NOW - MAX_SPAN_MS, toMs: NOW }, 3, NOW, NOW);
    expect(far.toMs - far.fromMs).toBe(MAX_SPAN_MS);
  });

  it('pans up to now and keeps its length', () => {
    expect(panned(span, -0.5, NOW)).toEqual({ fromMs: NOW - 10 * HOUR_MS, toMs: NOW - 6 * HOUR_MS });
    expect(panned(span, 3, NOW)).toEqual({ fromMs: NOW - 4 * HOUR_MS, toMs: NOW });
    expect(clamped({ fromMs: 0, toMs: HOUR_MS }, NOW)).toEqual({
      fromMs: Date.UTC(1980, 0),
      toMs: Date.UTC(1980, 0) + HOUR_MS,
    });
  });

  it('keeps the times under two fingers', () => {
    const before = { fromMs: NOW - 20 * HOUR_MS, toMs: NOW - 10 * HOUR_MS };
    expect(pinched(before, [0.4, 0.6], [0.2, 0.8], NOW)).toEqual({
      fromMs: NOW - 16 * HOUR_MS - HOUR_MS * (2 / 3),
      toMs: NOW - 13 * HOUR_MS - HOUR_MS * (1 / 3),
    });
    expect(pinched(before, [0.4, 0.6], [0.5, 0.7], NOW)).toEqual({
      fromMs: NOW - 21 * HOUR_MS,
      toMs: NOW - 11 * HOUR_MS,
    });
  });

  it('becomes live when it reaches now', () => {
    expect(rangeOf({ fromMs: NOW - HOUR_MS, toMs: NOW }, NOW)).toEqual({ kind: 'live', spanMs: HOUR_MS });
    expect(rangeOf({ fromMs: NOW - HOUR_MS - 5_000, toMs: NOW - 5_000 }, NOW)).toEqual({
      kind: 'live',
      spanMs: HOUR_MS,
    });
    expect(rangeOf(span, NOW)).toEqual({ kind: 'between', ...span });
    expect(isSameRange({ kind: 'live', spanMs: 5 }, { kind: 'live', spanMs: 5 })).toBe(true);
    expect(isSameRange({ kind: 'live', spanMs: 5 }, { kind: 'between', fromMs: 0, toMs: 5 })).toBe(false);
  });
});
