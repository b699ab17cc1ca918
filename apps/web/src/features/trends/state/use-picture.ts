import { useMemo } from 'react';
import type { Picture } from '../chart/picture.ts';
import { beyondOf } from '../model/beyond.ts';
import { gapsOf } from '../model/columns.ts';
import type { Span } from '../model/range.ts';
import { leastSpanOf, ofSeveral, rowName, type TrendRow, type TrendRows } from '../model/rows.ts';
import { axisGroups } from '../model/value-axis.ts';
import type { TrendView } from '../model/view.ts';
import type { Zone } from '../model/zone.ts';
import type { TrendData } from './use-trend-data.ts';

/** The analog point whose axis and limits are in front: the chosen one, else the first that is drawn. */
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
): Picture {
  return useMemo(() => pictureOf(rows, view, data, zone, nowMs), [rows, view, data, zone, nowMs]);
}

function pictureOf(rows: TrendRows, view: TrendView, data: TrendData, zone: Zone, nowMs: number): Picture {
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
  const columns = analog.flatMap(({ point }) => data.analog.get(point.Id) ?? []);
  const frontColumns = front === null ? undefined : data.analog.get(front.point.Id);
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
      limits: view.limits ? row.limits : [],
    })),
    axes,
    front:
      front === null || !view.limits
        ? null
        : {
            axis: axisOf(front.point.Id),
            limits: front.limits,
            decimals: front.point.Kind === 'analog' ? front.point.Decimals : 0,
            beyond: frontColumns === undefined ? [] : beyondOf(frontColumns, front.limits, EVER),
          },
    gaps: commonGaps(columns.map((one) => gapsOf(one, EVER, nowMs))),
    zone,
    nowMs,
  };
}

const EVER: Span = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };

/** The pieces that are in every one of the lists; each list is in order and has none over another. */
export function commonGaps(lists: readonly (readonly Span[])[]): Span[] {
  const [first, ...others] = lists;
  return others.reduce<Span[]>((common, list) => overlaps(common, list), [...(first ?? [])]);
}

function overlaps(one: readonly Span[], other: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const fromMs = Math.max(one[a]!.fromMs, other[b]!.fromMs);
    const toMs = Math.min(one[a]!.toMs, other[b]!.toMs);
    if (fromMs < toMs) found.push({ fromMs, toMs });
    if (one[a]!.toMs < other[b]!.toMs) a++;
    else b++;
  }
  return found;
}
