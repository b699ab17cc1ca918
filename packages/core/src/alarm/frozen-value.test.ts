import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FROZEN, FrozenValue, MOVING } from './frozen-value.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The result for each of some values, a poll apart: `f`rozen, `m`oving or `?`. */
function follow(value: FrozenValue, values: readonly number[], everyMs: number, fromMs = 0): string {
  return values
    .map((one, index) => {
      const atMs = fromMs + index * everyMs;
      const known = value.add(atMs, atMs - everyMs, one);
      return known === FROZEN ? 'f' : known === MOVING ? 'm' : '?';
    })
    .join('');
}

describe('a frozen value', () => {
  test('is one that changes by no more than the given amount within the time', () => {
    const value = new FrozenValue(0.5, MINUTE);
    expect(follow(value, [5, 5.2, 5.5, 5.1, 5, 5, 5, 5, 5.6, 5.6], 10 * SECOND)).toBe('??????ffmm');
  });

  test('is moving while a change is within the time', () => {
    const value = new FrozenValue(0, MINUTE);
    const values = [1, 2, ...Array.from({ length: 20 }, () => 2)];
    // The time is divided into twelve parts, so it may be one part longer.
    expect(follow(value, values, 10 * SECOND)).toMatch(/^\?m{6,8}f+$/);
  });

  test('includes a value that moves slowly by no more than the given amount within the time', () => {
    const drift = Array.from({ length: 60 }, (_, index) => index * 0.1);
    // 0.1 each 10 s is 0.6 per minute: this counts as frozen, whatever the total change.
    expect(follow(new FrozenValue(0.9, MINUTE), drift, 10 * SECOND)).toMatch(/^\?+f+$/);
    expect(follow(new FrozenValue(0.5, MINUTE), drift, 10 * SECOND)).toMatch(/^\?+m+$/);
  });

  test('is unknown after time without communication; that time does not count', () => {
    const value = new FrozenValue(0, MINUTE);
    expect(follow(value, [5, 5, 5, 5], 10 * SECOND)).toBe('????');
    // Two hours without a response.
    const fromMs = 2 * 60 * MINUTE;
    expect(value.add(fromMs, fromMs - 10 * SECOND, 5)).toBeNaN();
    expect(follow(value, [5, 5, 5, 5], 10 * SECOND, fromMs + 10 * SECOND)).toBe('??ff');
  });

  test('counts only consecutive polls: a pump that runs for three minutes at a time', () => {
    const value = new FrozenValue(0, 10 * MINUTE);
    let known = Number.NaN;
    let cycles = 0;
    for (; !(known === FROZEN) && cycles < 10; cycles++) {
      const startMs = cycles * 60 * MINUTE;
      for (let at = startMs; at <= startMs + 3 * MINUTE; at += 10 * SECOND) {
        known = value.add(at, at - 10 * SECOND, 5);
      }
    }
    expect(cycles).toBe(4);
  });

  test('needs three polls, however slow they are', () => {
    expect(follow(new FrozenValue(0, MINUTE), [5, 5, 5], 10 * MINUTE)).toBe('??f');
    expect(follow(new FrozenValue(0, MINUTE), [5, 6, 6, 6], 10 * MINUTE)).toBe('?mff');
  });

  test('restarts when the clock is set back', () => {
    const value = new FrozenValue(0, MINUTE);
    value.add(100 * SECOND, 90 * SECOND, 5);
    expect(value.add(0, 100 * SECOND, 5)).toBeNaN();
    expect(follow(value, [5, 5, 5, 5, 5, 5, 5], 10 * SECOND, 10 * SECOND)).toBe('?????ff');
  });

  test('never includes one that changed within the time', () => {
    const steps = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }), fc.boolean()),
      { minLength: 3, maxLength: 120 },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 2 }), (polls, change) => {
        const value = new FrozenValue(change, MINUTE);
        const taken: { atMs: number; one: number; countedMs: number }[] = [];
        let atMs = 0;
        let previousMs = -1;
        let countedMs = 0;
        for (const [seconds, one, isTaken] of polls) {
          atMs += seconds * SECOND;
          if (isTaken) {
            if (taken.at(-1)?.atMs === previousMs) countedMs += atMs - previousMs;
            taken.push({ atMs, one, countedMs });
            const known = value.add(atMs, previousMs, one);
            const within = taken
              .filter((each) => countedMs - each.countedMs <= MINUTE)
              .map((each) => each.one);
            const spread = Math.max(...within) - Math.min(...within);
            if (known === FROZEN) expect(spread).toBeLessThanOrEqual(change);
            if (known === FROZEN) expect(countedMs).toBeGreaterThanOrEqual(MINUTE);
            if (spread > change) expect(known).toBe(MOVING);
          }
          previousMs = atMs;
        }
      }),
    );
  });
});
