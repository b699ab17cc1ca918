import type { DigitalTrend, PointLimit } from '@outpost/contract';
import { describe, expect, it, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { beyondSum, digitalTimeOutOfLimits, timeOutOfLimitsOf } from './out-of-limits.ts';
import { digitalStatistics, pieceAt, piecesOf, shiftedPieces } from './pieces.ts';
import { Tails, withDigitalTail, withTail } from './tail.ts';
import { digitalCell } from './values-table.ts';

const T = Date.UTC(2026, 10, 21, 14);
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(T + minutes * MINUTE_MS).toISOString();

const changes: DigitalTrend = {
  Form: 'changes',
  PointId: 41,
  At: [at(0), at(10), at(15), at(20), at(30)],
  Value: [false, true, null, true, false],
  EndAt: at(40),
};

const buckets: DigitalTrend = {
  Form: 'buckets',
  PointId: 41,
  StartAt: at(0),
  BucketMs: 10 * MINUTE_MS,
  KnownMs: [10, 10, 0, 5, 0].map((minutes) => minutes * MINUTE_MS),
  OnMs: [0, 4, 0, 5, 0].map((minutes) => minutes * MINUTE_MS),
  Changes: [0, 7, 0, 0, 0],
  Last: [false, true, null, true, null],
  Quality: [0, 0, 2, 2, null],
};

describe('pieces', () => {
  it('are states with changes, without those to and from unknown', () => {
    const { pieces, stepMs } = piecesOf(changes, T + 40 * MINUTE_MS);
    expect(stepMs).toBe(0);
    expect(pieces.map(({ state, changes: count }) => [state, count])).toEqual([
      ['off', 0],
      ['on', 1],
      ['unknown', 0],
      ['on', 0],
      ['off', 1],
    ]);
    expect(pieceAt(piecesOf(changes, T + 40 * MINUTE_MS), T + 12 * MINUTE_MS)).toMatchObject({
      state: 'on',
      toMs: T + 15 * MINUTE_MS,
    });
    expect(pieceAt(piecesOf(changes, T + 40 * MINUTE_MS), T + 40 * MINUTE_MS)).toBeNull();
    expect(pieceAt(shiftedPieces(piecesOf(changes, T + 40 * MINUTE_MS), MINUTE_MS), T)).toBeNull();
  });

  it('are buckets where changes are too close, without future ones', () => {
    const { pieces, stepMs } = piecesOf(buckets, T + 40 * MINUTE_MS);
    expect(stepMs).toBe(10 * MINUTE_MS);
    expect(pieces.map(({ state }) => state)).toEqual(['off', 'both', 'unknown', 'on']);
    const later = piecesOf(buckets, T + 60 * MINUTE_MS).pieces;
    expect(later.at(-1)).toMatchObject({ state: 'unknown', fromMs: T + 40 * MINUTE_MS, knownMs: 0 });
  });

  it('are buckets of which the current one has no unknown time to come', () => {
    const minutes = (all: number[]) => all.map((each) => each * MINUTE_MS);
    const found = (quality: number, known: number) => {
      const half = {
        KnownMs: minutes([10, known]),
        OnMs: minutes([4, 2]),
        Changes: [6, 3],
        Quality: [0, quality],
      };
      const live = piecesOf({ ...buckets, ...half, Last: [true, true] }, T + 15 * MINUTE_MS);
      return digitalStatistics(live, { fromMs: T, toMs: T + 15 * MINUTE_MS });
    };
    // Polled last half a minute before; the second time it did not respond for a minute.
    expect(found(0, 4.5)).toMatchObject({ onMs: 6 * MINUTE_MS, unknownMs: 0, changes: 9 });
    expect(found(2, 4)).toMatchObject({ onMs: 6 * MINUTE_MS, unknownMs: MINUTE_MS });
  });

  it('sum up to on, off and unknown time', () => {
    const span = { fromMs: T + 5 * MINUTE_MS, toMs: T + 35 * MINUTE_MS };
    expect(digitalStatistics(piecesOf(changes, T + 40 * MINUTE_MS), span)).toEqual({
      onMs: 15 * MINUTE_MS,
      offMs: 10 * MINUTE_MS,
      unknownMs: 5 * MINUTE_MS,
      changes: 2,
    });
    expect(
      digitalStatistics(piecesOf(buckets, T + 40 * MINUTE_MS), { fromMs: T, toMs: T + 50 * MINUTE_MS }),
    ).toEqual({
      onMs: 9 * MINUTE_MS,
      offMs: 16 * MINUTE_MS,
      unknownMs: 15 * MINUTE_MS,
      changes: 7,
    });
    expect(digitalCell(piecesOf(changes, T + 40 * MINUTE_MS), span)).toEqual({ onShare: 0.6, changes: 2 });
    expect(digitalCell(piecesOf(changes, T + 40 * MINUTE_MS), { fromMs: T - 9, toMs: T })).toBeNull();
  });
});

const limit = (
  Kind: PointLimit['Kind'],
  Limit: number | null,
  Priority: PointLimit['Priority'],
  Deadband = 0,
) =>
  ({
    Kind,
    Limit,
    Priority,
    Deadband,
    Message: Kind,
    Instruction: '',
    OnDelaySeconds: 0,
    OffDelaySeconds: 0,
    OverSeconds: 60,
    WhilePoint: '',
    Enabled: true,
  }) satisfies PointLimit;

describe('time out of limits', () => {
  const columns = (values: readonly (number | null)[]) =>
    columnsOf({
      PointId: 31,
      StartAt: at(0),
      BucketMs: MINUTE_MS,
      KnownMs: values.map((value) => (value === null ? 0 : MINUTE_MS)),
      Quality: values.map(() => 0),
      Min: [...values],
      Max: [...values],
      Mean: [...values],
      Last: [...values],
    });
  const span = { fromMs: T, toMs: T + 10 * MINUTE_MS };
  const minutes = (values: readonly (number | null)[], limits: PointLimit[]) =>
    timeOutOfLimitsOf(columns(values), limits, span).map(({ fromMs, toMs, limit: { Kind } }) => [
      (fromMs - T) / MINUTE_MS,
      (toMs - T) / MINUTE_MS,
      Kind,
    ]);

  it('begins at the limit and ends inside the deadband', () => {
    expect(minutes([2, 2.6, 2.55, 2.4, 2.6], [limit('H', 2.6, 'high', 0.1)])).toEqual([
      [1, 3, 'H'],
      [4, 5, 'H'],
    ]);
    expect(minutes([1, 0.5, 0.55, 0.7], [limit('L', 0.5, 'low', 0.1)])).toEqual([[1, 3, 'L']]);
  });

  it('has the worst of several limits, and ends at unknown time', () => {
    expect(
      minutes([2.6, 3.1, 2.7, null, 2.7], [limit('H', 2.6, 'high', 0.2), limit('HH', 3, 'critical')]),
    ).toEqual([
      [0, 1, 'H'],
      [1, 2, 'HH'],
      [2, 3, 'H'],
      [4, 5, 'H'],
    ]);
  });

  it('is summed up with the worst priority', () => {
    const found = timeOutOfLimitsOf(
      columns([2.6, 3.1, 2]),
      [limit('H', 2.6, 'high'), limit('HH', 3, 'critical')],
      span,
    );
    expect(beyondSum(found, span)).toEqual({ ms: 2 * MINUTE_MS, priority: 'critical' });
    expect(beyondSum([], span)).toBeNull();
  });

  it('of a digital point is the time in its abnormal state', () => {
    expect(
      digitalTimeOutOfLimits(piecesOf(changes, T + 40 * MINUTE_MS), [limit('on', null, 'critical')], span),
    ).toHaveLength(0);
    const long = { fromMs: T, toMs: T + 60 * MINUTE_MS };
    expect(
      beyondSum(
        digitalTimeOutOfLimits(piecesOf(changes, T + 40 * MINUTE_MS), [limit('on', null, 'critical')], long),
        long,
      ),
    ).toEqual({
      ms: 15 * MINUTE_MS,
      priority: 'critical',
    });
  });
});

describe('the live edge', () => {
  const trendUntil = (known: number) =>
    columnsOf({
      PointId: 31,
      StartAt: at(0),
      BucketMs: MINUTE_MS,
      KnownMs: [MINUTE_MS, known, 0, 0],
      Quality: [0, 0, null, null],
      Min: [1, 2, null, null],
      Max: [1, 2, null, null],
      Mean: [1, 2, null, null],
      Last: [1, 2, null, null],
    });

  it('continues the incomplete bucket', () => {
    const tails = new Tails();
    tails.note(31, T + 1.5 * MINUTE_MS, 4, 0);
    tails.note(31, T + 2 * MINUTE_MS, 4, 0);
    tails.note(31, T + 2.5 * MINUTE_MS, 6, 0);
    const after = withTail(trendUntil(MINUTE_MS / 2), tails.of(31), T + 1.5 * MINUTE_MS);
    expect([...after.min]).toEqual([1, 2, 4, Number.NaN]);
    expect([...after.max]).toEqual([1, 4, 6, Number.NaN]);
    expect(after.mean[1]).toBeCloseTo(3, 12);
    expect(after.mean[2]).toBeCloseTo(4, 12);
    expect([...after.knownMs]).toEqual([MINUTE_MS, MINUTE_MS, MINUTE_MS / 2, 0]);
    expect([...after.last]).toEqual([1, 4, 6, Number.NaN]);
  });

  it('has a gap where a value is not good', () => {
    const tails = new Tails();
    tails.note(31, T + 2 * MINUTE_MS, Number.NaN, 2);
    tails.note(31, T + 3 * MINUTE_MS, 5, 0);
    tails.note(31, T + 3.2 * MINUTE_MS, 5, 0);
    const { mean } = withTail(trendUntil(MINUTE_MS), tails.of(31), T + 2 * MINUTE_MS);
    expect([...mean]).toEqual([1, 2, Number.NaN, 5]);
  });

  it('keeps only the current value from before the request', () => {
    const tails = new Tails();
    for (const [second, value] of [
      [20, 9],
      [80, 4],
      [100, 4],
    ] as const) {
      tails.note(31, T + second * 1_000, value, 0);
    }
    const after = withTail(trendUntil(MINUTE_MS / 2), tails.of(31), T + 1.5 * MINUTE_MS);
    expect([...after.max]).toEqual([1, 4, Number.NaN, Number.NaN]);
    expect(after.mean[1]).toBeCloseTo((2 * 30 + 4 * 10) / 40, 12);
    const asked = trendUntil(MINUTE_MS);
    expect(withTail(asked, tails.of(31), T + 3 * MINUTE_MS)).toBe(asked);
  });

  it('drops old values', () => {
    const tails = new Tails();
    for (const [minute, value] of [
      [1, 4],
      [2, 5],
      [3, 6],
    ] as const) {
      tails.note(31, T + minute * MINUTE_MS, value, 0);
    }
    tails.note(31, T + MINUTE_MS, 99, 0);
    tails.forget(T + 2.5 * MINUTE_MS);
    expect(tails.of(31)).toMatchObject({ atMs: [T + 2 * MINUTE_MS, T + 3 * MINUTE_MS], values: [5, 6] });
    tails.forget(T + 9 * MINUTE_MS);
    expect(tails.of(31)).toMatchObject({ values: [6] });
    expect(tails.of(32)).toBeNull();
  });

  test('of a state band counts a change and extends the state', () => {
    const tails = new Tails();
    tails.note(41, T + 41 * MINUTE_MS, 0, 0);
    tails.note(41, T + 45 * MINUTE_MS, 1, 0);
    tails.note(41, T + 50 * MINUTE_MS, 1, 0);
    const { pieces } = withDigitalTail(
      piecesOf(changes, T + 40 * MINUTE_MS),
      tails.of(41),
      T + 40 * MINUTE_MS,
    );
    expect(pieces.slice(-2)).toEqual([
      {
        fromMs: T + 30 * MINUTE_MS,
        toMs: T + 45 * MINUTE_MS,
        state: 'off',
        onMs: 0,
        knownMs: 15 * MINUTE_MS,
        changes: 1,
      },
      {
        fromMs: T + 45 * MINUTE_MS,
        toMs: T + 50 * MINUTE_MS,
        state: 'on',
        onMs: 5 * MINUTE_MS,
        knownMs: 5 * MINUTE_MS,
        changes: 1,
      },
    ]);
    expect(withDigitalTail(piecesOf(buckets, T + 40 * MINUTE_MS), tails.of(41), T)).toEqual(
      piecesOf(buckets, T + 40 * MINUTE_MS),
    );
  });

  test('of a state band leaves an earlier outage unknown', () => {
    const at = (minute: number) => new Date(T + minute * MINUTE_MS).toISOString();
    const ended = (Value: (boolean | null)[], ...minutes: number[]): DigitalTrend => ({
      ...{ Form: 'changes', PointId: 41 },
      ...{ At: minutes.map(at), Value, EndAt: at(16) },
    });
    const tails = new Tails();
    tails.note(41, T + 40 * MINUTE_MS, 0, 1);
    tails.note(41, T + 41 * MINUTE_MS, 0, 1);
    const asked = T + 40 * MINUTE_MS;
    for (const trend of [ended([true, null], 0, 16), ended([true], 0)]) {
      const { pieces } = withDigitalTail(piecesOf(trend, asked), tails.of(41), asked);
      expect(
        pieces.map(({ state, fromMs, toMs }) => [state, (fromMs - T) / MINUTE_MS, (toMs - T) / MINUTE_MS]),
      ).toEqual([
        ['on', 0, 16],
        ['unknown', 16, 41],
      ]);
    }
    // The station responds again.
    tails.note(42, asked, 1, 0);
    tails.note(42, asked + MINUTE_MS, 1, 0);
    const { pieces } = withDigitalTail(piecesOf(ended([true, null], 0, 16), asked), tails.of(42), asked);
    expect(pieces.map(({ state }) => state)).toEqual(['on', 'unknown', 'on']);
    expect(pieces[1]).toMatchObject({ fromMs: T + 16 * MINUTE_MS, toMs: asked });
  });
});
