import { useMemo } from 'react';
import type { Zone } from '../../../../ui/time/index.ts';
import type { FrontLimits, RainGauge, TrendPicture } from '../chart/picture.ts';
import { type AnalogColumns, commonGaps, gapsOf } from '../model/columns.ts';
import { type PaneRows, paneRows } from '../model/panes.ts';
import { hangsRain, splitRain } from '../model/rain.ts';
import type { TrendSpan } from '../model/range.ts';
import {
  knownUntilMs,
  minSpanOf,
  ofSeveral,
  rowName,
  rowNames,
  type TrendRow,
  type TrendRows,
} from '../model/rows.ts';
import { quantityOfPoint, shownColumns } from '../model/shown-columns.ts';
import type { TrendNote } from '../model/trend-notes.ts';
import { axisGroups } from '../model/value-axis.ts';
import type { TrendView } from '../model/view.ts';
import type { TrendData } from './use-trend-data.ts';

/** The analog point whose axis and limits are in front: the selected one or the first one shown. */
export function frontOf(analog: readonly TrendRow[], view: TrendView): TrendRow | null {
  const drawn = analog.filter(({ chosen }) => !chosen.hidden);
  return drawn.find(({ point }) => point.Id === view.front) ?? drawn[0] ?? null;
}

/** What each pane shows, from top to bottom. */
export function usePictures(
  rows: TrendRows,
  view: TrendView,
  data: TrendData,
  zone: Zone,
  nowMs: number,
  notes: readonly TrendNote[],
): readonly TrendPicture[] {
  return useMemo(() => {
    const isDrawn = ({ chosen }: TrendRow) => !chosen.hidden;
    const { lines, rain } = splitRain(rows.analog.filter(isDrawn), view.rain);
    const panes = paneRows(lines, rows.digital.filter(isDrawn), view.layout);
    const severalStations = ofSeveral(rows.all);
    return panes.map((pane) => ({
      ...pictureOf(pane, severalStations, view, data, zone, nowMs),
      rain: hangsRain(pane.analog) ? rain.map((row) => gaugeOf(row, data)) : [],
      notes,
    }));
  }, [rows, view, data, zone, nowMs, notes]);
}

function pictureOf(
  { key, analog, digital }: PaneRows,
  severalStations: boolean,
  view: TrendView,
  data: TrendData,
  zone: Zone,
  nowMs: number,
): Omit<TrendPicture, 'notes' | 'rain'> {
  const isStacked = view.layout !== 'overlaid';
  const front = frontOf(analog, view);
  const axes = axisGroups(
    analog.map(({ point }) => ({ pointId: point.Id, units: quantityOfPoint(point).units })),
    // Stacked panes have the same time axis, so each has one value axis.
    isStacked ? 'shared' : view.axes,
    front?.point.Id ?? null,
  );
  const axisOf = (pointId: number) => axes.find(({ pointIds }) => pointIds.includes(pointId))?.key ?? '';
  const gaps = analog.flatMap((row) => {
    const columns = data.analog.get(row.point.Id);
    return columns === undefined ? [] : [gapsOf(columns, EVER, knownUntilMs(row, nowMs))];
  });
  return {
    key,
    isStacked,
    name: isStacked ? rowNames(analog) : '',
    lines: analog.map(({ point, number, colour }) => {
      const quantity = quantityOfPoint(point);
      const shown = (columns: AnalogColumns | undefined) =>
        columns === undefined ? null : shownColumns(columns, quantity);
      return {
        pointId: point.Id,
        number,
        colour,
        columns: shown(data.analog.get(point.Id)),
        compared: shown(data.analogCompared.get(point.Id)),
        axis: axisOf(point.Id),
        leastSpan: quantity.difference(minSpanOf(point)),
        isFront: point.Id === front?.point.Id,
      };
    }),
    lanes: digital.map((row) => ({
      pointId: row.point.Id,
      number: row.number,
      name: rowName(row, severalStations),
      digital: data.digital.get(row.point.Id) ?? null,
      compared: data.digitalCompared.get(row.point.Id) ?? null,
      alarms: view.limits ? (data.alarms.get(row.point.Id) ?? []) : [],
    })),
    axes,
    front:
      front === null || !view.limits
        ? null
        : frontLimitsOf(front, analog.length, axisOf(front.point.Id), data),
    gaps: commonGaps(gaps),
    zone,
    nowMs,
    alarmsUntilMs: data.alarmsUntilMs,
  };
}

function frontLimitsOf(
  { point, limits, number, colour }: TrendRow,
  lines: number,
  axis: string,
  data: TrendData,
): FrontLimits {
  const quantity = quantityOfPoint(point);
  return {
    axis,
    of: lines > 1 ? { number, colour } : null,
    limits: limits.map((limit) => ({
      ...limit,
      Limit: limit.Limit === null ? null : quantity.value(limit.Limit),
      text: limit.Limit === null ? '' : quantity.textOfLimit(limit.Limit, limit.Kind),
    })),
    alarms: data.alarms.get(point.Id) ?? [],
  };
}
function gaugeOf({ point, colour }: TrendRow, data: TrendData): RainGauge {
  const quantity = quantityOfPoint(point);
  const columns = data.analog.get(point.Id);
  return {
    pointId: point.Id,
    colour,
    columns: columns === undefined ? null : shownColumns(columns, quantity),
    units: quantity.units,
  };
}

const EVER: TrendSpan = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
