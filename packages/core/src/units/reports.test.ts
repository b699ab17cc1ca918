import type { AnalogReport, MonthOverview } from '@outpost/contract';
import { expect, it } from 'vitest';
import { analogReportIn, monthOverviewIn } from './reports.ts';

const figures = (Min: number | null, Amount: number | null) => ({
  ...{ Hours: 24, UnknownHours: 0, Min, Max: Min, Average: Min, Amount },
});
const point = (Units: string, AmountUnits: string, own: ReturnType<typeof figures>) => ({
  ...{ PointId: 1, Point: 'AI1', Name: 'Flow', Units, Decimals: 1, AmountUnits },
  AmountSource: AmountUnits === '' ? null : ('rate' as const),
  Days: [{ ...own, Date: '2026-03-01', Partial: false }],
  ...{ Total: own, Before: own },
});
const report = {
  Points: [
    point('L/s', 'm³', figures(10, 864)),
    point('°C', '', figures(20, null)),
    point('%', '', figures(50, null)),
    point('m', '', figures(null, null)),
  ],
} as unknown as AnalogReport;

it('has figures, units and decimals of the system, and the totals in their own unit', () => {
  const [flow, temperature, share, level] = analogReportIn(report, 'us').Points;
  expect(flow).toMatchObject({ Units: 'gpm', Decimals: 0, AmountUnits: 'kgal' });
  expect(flow!.Total.Average).toBeCloseTo(158.503, 3);
  // 864 m³, whichever way it is computed: a day of that flow.
  expect(flow!.Total.Amount).toBeCloseTo((158.50323 * 1_440) / 1_000, 3);
  expect(flow!.Days[0]!.Min).toBe(flow!.Before.Max);
  expect(temperature!.Total.Min).toBeCloseTo(68, 10);
  expect(share).toEqual(report.Points[2]);
  expect(level).toMatchObject({ Units: 'ft', Total: { Min: null, Amount: null } });
});

it('is the same object where nothing is converted', () => {
  expect(analogReportIn(report, 'configured')).toBe(report);
});

it('converts the rain of a month', () => {
  const overview = {
    Stations: [
      { Rain: 25.4, RainUnits: 'mm' },
      { Rain: null, RainUnits: '' },
    ],
  } as unknown as MonthOverview;
  const [gauge, other] = monthOverviewIn(overview, 'us').Stations;
  expect(gauge!.RainUnits).toBe('in');
  expect(gauge!.Rain).toBeCloseTo(1, 12);
  expect(other).toEqual({ Rain: null, RainUnits: '' });
  expect(monthOverviewIn(overview, 'metric').Stations[0]!.Rain).toBe(25.4);
});
