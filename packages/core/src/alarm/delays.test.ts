import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDelayClock, delayConditions } from './delays.ts';

const delays = (onSeconds: number, offSeconds: number) => ({
  onMs: [onSeconds * 1_000],
  offMs: [offSeconds * 1_000],
});

/** Whether the condition of one limit is true after each second. */
const follow = (onSeconds: number, offSeconds: number, wanted: string): string => {
  const clock = createDelayClock(1);
  let mask = 0;
  return [...wanted]
    .map((is, second) => {
      mask = delayConditions(delays(onSeconds, offSeconds), is === '1' ? 1 : 0, mask, clock, second * 1_000);
      return mask;
    })
    .join('');
};

describe('delays', () => {
  test('of 0 s change nothing', () => {
    expect(follow(0, 0, '01101')).toBe('01101');
  });

  test('on-delay: a condition begins after it has persisted', () => {
    expect(follow(3, 0, '0111111')).toBe('0000111');
    expect(follow(3, 0, '0111011110')).toBe('0000000010');
  });

  test('off-delay: a condition ends after it has stayed away', () => {
    expect(follow(0, 2, '1101000')).toBe('1111110');
  });

  test('apply to each limit separately', () => {
    const clock = createDelayClock(3);
    const two = { onMs: [0, 2_000, 1_000], offMs: [0, 0, 0] };
    expect(delayConditions(two, 0b111, 0, clock, 0)).toBe(0b001);
    expect(delayConditions(two, 0b111, 0b001, clock, 1_000)).toBe(0b101);
    expect(delayConditions(two, 0b111, 0b101, clock, 2_000)).toBe(0b111);
  });

  test('restart when the clock is set back', () => {
    const clock = createDelayClock(1);
    const step = (atMs: number) => delayConditions(delays(2, 0), 1, 0, clock, atMs);
    expect([step(10_000), step(11_000), step(1_000), step(2_000), step(3_000)]).toEqual([0, 0, 0, 0, 1]);
  });

  test('begin no condition that did not persist, and continue none that did', () => {
    fc.assert(
      fc.property(
        fc.nat(6),
        fc.nat(6),
        fc.array(fc.constantFrom('0', '1'), { maxLength: 60 }),
        (on, off, wanted) => {
          const got = follow(on, off, wanted.join(''));
          // The inverse calculation: a change happens where the last `delay + 1` values require it.
          let now = '0';
          const expected = wanted.map((_, at) => {
            const other = now === '0' ? '1' : '0';
            const looks = (other === '1' ? on : off) + 1;
            const last = wanted.slice(Math.max(0, at + 1 - looks), at + 1);
            if (last.length === looks && last.every((is) => is === other)) now = other;
            return now;
          });
          expect(got).toBe(expected.join(''));
        },
      ),
    );
  });
});
