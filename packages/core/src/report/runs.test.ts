import { digitalKind, foldSamples } from '@outpost/historian/pure';
import { smallSamples, states } from '@outpost/historian/testing/summaries.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StateChanges, stateChanges, UNKNOWN } from '../trend/digital.ts';
import { jointRunTimeIn, sharesOf } from './joint-run-time.ts';
import { busiestHour, runsOf, runTime, startsOf, startTimes } from './runs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** States that hold from a minute on. */
const changes = (
  rows: readonly (readonly [minute: number, state: number])[],
  endMinute: number,
): StateChanges => ({
  atMs: Float64Array.from(rows, ([minute]) => minute * MINUTE_MS),
  states: Int8Array.from(rows, ([, state]) => state),
  endMs: endMinute * MINUTE_MS,
});

const minutes = (of: StateChanges) =>
  runsOf(of).map(({ startMs, endMs, unknownMs, isComplete, isOpen }) => [
    ...[startMs, endMs, unknownMs].map((ms) => ms / MINUTE_MS),
    isComplete,
    isOpen,
  ]);

const anyChanges = fc
  .tuple(smallSamples(states, 20), fc.integer({ min: 0, max: 100 }))
  .map(([samples, untilMs]) => stateChanges(samples, 0, 100, untilMs));

describe('runs', () => {
  test('by hand', () => {
    expect(
      minutes(
        changes(
          [
            [0, 1], // on before anything was known
            [5, 0],
            [10, 1], // completely observed
            [14, 0],
            [20, 1],
            [30, UNKNOWN], // 15 minutes: a part of the run
            [45, 1],
            [50, 0],
            [60, 1],
            [70, UNKNOWN], // a minute more: the end of the run
            [86, 1],
            [90, 0],
            [95, 1],
            [99, UNKNOWN], // was off when it was observed again
            [100, 0],
            [110, 1],
          ],
          120,
        ),
      ),
    ).toEqual([
      [0, 5, 0, false, false],
      [10, 14, 0, true, false],
      [20, 50, 15, false, false],
      [60, 70, 0, false, false],
      [86, 90, 0, false, false],
      [95, 99, 0, false, false],
      [110, 120, 0, false, true],
    ]);
  });

  test('are together as long as the point was on', () => {
    fc.assert(
      fc.property(anyChanges, (of) => {
        const onMs = runsOf(of).reduce((sum, run) => sum + run.endMs - run.startMs - run.unknownMs, 0);
        expect(onMs).toBe(runTime(of, 0, 100).onMs);
      }),
    );
  });
});

describe('starts', () => {
  test('are the observed ones', () => {
    const of = changes(
      [
        [0, 1],
        [5, 0],
        [10, 1],
        [14, UNKNOWN],
        [20, 1],
        [30, 0],
        [40, UNKNOWN],
        [50, 1],
        [55, 0],
        [60, 1],
      ],
      70,
    );
    expect(startsOf(of, 0, 99 * MINUTE_MS).map((ms) => ms / MINUTE_MS)).toEqual([10, 60]);
    expect(startsOf(of, 10 * MINUTE_MS, 60 * MINUTE_MS)).toHaveLength(1);
  });

  test('from samples are as many as roll-ups count', () => {
    fc.assert(
      fc.property(smallSamples(states, 20), (samples) => {
        // As history returns them.
        fc.pre(samples.atMs.every((at, index) => index === 0 || at > samples.atMs[index - 1]!));
        const rows = foldSamples(digitalKind, Float64Array.of(-1_000, 1_000), samples, 0);
        const times = startTimes(samples);
        expect(times).toHaveLength(rows.starts[0]!);
        expect([...times]).toEqual(startsOf(stateChanges(samples, -1_000, 1_000, 0), -1_000, 1_000));
      }),
    );
  });

  test('of the busiest hour, by hand', () => {
    expect(busiestHour([])).toBeNull();
    expect(busiestHour([7])).toEqual({ starts: 1, fromMs: 7 });
    const at = [0, 50, 55, 60, 65, 109, 110, 200].map((minute) => minute * MINUTE_MS);
    // 50 to 109 are five; an hour after 50 is no longer included.
    expect(busiestHour(at)).toEqual({ starts: 5, fromMs: 50 * MINUTE_MS });
  });

  test('of the busiest hour are the maximum over all hours', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5 * HOUR_MS), { minLength: 1 }), (list) => {
        const starts = list.sort((a, b) => a - b);
        const counts = starts.map((from) => starts.filter((at) => at >= from && at < from + HOUR_MS).length);
        const most = Math.max(...counts);
        expect(busiestHour(starts)).toEqual({ starts: most, fromMs: starts[counts.indexOf(most)] });
      }),
    );
  });
});

describe('several points at once', () => {
  test('by hand', () => {
    const one = changes(
      [
        [0, 1],
        [30, 0],
        [50, UNKNOWN],
        [60, 0],
      ],
      100,
    );
    const two = changes(
      [
        [0, 0],
        [20, 1],
        [55, 0],
        [70, 1],
      ],
      90,
    );
    // Known for both: 0 to 50 and 60 to 90. One alone 0 to 20, both 20 to 30, two alone 30 to 50
    // and 70 to 90.
    const together = jointRunTimeIn([one, two], 0, 200 * MINUTE_MS);
    expect(together).toEqual({
      knownMs: 80 * MINUTE_MS,
      onMs: [30 * MINUTE_MS, 50 * MINUTE_MS],
      togetherMs: 10 * MINUTE_MS,
      fromMs: 20 * MINUTE_MS,
    });
    expect(sharesOf(together, HOUR_MS)).toEqual([0.375, 0.625]);
    expect(sharesOf(together, 2 * HOUR_MS)).toBeNull();
    expect(sharesOf(jointRunTimeIn([one], 35 * MINUTE_MS, 40 * MINUTE_MS), 0)).toBeNull();
  });

  test('match a computation for every millisecond', () => {
    const stateAt = ({ atMs, states: of, endMs }: StateChanges, ms: number) =>
      ms >= endMs ? UNKNOWN : (of[atMs.findLastIndex((at) => at <= ms)] ?? UNKNOWN);
    fc.assert(
      fc.property(
        fc.array(anyChanges, { minLength: 1, maxLength: 3 }),
        fc.nat(60),
        fc.nat(60),
        (points, fromMs, forMs) => {
          const known = Array.from({ length: forMs }, (_, n) =>
            points.map((point) => stateAt(point, fromMs + n)),
          );
          const all = known
            .map((of, n) => ({ of, ms: fromMs + n }))
            .filter(({ of }) => !of.includes(UNKNOWN));
          const both = all.filter(({ of }) => of.filter((state) => state === 1).length > 1);
          expect(jointRunTimeIn(points, fromMs, fromMs + forMs)).toEqual({
            knownMs: all.length,
            onMs: points.map((_, point) => all.filter(({ of }) => of[point] === 1).length),
            togetherMs: both.length,
            fromMs: both[0]?.ms ?? null,
          });
        },
      ),
    );
  });
});
