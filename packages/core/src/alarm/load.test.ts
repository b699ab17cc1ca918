import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlarmLoadFigures, alarmLoad, LOAD_PERIOD_MS, type Raise } from './load.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = { fromMs: 0, toMs: 24 * HOUR };
const raise = (
  subject: number,
  minute: number,
  forMinutes: number | null = 1,
  priority: Raise['priority'] = 'low',
): Raise => ({
  subject,
  priority,
  atMs: minute * MINUTE,
  endMs: forMinutes === null ? null : (minute + forMinutes) * MINUTE,
});

/** All steps in a row. */
function loadOf(...about: Parameters<typeof alarmLoad>): AlarmLoadFigures {
  const pieces = alarmLoad(...about);
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

describe('the alarm load', () => {
  test('is 0 on a day without alarms', () => {
    expect(loadOf([], DAY, [])).toMatchObject({
      raises: 0,
      perDay: 0,
      people: 1,
      perPersonAndPeriod: 0,
      periods: 144,
      floodShare: 0,
      peak: null,
      top: [],
      topShare: 0,
    });
  });

  test('is counted per operator and 10 minutes', () => {
    // 24 alarms in one period at noon, with two users on call from 06:00 to 18:00 and a third one.
    const raises = Array.from({ length: 24 }, (_, index) => raise(index, 12 * 60 + index / 4));
    const half = [{ fromMs: 6 * HOUR, toMs: 18 * HOUR }];
    const load = loadOf(raises, DAY, [half, [DAY]]);
    expect(load.people).toBe(1.5);
    expect(load.peak).toEqual({ atMs: 12 * HOUR, raises: 24 });
    expect(load.perPersonAndPeriod).toBeCloseTo(12 / 144);
    expect(load.floodShare).toBeCloseTo(1 / 144);
    // With three operators it is not a flood.
    expect(loadOf(raises, DAY, [half, [DAY], [DAY]]).floodShare).toBe(0);
    expect(load.hours[12]).toBe(24);
    expect(load.hours).toHaveLength(24);
  });

  test('is of the recorded time: hours begin earlier, the peak with its first alarm', () => {
    // Recorded since 02:01; four alarms from 02:12.
    const raises = [14, 15, 12, 13].map((minute) => raise(minute, 120 + minute));
    const load = loadOf(raises, { fromMs: 121 * MINUTE, toMs: 138 * MINUTE }, [], 18 * MINUTE);
    expect(load.hours).toEqual([0, 4]);
    expect(load.peak).toEqual({ atMs: 132 * MINUTE, raises: 4 });
    expect([load.periods, load.perPersonAndPeriod]).toEqual([2, 2]);
  });

  test('counts one operator while no user is on call, and says that none was', () => {
    expect(loadOf([], DAY, [])).toMatchObject({ people: 1, onCall: 0 });
    const half = [{ fromMs: 0, toMs: 12 * HOUR }];
    expect(loadOf([], DAY, [half, half])).toMatchObject({ people: 1.5, onCall: 1 });
  });

  test('names the most frequent alarms, and what a longer delay would have saved', () => {
    const raises = [
      // Four times: for 1, 1, 3 and 20 minutes, the second half a minute after the first.
      raise(7, 0, 1, 'high'),
      raise(7, 1.5, 1, 'high'),
      raise(7, 60, 3, 'high'),
      raise(7, 120, 20, 'high'),
      raise(3, 30, null),
    ];
    const { top, topShare, byPriority } = loadOf(raises, DAY, []);
    expect(topShare).toBe(1);
    expect(byPriority).toEqual([
      { priority: 'critical', raises: 0, share: 0 },
      { priority: 'high', raises: 4, share: 0.8 },
      { priority: 'medium', raises: 0, share: 0 },
      { priority: 'low', raises: 1, share: 0.2 },
    ]);
    expect(
      top.map(({ subject, raises: count, share, medianSeconds }) => [subject, count, share, medianSeconds]),
    ).toEqual([
      [7, 4, 0.8, 120],
      [3, 1, 0.2, null],
    ]);
    expect(top[0]!.saved).toEqual([
      { seconds: 10, byOnDelay: 0, byOffDelay: 0 },
      { seconds: 30, byOnDelay: 0, byOffDelay: 0 },
      { seconds: 60, byOnDelay: 0, byOffDelay: 1 },
      { seconds: 120, byOnDelay: 2, byOffDelay: 1 },
      { seconds: 300, byOnDelay: 3, byOffDelay: 1 },
      { seconds: 600, byOnDelay: 3, byOffDelay: 1 },
      { seconds: 1_800, byOnDelay: 4, byOffDelay: 1 },
    ]);
  });

  test('adds up: periods, hours and priorities each include every alarm once, and longer delays save at least as much', () => {
    const any = fc.record({
      subject: fc.nat(14),
      minute: fc.nat(24 * 60 - 1),
      length: fc.option(fc.nat(60)),
      priority: fc.constantFrom('critical', 'high', 'medium', 'low'),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 200 }), (all) => {
        const raises = all.map((one) =>
          raise(one.subject, one.minute, one.length, one.priority as Raise['priority']),
        );
        const load = loadOf(raises, DAY, []);
        expect(load.hours.reduce((sum, count) => sum + count, 0)).toBe(raises.length);
        expect(load.byPriority.reduce((sum, one) => sum + one.raises, 0)).toBe(raises.length);
        expect(load.perPersonAndPeriod * load.periods).toBeCloseTo(raises.length);
        for (const { saved, raises: count } of load.top) {
          saved.forEach((one, index) => {
            const before = saved[index - 1] ?? { byOnDelay: 0, byOffDelay: 0 };
            expect(one.byOnDelay).toBeGreaterThanOrEqual(before.byOnDelay);
            expect(one.byOffDelay).toBeGreaterThanOrEqual(before.byOffDelay);
            expect(Math.max(one.byOnDelay, one.byOffDelay)).toBeLessThanOrEqual(count);
          });
        }
      }),
    );
    expect(LOAD_PERIOD_MS).toBe(10 * MINUTE);
  });

  test('finds the most frequent of many and their duration, as sorting all of them does', () => {
    const any = fc.record({
      subject: fc.nat(40),
      minute: fc.nat(24 * 60 - 1),
      length: fc.option(fc.nat(500)),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 300 }), (all) => {
        const raises = all.map((one) => raise(one.subject, one.minute, one.length));
        const { top } = loadOf(raises, DAY, []);
        const bySubject = [...Map.groupBy(raises, ({ subject }) => subject)];
        bySubject.sort(([a, own], [b, others]) => others.length - own.length || a - b);
        const expected = bySubject.slice(0, 10).map(([subject, own]) => {
          const lengths = own.flatMap(({ atMs, endMs }) => (endMs === null ? [] : [(endMs - atMs) / 1_000]));
          lengths.sort((a, b) => a - b);
          const [low, high] = [lengths[(lengths.length - 1) >> 1]!, lengths[lengths.length >> 1]!];
          return { subject, raises: own.length, median: lengths.length === 0 ? null : (low + high) / 2 };
        });
        expect(
          top.map(({ subject, raises: count, medianSeconds: median }) => ({
            subject,
            raises: count,
            median,
          })),
        ).toEqual(expected);
      }),
    );
  });

  test('is calculated in steps', () => {
    const raises = Array.from({ length: 100_000 }, (_, index) => raise(index % 3, index / 100));
    const pieces = alarmLoad(raises, DAY, []);
    let count = 0;
    while (!pieces.next().done) count += 1;
    // Each step covers at most a tenth of them, several times for each of the three.
    expect(count).toBeGreaterThan(100);
  });
});
