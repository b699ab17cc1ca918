import { isInstrumentKind, LIMIT_KINDS, type PointLimit } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FROZEN, MOVING } from './alarm/frozen-value.ts';
import { compileLimits, evaluateLimits } from './limits.ts';
import { BAD, GOOD, STALE } from './quality.ts';

const limit = (Kind: PointLimit['Kind'], Limit: number | null = null, Deadband = 0): PointLimit => ({
  Kind,
  Enabled: true,
  Limit,
  Deadband,
  OnDelaySeconds: 0,
  OffDelaySeconds: 0,
  OverSeconds: 60,
  WhilePoint: '',
  Priority: 'high',
  Message: Kind,
  Instruction: '',
});

/** Masks after each value, beginning with no condition. */
const follow = (limits: PointLimit[], values: readonly number[]): number[] => {
  const compiled = compileLimits(limits);
  let mask = 0;
  return values.map((value) => {
    mask = evaluateLimits(compiled, value, GOOD, mask);
    return mask;
  });
};

describe('limits', () => {
  test('begin at the limit and end below it', () => {
    expect(follow([limit('H', 5)], [4.9, 5, 5.1, 5, 4.99])).toEqual([0, 1, 1, 1, 0]);
    expect(follow([limit('L', 5)], [5.1, 5, 4.9, 5, 5.01])).toEqual([0, 1, 1, 1, 0]);
  });

  test('end only when the value has returned by the deadband', () => {
    expect(follow([limit('HH', 5, 0.5)], [4.6, 5, 4.6, 4.51, 4.5, 4.6])).toEqual([0, 1, 1, 1, 0, 0]);
    expect(follow([limit('LL', 5, 0.5)], [5.4, 5, 5.4, 5.49, 5.5, 5.4])).toEqual([0, 1, 1, 1, 0, 0]);
  });

  test('of digital points follow the state', () => {
    expect(follow([limit('on')], [0, 1, 1, 0])).toEqual([0, 1, 1, 0]);
    expect(follow([limit('off')], [0, 1, 1, 0])).toEqual([1, 0, 0, 1]);
  });

  test('have a bit each, in order', () => {
    const limits = [limit('LL', 1), limit('L', 2), limit('H', 8), limit('HH', 9)];
    expect(follow(limits, [5, 8, 9, 5, 2, 1])).toEqual([0, 0b0100, 0b1100, 0, 0b0010, 0b0011]);
  });

  test('of the rate of change follow its amount, up and down, and hold while it is unknown', () => {
    const compiled = compileLimits([limit('rate', 10, 2)]);
    let mask = 0;
    const masks = [9, 10, -8.5, -8, -12, Number.NaN, 3, Number.NaN].map((rate) => {
      mask = evaluateLimits(compiled, 5, GOOD, mask, rate);
      return mask;
    });
    expect(masks).toEqual([0, 1, 1, 0, 1, 1, 0, 0]);
    expect(compiled.rateOverMs).toBe(60_000);
  });

  test('of a frozen value follow its known state, and hold while it is unknown', () => {
    const compiled = compileLimits([limit('H', 8), { ...limit('frozen-value', 0.1), OverSeconds: 600 }]);
    let mask = 0;
    const masks = [Number.NaN, FROZEN, Number.NaN, MOVING, Number.NaN, FROZEN].map((frozen) => {
      mask = evaluateLimits(compiled, 5, GOOD, mask, undefined, frozen);
      return mask;
    });
    expect(masks).toEqual([0, 2, 2, 0, 0, 2]);
    expect(compiled.frozen).toEqual({ change: 0.1, overMs: 600_000, whilePoint: '' });
  });

  test('exclude bad quality, which does not depend on a value', () => {
    const compiled = compileLimits([limit('H', 8), limit('bad-quality')]);
    expect(compiled.count).toBe(1);
    expect(evaluateLimits(compiled, 9, GOOD, 0)).toBe(1);
  });

  test('have their delays, if any', () => {
    expect(compileLimits([limit('H', 5)]).delays).toBeNull();
    const delayed = { ...limit('H', 5), OnDelaySeconds: 5, OffDelaySeconds: 90 };
    expect(compileLimits([limit('L', 1), delayed]).delays).toEqual({
      onMs: [0, 5_000],
      offMs: [0, 90_000],
    });
  });

  test('stay unchanged while the value is not good', () => {
    const compiled = compileLimits([limit('H', 5), limit('L', 1)]);
    fc.assert(
      fc.property(fc.double(), fc.constantFrom(BAD, STALE), fc.nat(3), (value, quality, mask) => {
        expect(evaluateLimits(compiled, value, quality, mask)).toBe(mask);
      }),
    );
  });

  test('depend only on the value when there is no deadband', () => {
    fc.assert(
      fc.property(
        fc.subarray(LIMIT_KINDS.filter((kind) => kind !== 'rate' && !isInstrumentKind(kind))),
        fc.double({ noNaN: true, min: -10, max: 10 }),
        fc.nat(63),
        (kinds, value, mask) => {
          const compiled = compileLimits(kinds.map((kind) => limit(kind, 3)));
          expect(evaluateLimits(compiled, value, GOOD, mask)).toBe(evaluateLimits(compiled, value, GOOD, 0));
        },
      ),
    );
  });
});
