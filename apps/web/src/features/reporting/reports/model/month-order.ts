import type { StationMonth } from '@outpost/contract';
import { dataCoverage, displayUnit } from '@outpost/core';
import * as texts from '../texts.ts';

/** Orders of the month overview, by what `order` in its address is. */
const FIGURES: Readonly<Record<string, (station: StationMonth) => number | null>> = {
  'run-time': ({ RunHours }) => RunHours,
  starts: ({ Starts }) => Starts,
  // Stations can differ in units.
  rain: ({ Rain, RainUnits }) => (Rain === null ? null : displayUnit(RainUnits, 'metric').value(Rain)),
  alarms: ({ Alarms }) => Alarms.Total,
  // Least first.
  coverage: ({ Hours, UnknownHours }) => {
    const share = UnknownHours === null ? null : dataCoverage({ Hours, UnknownHours });
    return share === null ? null : -share;
  },
};

/** The stations to look at first. */
export const DEFAULT_MONTH_ORDER = 'alarms';

/** The options of the select. */
export const MONTH_ORDERS = [
  { value: 'name', label: texts.byName },
  { value: 'run-time', label: texts.mostRunTime },
  { value: 'starts', label: texts.mostStarts },
  { value: 'rain', label: texts.mostRain },
  { value: 'alarms', label: texts.mostAlarms },
  { value: 'coverage', label: texts.leastCoverage },
];

/**
 * The stations with the most first, those without such a figure last, equal ones in their given order.
 *
 * @param order a value of {@link MONTH_ORDERS}; of any other, the given order
 */
export function orderedMonth(stations: readonly StationMonth[], order: string): readonly StationMonth[] {
  const figure = Object.hasOwn(FIGURES, order) ? FIGURES[order] : undefined;
  if (figure === undefined) return stations;
  const size = (station: StationMonth) => figure(station) ?? Number.NEGATIVE_INFINITY;
  return stations.toSorted((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)));
}
