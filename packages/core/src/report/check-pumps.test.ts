import { describe, expect, test } from 'vitest';
import { type StateChanges, UNKNOWN } from '../trend/digital.ts';
import { checkPumps, type PumpDeviation } from './check-pumps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 5, 1);

type Runs = readonly (readonly [startMs: number, endMs: number])[];

/** A pump that is off except for these runs, known from 30 days before NOW until a day after. */
const pump = (pointId: number, runs: Runs, endMs = NOW + DAY_MS) => {
  const rows: [number, number][] = [[NOW - 30 * DAY_MS, 0]];
  for (const [startMs, stopMs] of [...runs].sort((a, b) => a[0] - b[0])) rows.push([startMs, 1], [stopMs, 0]);
  const shown = rows.filter(([at]) => at < endMs);
  const changes: StateChanges = {
    atMs: Float64Array.from(shown, ([at]) => at),
    states: Int8Array.from(shown, ([, state]) => state),
    endMs,
  };
  return { pointId, changes };
};

/**
 * Runs of some minutes at a minute of every so many hours, from one day (0 is the first of the 30)
 * up to another.
 */
const every = (hours: number, minute: number, minutes: number, fromDay = 0, toDay = 31): Runs => {
  const runs: [number, number][] = [];
  for (let ms = NOW + (fromDay - 30) * DAY_MS; ms < NOW + (toDay - 30) * DAY_MS; ms += hours * HOUR_MS) {
    runs.push([ms + minute * MINUTE_MS, ms + (minute + minutes) * MINUTE_MS]);
  }
  return runs;
};

const today = (...runs: readonly (readonly [minute: number, minutes: number])[]): Runs =>
  runs.map(([minute, minutes]) => [NOW + minute * MINUTE_MS, NOW + (minute + minutes) * MINUTE_MS]);

const find = (...pumps: readonly { pointId: number; changes: StateChanges }[]) =>
  checkPumps(pumps, NOW, NOW + DAY_MS);
const kinds = (findings: readonly PumpDeviation[]) => findings.map(({ kind }) => kind);

/** Two that alternate: one at the full hour, one at half past, six minutes each. */
const alternating = [pump(1, every(1, 0, 6)), pump(2, every(1, 30, 6))] as const;

describe('pumps that run as usual', () => {
  test('have figures and no finding', () => {
    const { pumps, together, findings } = find(...alternating);
    expect(findings).toEqual([]);
    expect(pumps[0]).toEqual({
      pointId: 1,
      now: {
        knownMs: DAY_MS,
        onMs: 24 * 6 * MINUTE_MS,
        starts: 24,
        startsAnHour: 1,
        busiestHour: { starts: 1, fromMs: NOW },
        runs: 24,
        shortRuns: 0,
        longestRun: {
          startMs: NOW,
          endMs: NOW + 6 * MINUTE_MS,
          unknownMs: 0,
          isComplete: true,
          isOpen: false,
        },
      },
      usual: {
        knownMs: 30 * DAY_MS,
        startsAnHour: expect.closeTo(1, 2),
        busiestHour: 1,
        shortShare: 0,
        longRunMs: 6 * MINUTE_MS,
      },
      share: 0.5,
      usualShare: expect.closeTo(0.5, 3),
    });
    expect(together).toEqual({
      knownMs: DAY_MS,
      onMs: [144, 144].map((n) => n * MINUTE_MS),
      togetherMs: 0,
      fromMs: null,
    });
  });

  test('have no finding while too little is known of what is usual', () => {
    const fresh = { ...pump(1, today([0, 600])), pointId: 1 };
    const known = {
      ...fresh.changes,
      atMs: fresh.changes.atMs.map((at, n) => (n === 0 ? NOW - 6 * DAY_MS : at)),
    };
    const { pumps, findings } = find({ pointId: 1, changes: known });
    expect(pumps[0]!.usual).toBeNull();
    expect(pumps[0]!.now.onMs).toBe(10 * HOUR_MS);
    expect(findings).toEqual([]);
  });

  test('may start four times an hour more than usual, while that harms no motor', () => {
    const busy = today([0, 5], [10, 5], [20, 5], [30, 5], [40, 5], [50, 5]);
    expect(find(pump(1, [...every(1, 0, 6, 0, 30), ...busy])).findings).toEqual([]);
  });
});

describe('frequent starts', () => {
  test('are found from the first hour with too many', () => {
    // Usually three starts an hour, so up to six are harmless. From 10:05 on every seven minutes.
    const usual = [0, 20, 40].flatMap((minute) => every(1, minute, 3, 0, 30));
    const frequent = Array.from({ length: 12 }, (_, n) => [605 + n * 7, 3] as const);
    expect(find(pump(7, [...usual, ...today(...frequent)])).findings).toEqual([
      {
        kind: 'frequent-starts',
        pointId: 7,
        sinceMs: NOW + 605 * MINUTE_MS,
        starts: 9,
        usualStarts: 3,
        limit: 6,
      },
    ]);
  });

  test('are judged against what is usual: ten an hour may be normal', () => {
    const ten = Array.from({ length: 10 }, (_, n) => every(1, n * 6, 3)).flat();
    const { pumps, findings } = find(pump(7, ten));
    expect(pumps[0]!.usual!.busiestHour).toBe(10);
    expect(findings).toEqual([]);
  });
});

