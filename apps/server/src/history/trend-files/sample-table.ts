import type { UnitSystem } from '@outpost/contract';
import { displayUnit, GOOD, qualityName } from '@outpost/core';
import { toInstant } from '../../platform/clock.ts';
import type { Table, TableCell, TableRow } from '../../platform/tables/index.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';
import type { History } from '../historian/index.ts';
import type { FoundPoint } from '../trends/index.ts';
import * as texts from './texts.ts';

/**
 * Samples are read a day at a time, less where there are more than this in a day, and more and more
 * while there are none: reading ends with the client only at a row.
 */
const PAGE_MS = 86_400_000;
const PAGE_SAMPLES = 100_000;

export interface SampleSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
  /** In which values are given; a column names them. Each point's own by default. */
  readonly units?: UnitSystem;
  /** Maximum number of rows of the file; where it ends earlier, its last row says so. */
  readonly mostRows: number;
}

/**
 * The stored samples of points, one row per sample, point after point, with no more than a page in
 * memory. A value is given only where its quality is good; for others the quality says why not.
 */
export function sampleTable(history: History, points: readonly FoundPoint[], span: SampleSpan): Table {
  return {
    name: texts.samples,
    columns: [
      { title: texts.timeUtc, kind: 'text', width: 26 },
      { title: texts.timeIn(span.timeZone), kind: 'time', width: 22 },
      { title: texts.station, kind: 'text', width: 22 },
      { title: texts.point, kind: 'text', width: 9 },
      { title: texts.name, kind: 'text', width: 24 },
      { title: texts.value, kind: 'number', width: 14 },
      { title: texts.state, kind: 'text', width: 12 },
      { title: texts.units, kind: 'text', width: 9 },
      { title: texts.qualityLabel, kind: 'text', width: 10 },
    ],
    rows: rowsOf(history, points, span),
  };
}

async function* rowsOf(
  history: History,
  points: readonly FoundPoint[],
  span: SampleSpan,
): AsyncGenerator<TableRow> {
  let left = span.mostRows;
  for (const chosen of points) {
    for await (const row of rowsOfPoint(history, chosen, span)) {
      if (left === 0) {
        const most = span.mostRows.toLocaleString('en-US');
        yield {
          cells: [texts.fileIncomplete(most)],
          isTotal: true,
        };
        return;
      }
      left -= 1;
      yield row;
    }
  }
}

async function* rowsOfPoint(
  history: History,
  { point, station }: FoundPoint,
  { fromMs, toMs, timeZone, units: system = 'configured' }: SampleSpan,
): AsyncGenerator<TableRow> {
  const wallClock = wallClockOf(timeZone);
  const names: TableCell[] = [station.config.SiteName, point.Point, point.Name];
  const display = displayUnit(point.Kind === 'analog' ? point.Units : '', system);
  const units = point.Kind === 'analog' ? display.units : null;
  const stateOf = (value: number): TableCell =>
    point.Kind === 'analog' ? null : value === 0 ? point.OffLabel : point.OnLabel;
  for (let startMs = fromMs, pageMs = PAGE_MS; startMs < toMs; ) {
    const endMs = Math.min(startMs + pageMs, toMs);
    const page = await history.read(point.Id, startMs, endMs, { limit: PAGE_SAMPLES });
    // Times of a point ascend strictly, so a page of this many milliseconds never has more.
    if (page.truncated) {
      pageMs = Math.max(PAGE_SAMPLES, Math.floor(Math.min(endMs - startMs, 2 * PAGE_MS) / 2));
      continue;
    }
    const { atMs, values, qualities } = page;
    for (let index = 0; index < atMs.length; index++) {
      const ms = atMs[index]!;
      const value = values[index]!;
      const isGood = qualities[index] === GOOD && !Number.isNaN(value);
      const known: TableCell[] = isGood ? [display.fileValue(value), stateOf(value)] : [null, null];
      yield {
        cells: [toInstant(ms), wallClock(ms), ...names, ...known, units, qualityName(qualities[index]!)],
      };
    }
    startMs = endMs;
    if (atMs.length === 0) pageMs *= 2;
  }
}
