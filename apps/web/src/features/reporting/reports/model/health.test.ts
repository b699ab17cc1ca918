import type { PumpFigures, PumpFinding, PumpHealth } from '@outpost/contract';
import { afterEach, expect, test } from 'vitest';
import { showTimeZone } from '../../../../ui/time/index.ts';
import { healthRows, isHealthUnknown, notJudged, shownFinding } from './health.ts';

afterEach(() => showTimeZone(''));

const pump = (PointId: number, Name: string): PumpFigures => ({
  PointId,
  Point: `DI${PointId}`,
  Name,
  KnownHours: 24,
  OnHours: 8.04,
  Starts: 30,
  StartsAnHour: 1.25,
  UsualStartsAnHour: 0.8,
  BusiestHourStarts: 9,
  UsualBusiestHourStarts: 2.5,
  Runs: 29,
  ShortRuns: 4,
  LongestRunHours: 6,
  UsualLongRunHours: 0.5,
  Share: 0.9,
  UsualShare: 0.5,
  IsJudged: true,
});
const PUMPS = [
  pump(4, 'Pump 1'),
  { ...pump(5, 'Pump 2'), IsJudged: false, Share: null, UsualStartsAnHour: null },
];
const Since = '2026-03-29T04:00:00.000Z';
const health = (Findings: PumpFinding[], Pumps = PUMPS): PumpHealth => ({
  StationId: 1,
  TimeZone: 'UTC',
  From: '2026-03-29',
  To: '2026-03-29',
  Pumps,
  TogetherHours: 2,
  Findings,
});

test.each([
  [
    { Kind: 'frequent-starts', PointId: 4, Since, Starts: 9, UsualStarts: 2.5, Limit: 6 },
    'Pump 1: Frequent starts: 9 starts in the busiest hour (usually 2.5, acceptable up to 6)',
  ],
  [
    { Kind: 'short-runs', PointId: 5, Since, Runs: 29, ShortRuns: 4, UsualShare: 0.034 },
    'Pump 2: Short runs: 4 of 29 runs were shorter than 1 min (usually 3.4 %)',
  ],
  [
    {
      Kind: 'left-running',
      PointId: 5,
      Since,
      Hours: 6.04,
      UsualHours: 0.5,
      UnknownHours: 0.2,
      IsRunning: true,
    },
    'Pump 2: Long run: Running for 6.0 h without a stop, 0.2 h of it without data (usually at most 0.5 h)',
  ],
  [
    { Kind: 'imbalance', PointId: 4, Since, Share: 0.9, UsualShare: 0.5 },
    'Pump 1: Uneven run time: 90 % of the total run time (usually 50 %)',
  ],
  [
    { Kind: 'both-running', PointIds: [4, 5], Since, Hours: 12.4, Share: 0.52, UsualShare: 0 },
    'Pump 1 and Pump 2: Running together: 12 h together, 52 % of the time (usually 0 %)',
  ],
] satisfies [PumpFinding, string][])('describes %o', (finding, text) => {
  const { pumps, title, what } = shownFinding(finding, PUMPS, 'UTC');
  expect(`${pumps}: ${title}: ${what}`).toBe(text);
});

test('gives the beginning in the time zone of the station', () => {
  const run = {
    Kind: 'left-running',
    PointId: 5,
    Since,
    Hours: 6,
    UsualHours: 0.5,
    UnknownHours: 0,
  } as const;
  const whenOf = (IsRunning: boolean) => shownFinding({ ...run, IsRunning }, PUMPS, 'America/Denver').when;
  showTimeZone('Europe/Berlin');
  expect(whenOf(true)).toBe('since Sat 28 Mar 22:00 MDT');
  showTimeZone('America/Denver');
  expect(whenOf(true)).toBe('since Sat 28 Mar 22:00');
  expect(whenOf(false)).toBe('from Sat 28 Mar 22:00');
});

test('gives each figure with its usual value and marks findings', () => {
  const rows = healthRows(health([{ Kind: 'imbalance', PointId: 4, Since, Share: 0.9, UsualShare: 0.5 }]));
  const row = (name: string) => rows.find((own) => own.name === name)!.cells;
  expect(row('Starts per hour')).toEqual([
    { text: '1.25', usual: '0.80', isFound: false },
    { text: '1.25', usual: null, isFound: false },
  ]);
  expect(row('Share of run time')).toEqual([
    { text: '90 %', usual: '50 %', isFound: true },
    { text: '–', usual: '50 %', isFound: false },
  ]);
});

test('has no share for a single pump, and names pumps that are not compared', () => {
  const alone = health([], [{ ...PUMPS[1]!, KnownHours: 0 }]);
  expect(healthRows(alone).map(({ name }) => name)).not.toContain('Share of run time');
  expect(isHealthUnknown(alone)).toBe(true);
  expect(notJudged(health([]))).toEqual(['Pump 2']);
});
