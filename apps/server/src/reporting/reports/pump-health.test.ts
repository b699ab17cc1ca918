import { PumpHealth } from '@outpost/contract';
import { expect, it, onTestFinished } from 'vitest';
import { testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { pumpHealth } from './pump-health.ts';
import { ReportField } from './testing/field.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_MS = Date.parse('2026-01-01T00:00Z');

/** Two alternating pumps, 10 minutes each every half hour. */
async function alternate(field: ReportField, untilMs: number): Promise<void> {
  const { clock } = field.path;
  for (let turn = 0; clock.now() < untilMs; turn++) {
    const startMs = clock.now();
    field.pollUntil(startMs + 600_000, turn % 2 === 0 ? [1, 0] : [0, 1]);
    field.pollUntil(startMs + 1_800_000, [0, 0]);
    // A month without a pause is longer than a database waits for its connection.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describeOnEachDatabase('pump health', (open) => {
  it('finds what changed compared with the days before, and returns figures of each pump', async () => {
    const Points = testStation(1, { analog: 0, digital: 2 }).Points.map((point, index) => ({
      ...point,
      Purpose: `pump-run:${2 - index}`,
    }));
    const field = await ReportField.start(await open(), FIRST_MS, 2, { Points, TimeZone: 'UTC' });
    onTestFinished(() => field.path.stop());
    await alternate(field, FIRST_MS + 31 * DAY_MS);
    const suppressed = await pumpHealth(field.deps, 1, '2026-01-31');
    expect(PumpHealth.parse(suppressed)).toEqual(suppressed);
    // In the order of the pump numbers, which differs from that of the points.
    expect(suppressed.Pumps.map(({ PointId }) => PointId)).toEqual([102, 101]);
    expect(suppressed).toMatchObject({
      From: '2026-01-31',
      To: '2026-01-31',
      TogetherHours: 0,
      Findings: [],
    });
    expect(suppressed.Pumps[0]).toMatchObject({
      KnownHours: expect.closeTo(24, 1),
      OnHours: 4,
      Starts: 24,
      StartsAnHour: expect.closeTo(1, 2),
      BusiestHourStarts: 1,
      UsualBusiestHourStarts: 1,
      ShortRuns: 0,
      LongestRunHours: expect.closeTo(1 / 6, 10),
      UsualLongRunHours: expect.closeTo(1 / 6, 10),
      Share: 0.5,
      IsJudged: true,
    });

    // On the first of February one pump is left running from 06:00, and the other continues as
    // usual.
    await alternate(field, FIRST_MS + 31 * DAY_MS + 6 * HOUR_MS);
    for (let turn = 0; turn < 6; turn++) {
      const startMs = field.path.clock.now();
      field.pollUntil(startMs + 600_000, [1, 1]);
      field.pollUntil(startMs + HOUR_MS, [1, 0]);
    }
    const found = await pumpHealth(field.deps, 1, '2026-02');
    expect(PumpHealth.parse(found)).toEqual(found);
    expect(found.Findings.map(({ Kind }) => Kind).sort()).toEqual([
      'both-running',
      'imbalance',
      'left-running',
    ]);
    expect(found.Findings.find(({ Kind }) => Kind === 'left-running')).toMatchObject({
      PointId: 101,
      Since: '2026-02-01T06:00:00.000Z',
      Hours: expect.closeTo(6, 1),
      IsRunning: true,
      UnknownHours: 0,
    });
    expect(found.TogetherHours).toBe(1);

    // It stops in the next morning: of the day that is over, it is not running any more.
    field.pollUntil(FIRST_MS + 32 * DAY_MS + 6 * HOUR_MS, [1, 0]);
    field.pollUntil(FIRST_MS + 32 * DAY_MS + 7 * HOUR_MS, [0, 0]);
    const over = await pumpHealth(field.deps, 1, '2026-02-01');
    expect(over.Findings.find(({ Kind }) => Kind === 'left-running')).toMatchObject({
      Hours: 18,
      IsRunning: false,
    });

    const future = await pumpHealth(field.deps, 1, '2027');
    expect(PumpHealth.parse(future)).toEqual(future);
    expect(future.Pumps.map(({ IsJudged, KnownHours }) => [IsJudged, KnownHours])).toEqual([
      [false, 0],
      [false, 0],
    ]);
    await expect(pumpHealth(field.deps, 1, '2020-01-01--2026-01-01')).rejects.toThrow('at most 400 days');
  }, 60_000);

  it('returns nothing for a station without pumps', async () => {
    const field = await ReportField.start(await open(), FIRST_MS, 2);
    onTestFinished(() => field.path.stop());
    field.pollUntil(FIRST_MS + HOUR_MS, [0, 1]);
    expect(await pumpHealth(field.deps, 1, '2026-01-01')).toMatchObject({ Pumps: [], Findings: [] });
  });
});