describe('short runs', () => {
  test('are found when there are more than usual', () => {
    const short = today([600, 0.5], [660, 0.5], [720, 0.5], [780, 6]);
    expect(find(pump(7, [...every(1, 0, 6, 0, 30), ...short])).findings).toEqual([
      {
        kind: 'short-runs',
        pointId: 7,
        sinceMs: NOW + 600 * MINUTE_MS,
        runs: 4,
        shortRuns: 3,
        usualShare: 0,
      },
    ]);
  });

  test('of two tests, or of a pump with usual short runs, are not', () => {
    const tests = today([600, 0.5], [660, 0.5]);
    expect(find(pump(7, [...every(1, 0, 6, 0, 30), ...tests])).findings).toEqual([]);
    expect(find(pump(7, every(1, 0, 0.5))).findings).toEqual([]);
  });
});

describe('a pump left running', () => {
  test('is found while it runs, even if it started before the period', () => {
    const since = NOW - 2 * HOUR_MS;
    const left = pump(7, [...every(1, 0, 6, 0, 29), [since, NOW + 2 * DAY_MS]], NOW + 5 * HOUR_MS);
    expect(find(left).findings).toEqual([
      {
        kind: 'left-running',
        pointId: 7,
        sinceMs: since,
        ms: 7 * HOUR_MS,
        usualMs: 6 * MINUTE_MS,
        unknownMs: 0,
        isRunning: true,
      },
    ]);
  });

  test('is found across a short gap in communication, which is reported', () => {
    const { changes } = pump(7, [...every(1, 0, 6, 0, 30), ...today([60, 200])]);
    const gap = [NOW + 100 * MINUTE_MS, NOW + 110 * MINUTE_MS] as const;
    const at = changes.atMs.findLastIndex((ms) => ms <= gap[0]) + 1;
    const gapped = {
      atMs: Float64Array.from([...changes.atMs.slice(0, at), ...gap, ...changes.atMs.slice(at)]),
      states: Int8Array.from([...changes.states.slice(0, at), UNKNOWN, 1, ...changes.states.slice(at)]),
      endMs: changes.endMs,
    };
    const [finding] = find({ pointId: 7, changes: gapped }).findings;
    expect(finding).toMatchObject({
      kind: 'left-running',
      ms: 200 * MINUTE_MS,
      unknownMs: 10 * MINUTE_MS,
      isRunning: false,
    });
  });

  test('is not found for a run under an hour, nor for a usual one', () => {
    expect(find(pump(7, [...every(1, 0, 6, 0, 30), ...today([60, 60])])).findings).toEqual([]);
    expect(find(pump(7, every(12, 0, 8 * 60))).findings).toEqual([]);
  });
});

describe('imbalance', () => {
  test('is found for the pump that does more than its usual share, with its beginning', () => {
    const three = (runs: Runs, pointId: number) => pump(pointId, runs, NOW + 3 * DAY_MS);
    const one = three(every(1, 0, 12, 0, 33), 1);
    const two = three([...every(1, 30, 12, 0, 31), ...every(6, 30, 12, 31, 33)], 2);
    const { findings, pumps } = checkPumps([one, two], NOW, NOW + 3 * DAY_MS);
    expect(pumps.map(({ share }) => share)).toEqual([
      expect.closeTo(72 / 104, 5),
      expect.closeTo(32 / 104, 5),
    ]);
    expect(findings).toEqual([]);
    const [finding] = checkPumps([one, two], NOW + DAY_MS / 2, NOW + 3 * DAY_MS).findings;
    expect(finding).toEqual({
      kind: 'imbalance',
      pointId: 1,
      sinceMs: NOW + 1.5 * DAY_MS,
      share: expect.closeTo(60 / 80, 5),
      usualShare: expect.closeTo(0.5, 2),
    });
  });

  test('is not found for a lead pump that always does all the work', () => {
    expect(find(pump(1, every(1, 0, 12)), pump(2, every(48, 30, 12))).findings).toEqual([]);
  });
});

describe('both running', () => {
  test('is found when it is longer than usual', () => {
    const [one, two] = [pump(1, every(1, 0, 6)), pump(2, [...every(1, 30, 6), ...today([600, 20])])];
    expect(find(one, two).findings).toEqual([]);
    const storm = pump(2, [...every(1, 30, 6, 0, 30), ...today([600, 200])]);
    const { findings } = find(one, storm);
    expect(kinds(findings)).toContain('both-running');
    expect(findings.find(({ kind }) => kind === 'both-running')).toEqual({
      kind: 'both-running',
      pointIds: [1, 2],
      sinceMs: NOW + 600 * MINUTE_MS,
      // At 10:00, 11:00, 12:00 and 13:00, six minutes each.
      ms: 24 * MINUTE_MS,
      share: 24 / 1_440,
      usualShare: 0,
    });
  });

  test('is not found where it is usual', () => {
    expect(find(pump(1, every(1, 0, 20)), pump(2, every(1, 10, 20))).findings).toEqual([]);
  });
});
