import { useMemo } from 'react';
import type { TrendPicture } from '../chart/picture.ts';
import { commonGaps, gapsOf } from '../model/columns.ts';
import type { TrendSpan } from '../model/range.ts';
import {
  knownUntilMs,
  leastSpanOf,
  ofSeveral,
  rowName,
  type TrendRow,
  type TrendRows,
} from '../model/rows.ts';
import { axisGroups } from '../model/value-axis.ts';
import type { TrendView } from '../model/view.ts';
import type { Zone } from '../model/zone.ts';
import type { TrendData } from './use-trend-data.ts';

/** The analog point whose axis and limits are in front: the selected one or the first one shown. */
export function frontOf({ analog }: TrendRows, view: TrendView): TrendRow | null {
  const drawn = analog.filter(({ chosen }) => !chosen.hidden);
  return drawn.find(({ point }) => point.Id === view.front) ?? drawn[0] ?? null;
}

/** Everything that the chart shows. */
export function usePicture(
  rows: TrendRows,
  view: TrendView,
  data: TrendData,
  zone: Zone,
  nowMs: number,
): TrendPicture {
  return useMemo(() => pictureOf(rows, view, data, zone, nowMs), [rows, view, data, zone, nowMs]);
}

function pictureOf(
  rows: TrendRows,
  view: TrendView,
  data: TrendData,
  zone: Zone,
  nowMs: number,
): TrendPicture {
  const front = frontOf(rows, view);
  const analog = rows.analog.filter(({ chosen }) => !chosen.hidden);
  const digital = rows.digital.filter(({ chosen }) => !chosen.hidden);
  const axes = axisGroups(
    analog.map(({ point }) => ({ pointId: point.Id, units: point.Kind === 'analog' ? point.Units : '' })),
    view.axes,
    front?.point.Id ?? null,
  );
  const axisOf = (pointId: number) => axes.find(({ pointIds }) => pointIds.includes(pointId))?.key ?? '';
  const severalStations = ofSeveral(rows.all);
  const gaps = analog.flatMap((row) => {
    const columns = data.analog.get(row.point.Id);
    return columns === undefined ? [] : [gapsOf(columns, EVER, knownUntilMs(row, nowMs))];
  });
  return {
    lines: analog.map(({ point, letter, colour }) => ({
      pointId: point.Id,
      letter,
      colour,
      columns: data.analog.get(point.Id) ?? null,
      compared: data.analogCompared.get(point.Id) ?? null,
      axis: axisOf(point.Id),
      leastSpan: leastSpanOf(point),
      isFront: point.Id === front?.point.Id,
    })),
    lanes: digital.map((row) => ({
      pointId: row.point.Id,
      letter: row.letter,
      name: rowName(row, severalStations),
      digital: data.digital.get(row.point.Id) ?? null,
      compared: data.digitalCompared.get(row.point.Id) ?? null,
      alarms: view.limits ? (data.alarms.get(row.point.Id) ?? []) : [],
    })),
    axes,
    front:
      front === null || !view.limits
        ? null
        : {
            axis: axisOf(front.point.Id),
            limits: front.limits,
            decimals: front.point.Kind === 'analog' ? front.point.Decimals : 0,
            alarms: data.alarms.get(front.point.Id) ?? [],
          },
    gaps: commonGaps(gaps),
    zone,
    nowMs,
    alarmsUntilMs: data.alarmsUntilMs,
  };
}

const EVER: TrendSpan = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
