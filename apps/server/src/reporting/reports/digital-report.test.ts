import { Report } from '@outpost/contract';
import { settleRetention } from '@outpost/historian/testing/settle-retention.ts';
import { afterEach, expect, it } from 'vitest';
import { reads } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { digitalReport } from './digital-report.ts';
import { ReportField } from './testing/field.ts';

let field: ReportField | undefined;
afterEach(() => field?.path.stop());

/** Local time of Berlin around the night in which the clock is set forward. */
const winter = (text: string) => Date.parse(`2026-03-${text}:00+01:00`);
const summer = (text: string) => Date.parse(`2026-03-${text}:00+02:00`);

/** The pump of docs/reports.md, "Reports". */
function pollTheNight({ pollUntil }: { pollUntil(untilMs: number, state: readonly number[] | null): void }) {
  pollUntil(winter('29T01:30'), [0]);
  pollUntil(summer('29T03:30'), [1]);
  pollUntil(summer('29T08:00'), [0]);
  pollUntil(summer('29T09:00'), [1]);
  pollUntil(summer('29T10:00'), null);
  pollUntil(summer('29T14:00'), [0]);
  pollUntil(summer('29T14:30'), null);
  pollUntil(summer('29T16:30'), [1]);
  pollUntil(summer('29T23:00'), [0]);
  pollUntil(summer('30T01:00'), [1]);
  pollUntil(summer('30T12:00'), [0]);
}

const figures = (Value: number, hours: readonly number[], starts: readonly number[], longest: number) => ({
  Value,
  Hours: hours[0],
  OnHours: hours[1],
  OffHours: hours[2],
  UnknownHours: hours[3],
  Starts: starts[0],
  HiddenStarts: starts[1],
  LongestOnHours: longest,
  SpansOutage: hours[3]! > 0,
  PeakByQuarter: false,
});

