import type { AnalogFigures, AnalogReport, MonthOverview, UnitSystem } from '@outpost/contract';
import { type DisplayUnit, displayUnit } from './display-unit.ts';

type Shown = Pick<DisplayUnit, 'value' | 'difference'>;

const orNull = (value: number | null, convert: (value: number) => number) =>
  value === null ? null : convert(value);

const figuresIn = <T extends AnalogFigures>(figures: T, own: Shown, amount: Shown): T => ({
  ...figures,
  Min: orNull(figures.Min, own.value),
  Max: orNull(figures.Max, own.value),
  Average: orNull(figures.Average, own.value),
  Amount: orNull(figures.Amount, amount.difference),
});

/** A report in a system of units: figures, units and decimals together. */
export function analogReportIn(report: AnalogReport, system: UnitSystem): AnalogReport {
  if (system === 'configured') return report;
  return {
    ...report,
    Points: report.Points.map((point) => {
      const own = displayUnit(point.Units, system);
      const amount = displayUnit(point.AmountUnits, system);
      return {
        ...point,
        Units: own.units,
        AmountUnits: amount.units,
        Decimals: own.decimals(point.Decimals),
        Days: point.Days.map((day) => figuresIn(day, own, amount)),
        Total: figuresIn(point.Total, own, amount),
        Before: figuresIn(point.Before, own, amount),
      };
    }),
  };
}

/** A month of all stations in a system of units: the rain, the only figure with a unit. */
export function monthOverviewIn(overview: MonthOverview, system: UnitSystem): MonthOverview {
  if (system === 'configured') return overview;
  return {
    ...overview,
    Stations: overview.Stations.map((station) => {
      const rain = displayUnit(station.RainUnits, system);
      return { ...station, Rain: orNull(station.Rain, rain.difference), RainUnits: rain.units };
    }),
  };
}
