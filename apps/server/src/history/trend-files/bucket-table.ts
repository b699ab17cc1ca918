import type { Point, UnitSystem } from '@outpost/contract';
import {
  type AnalogBuckets,
  analogBucketsOfSpans,
  type DigitalBuckets,
  type DisplayUnit,
  digitalBucketsOfSpans,
  displayUnit,
  qualityName,
  type TrendWindow,
  worstQuality,
} from '@outpost/core';
import { toInstant } from '../../platform/clock.ts';
import type { Table, TableCell, TableColumn, TableRow } from '../../platform/tables/index.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';
import type { History } from '../historian/index.ts';
import { endOf, type FoundPoint } from '../trends/index.ts';
import * as texts from './texts.ts';

/** Columns of one point, and their content of a bucket. */
interface PointColumns {
  readonly columns: readonly TableColumn[];
  cells(bucket: number): TableCell[];
}

/**
 * The buckets of a trend as rows, with the points side by side: average, minimum, maximum and last
 * value of an analog point; the number of changes, time on and last state of a digital point; the
 * worst quality of both. Empty where there is no good value.
 *
 * @param units in which values are given; the headings name them
 * @throws StorageError
 */
export async function bucketTable(
  history: History,
  points: readonly FoundPoint[],
  window: TrendWindow,
  timeZone: string,
  units: UnitSystem = 'configured',
): Promise<Table> {
  const parts: PointColumns[] = [];
  for (const chosen of points) parts.push(await columnsOf(history, chosen, window, units));
  const columns: TableColumn[] = [
    { title: texts.timeUtc, kind: 'text', width: 26 },
    { title: texts.timeIn(timeZone), kind: 'time', width: 22 },
    ...parts.flatMap((part) => part.columns),
  ];
  const wallClock = wallClockOf(timeZone);
  function* rows(): Generator<TableRow> {
    for (let bucket = 0; bucket < window.count; bucket++) {
      const ms = window.startMs + bucket * window.widthMs;
      yield { cells: [toInstant(ms), wallClock(ms), ...parts.flatMap((part) => part.cells(bucket))] };
    }
  }
  return { name: texts.trend, columns, rows: rows() };
}

async function columnsOf(
  history: History,
  { point, station }: FoundPoint,
  window: TrendWindow,
  system: UnitSystem,
): Promise<PointColumns> {
  const query = {
    pointId: point.Id,
    fromMs: window.startMs,
    toMs: endOf(window),
    stepMs: window.widthMs,
    untilMs: station.link.lastResponseAtMs ?? Number.NEGATIVE_INFINITY,
  };
  const name = `${station.config.SiteName} ${point.Point} ${point.Name}`;
  return point.Kind === 'analog'
    ? analogColumns(
        name,
        displayUnit(point.Units, system),
        analogBucketsOfSpans(await history.analogSpans(query), window),
      )
    : digitalColumns(name, point, digitalBucketsOfSpans(await history.digitalSpans(query), window));
}

function analogColumns(name: string, display: DisplayUnit, { rows }: AnalogBuckets): PointColumns {
  const unit = display.units === '' ? '' : ` [${display.units}]`;
  const number = (what: string): TableColumn => ({
    title: `${name}: ${what}${unit}`,
    kind: 'number',
    width: 18,
  });
  return {
    columns: [number('average'), number('minimum'), number('maximum'), number('last'), qualityColumn(name)],
    cells: (bucket) => [
      ...[rows.mean, rows.min, rows.max, rows.last].map((values) => display.fileValue(values[bucket]!)),
      qualityCell(rows.seen[bucket]!),
    ],
  };
}

function digitalColumns(
  name: string,
  point: Point & { Kind: 'digital' },
  { rows }: DigitalBuckets,
): PointColumns {
  return {
    columns: [
      { title: texts.changes(name), kind: 'number', width: 18 },
      { title: texts.secondsOn(name), kind: 'number', width: 18 },
      { title: texts.secondsKnown(name), kind: 'number', width: 18 },
      { title: texts.last(name), kind: 'text', width: 18 },
      qualityColumn(name),
    ],
    cells: (bucket) => {
      const last = rows.last[bucket]!;
      const isKnown = rows.knownMs[bucket]! > 0;
      return [
        isKnown ? rows.changes[bucket]! : null,
        isKnown ? rows.onMs[bucket]! / 1_000 : null,
        // Before the first sample and in the future there is no quality.
        isKnown || worstQuality(rows.seen[bucket]!) !== null ? rows.knownMs[bucket]! / 1_000 : null,
        Number.isNaN(last) ? null : last === 1 ? point.OnLabel : point.OffLabel,
        qualityCell(rows.seen[bucket]!),
      ];
    },
  };
}

const qualityColumn = (name: string): TableColumn => ({
  title: texts.quality(name),
  kind: 'text',
  width: 12,
});

function qualityCell(seen: number): TableCell {
  const worst = worstQuality(seen);
  return worst === null ? null : qualityName(worst);
}