describeOnEachDatabase('a report', (open) => {
  async function theNight(): Promise<ReportField> {
    field = await ReportField.start(await open(), winter('28T21:00'), 1, { TimeZone: 'Europe/Berlin' });
    const { path } = field;
    pollTheNight({ pollUntil: (untilMs, state) => field?.pollUntil(untilMs, state) });
    // The last poll was a minute ago; this makes it now.
    path.poll(1, path.clock.now(), {
      values: Float64Array.of(0),
      qualities: Uint8Array.of(0),
      reasons: Uint8Array.of(0),
    });
    return field;
  }

  it('has the figures of the day calculated by hand, sealed or not', async () => {
    const { deps, path } = await theNight();
    const ask = () => digitalReport(deps, { kind: 'count', stationId: 1, period: '2026-03-28--2026-03-31' });
    const report = await ask();
    expect(Report.parse(report)).toEqual(report);
    expect(report).toMatchObject({
      Kind: 'count',
      TimeZone: 'Europe/Berlin',
      Period: '2026-03-28--2026-03-31',
      From: '2026-03-28',
      To: '2026-03-31',
      BeforeFrom: '2026-03-24',
      BeforeTo: '2026-03-26',
    });
    const [pump] = report.Points;
    expect(pump!.Days).toMatchObject([
      { Date: '2026-03-28', Partial: true, ...figures(0, [24, 0, 3, 21], [0, 0], 0) },
      { Date: '2026-03-29', Partial: false, ...figures(3, [23, 5, 16.5, 1.5], [3, 1], 2) },
      { Date: '2026-03-30', Partial: true, ...figures(0, [12, 1, 11, 0], [0, 0], 1) },
    ]);
    expect(pump!.Total).toMatchObject(figures(3, [59, 6, 30.5, 22.5], [3, 1], 2));
    expect(pump!.Before).toMatchObject(figures(0, [72, 0, 0, 72], [0, 0], 0));
    await path.history.sealAll();
    expect(await ask()).toEqual(report);
  });

  it('has the figure of each kind, and for other days what is known', async () => {
    const { deps } = await theNight();
    const of = async (kind: 'count' | 'ontime' | 'offtime', period: string) => {
      const { Points, ...rest } = await digitalReport(deps, { kind, stationId: 1, period });
      return { ...rest, ...Points[0]! };
    };
    expect((await of('count', '2026-03-29')).Total.Value).toBe(3);
    expect((await of('ontime', '2026-03-29')).Total.Value).toBe(5);
    expect((await of('offtime', '2026-03-29')).Total.Value).toBe(16.5);
    // Half of the 30th has passed: half of it is compared with the whole day before.
    const today = await of('ontime', '2026-03-30');
    expect(today).toMatchObject({ BeforeFrom: '2026-03-29', BeforeTo: '2026-03-29' });
    expect(today.Before).toMatchObject({ Hours: 23, OnHours: 5 });
    // 30 days of the current month have begun: February has only 28.
    const month = await of('count', '2026-03');
    expect(month.Days).toHaveLength(30);
    expect(month).toMatchObject({ BeforeFrom: '2026-02-01', BeforeTo: '2026-02-28' });
    expect(month.Days.at(-1)).toMatchObject({ Date: '2026-03-30', Partial: true });
    const year = await of('count', '2026');
    expect(year.Total).toMatchObject({ Starts: 3, HiddenStarts: 1 });
    expect(year).toMatchObject({ BeforeFrom: '2025-01-01', BeforeTo: '2025-03-30' });
    const future = await of('count', '2027-01');
    expect(future.Days).toEqual([]);
    expect(future.Total.Hours).toBe(0);
    expect((await of('count', '1981')).Total).toMatchObject({ Hours: 365 * 24, UnknownHours: 365 * 24 });
  });

  it('for a station that responds, ends with its last response: the time until the next one is no outage', async () => {
    const { deps, path } = await theNight();
    const of = () => digitalReport(deps, { kind: 'count', stationId: 1, period: '2026-03-30' });
    const before = (await of()).Points[0]!;
    path.clock.advance(59_000);
    expect((await of()).Points[0]).toEqual(before);
    expect(before.Days[0]).toMatchObject({ Partial: true, UnknownHours: 0, SpansOutage: false });
    // After the time at which it counts as offline, it is one.
    path.clock.advance(10 * 60_000);
    expect((await of()).Points[0]!.Days[0]).toMatchObject({ Partial: true, SpansOutage: true });
  });

  it('is unknown between the last response and now', async () => {
    const { deps, path } = await theNight();
    path.clock.advance(3 * 3_600_000);
    const { Points } = await digitalReport(deps, { kind: 'count', stationId: 1, period: '2026-03-30' });
    expect(Points[0]!.Days).toMatchObject([
      { Date: '2026-03-30', Partial: true, ...figures(0, [15, 1, 11, 3], [0, 0], 1) },
    ]);
    // A clock that was set back does not undo what happened.
    path.clock.advance(-6 * 3_600_000);
    const again = await digitalReport(deps, { kind: 'count', stationId: 1, period: '2026-03-30' });
    expect(again.Points[0]!.Total).toMatchObject({ Hours: 12, OnHours: 1, UnknownHours: 0 });
  });

  it('compares with the figures of a report of the days before, from samples and from roll-ups', async () => {
    const firstMs = winter('24T12:00');
    field = await ReportField.start(await open(), firstMs, 2, { TimeZone: 'Europe/Berlin' });
    // Runs of 7 to 250 minutes off the grid, with gaps, across the night in which the clock is set
    // forward.
    for (let turn = 0; field.path.clock.now() < summer('31T18:00'); turn++) {
      const state = turn % 11 === 5 ? null : [turn % 2, turn % 3 === 0 ? 1 : 0];
      field.pollUntil(field.path.clock.now() + (7 + ((turn * 89) % 244)) * 60_000, state);
    }
    const { deps, path } = field;
    const ask = (period: string) => digitalReport(deps, { kind: 'count', stationId: 1, period });
    const PERIODS = [
      '2026-03-29',
      '2026-03-28--2026-03-29',
      '2026-03-29--2026-03-31',
      '2026-03-30--2026-04-04',
    ];
    const compare = async () => {
      for (const period of PERIODS) {
        const { BeforeFrom, BeforeTo, Points } = await ask(period);
        const earlier = await ask(`${BeforeFrom}--${BeforeTo}`);
        expect(
          Points.map(({ Before }) => Before),
          period,
        ).toEqual(earlier.Points.map(({ Total }) => Total));
        expect(Points[0]!.Before.Starts + Points[0]!.Before.HiddenStarts).toBeGreaterThan(0);
      }
      return Promise.all(PERIODS.map(ask));
    };
    const fromSamples = await compare();
    await path.history.sealAll();
    await path.history.rollUpAll();
    expect(await compare()).toEqual(fromSamples);
  });

  it('has the peak of starts per hour of changes in a short period, and of quarters in a long one', async () => {
    const firstMs = Date.parse('2026-03-01T00:00:00Z');
    field = await ReportField.start(await open(), firstMs, 1, { TimeZone: 'UTC' });
    // Starts on the 2nd at 10:10, 10:40 and 11:05: three within 55 minutes, but in five quarters.
    const starts = [10 * 60 + 10, 10 * 60 + 40, 11 * 60 + 5].map(
      (minute) => firstMs + (1440 + minute) * 60_000,
    );
    for (const atMs of starts) {
      field.pollUntil(atMs, [0]);
      field.pollUntil(atMs + 300_000, [1]);
    }
    field.pollUntil(firstMs + 3 * 86_400_000, [0]);
    const { deps } = field;
    const peak = async (period: string) => {
      const { Points } = await digitalReport(deps, { kind: 'count', stationId: 1, period });
      const { Days, Total, Before } = Points[0]!;
      const of = [Days.find((day) => day.Date === '2026-03-02'), Total, Before];
      return of.map((own) => [own?.PeakStartsPerHour, own?.PeakByQuarter]);
    };
    expect(await peak('2026-03-02')).toEqual([
      [3, false],
      [3, false],
      [0, false],
    ]);
    expect((await peak('2026-03-03'))[2]).toEqual([3, false]);
    expect(await peak('2026-03')).toEqual([
      [2, true],
      [2, true],
      [0, false],
    ]);
    expect((await peak('2025'))[2]).toEqual([null, false]);
  });

  it('keeps what is stored for longer: quarters without samples, six hours without quarters', async () => {
    const firstMs = Date.parse('2026-01-01T00:00:00Z');
    const storage = await open();
    field = await ReportField.start(storage, firstMs, 1, { TimeZone: 'UTC' });
    const { deps, path } = field;
    const { history, clock } = path;
    const stored = { id: 1, version: 1, declaration: '{}', created_at: 0, changed_at: 0 };
    await storage.write
      .insertInto('stations')
      .values({ ...stored, site_name: 'S', enabled: 1 })
      .execute();
    const point = { id: 101, station_id: 1, terminal: 'DI1', name: 'N', position: 0, declaration: '{}' };
    await storage.write
      .insertInto('points')
      .values({ ...point, kind: 'digital' })
      .execute();
    // A start every 20 minutes, for 90 days.
    for (let state = 0; clock.now() < firstMs + 90 * 86_400_000; state = 1 - state) {
      path.poll(1, clock.now(), reads(state));
      clock.advance(600_000);
    }
    await history.sealAll();
    await history.rollUpAll();
    const ask = async (period: string) => {
      const { Points } = await digitalReport(deps, { kind: 'count', stationId: 1, period });
      return Points[0]!;
    };
    expect((await ask('2026-02-25')).Total).toMatchObject({ PeakStartsPerHour: 3, PeakByQuarter: false });
    const before = (await ask('2026-02')).Before;
    expect(before).toMatchObject({ OnHours: 372, PeakStartsPerHour: 3, PeakByQuarter: true });
    const gone = { SamplesDays: 31, QuartersDays: 40, SixHoursDays: null };
    await history.retention.update({ Analog: gone, Digital: gone });
    await settleRetention(history, clock);
    expect((await ask('2026-02-25')).Total).toMatchObject({ PeakStartsPerHour: 3, PeakByQuarter: true });
    const { PeakStartsPerHour, PeakByQuarter, ...sums } = before;
    expect((await ask('2026-02')).Before).toEqual({ ...sums, PeakStartsPerHour: null, PeakByQuarter: false });
  });

  it('covers the requested points, in the station’s order', async () => {
    field = await ReportField.start(await open(), winter('28T21:00'), 3);
    const { deps } = field;
    const ids = async (pointIds?: number[]) => {
      const { Points, TimeZone } = await digitalReport(deps, {
        kind: 'count',
        stationId: 1,
        period: '2026-03-28',
        pointIds,
      });
      expect(TimeZone).toBe('America/Denver');
      return Points.map(({ PointId }) => PointId);
    };
    expect(await ids()).toEqual([101, 102, 103]);
    expect(await ids([103, 101])).toEqual([101, 103]);
    await expect(ids([101, 999])).rejects.toMatchObject({ code: 'POINT_NOT_FOUND' });
  });

  it('rejects a report that would be too long', async () => {
    field = await ReportField.start(await open(), winter('28T21:00'), 20);
    const ask = (period: string, stationId = 1) =>
      digitalReport(field!.deps, { kind: 'count', stationId, period });
    await expect(ask('2000-01-01--2026-01-01')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(ask('2017-01-01--2026-01-01')).rejects.toThrow(
      '65,760 rows (days × points); the limit is 20,000',
    );
    await expect(ask('2026', 2)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
  });
});
