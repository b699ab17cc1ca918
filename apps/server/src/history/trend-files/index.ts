import { calls, MEDIA_TYPES, type QueryOf, type StationNote } from '@outpost/contract';
import { DAY_MS, dateAt } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { FileResponse, invalid, mount, type Principal } from '../../platform/http/index.ts';
import { csvOf, type Table, wallClockText, xlsxOf } from '../../platform/tables/index.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';
import type { History } from '../historian/index.ts';
import {
  type FoundPoint,
  PointFinder,
  type ReadTrendStatistics,
  retainedFrom,
  spanOfQuery,
  windowOf,
  zoneOfPoints,
} from '../trends/index.ts';
import { bucketTable } from './bucket-table.ts';
import { notesTable } from './notes-table.ts';
import { sampleTable } from './sample-table.ts';
import { statisticsTable } from './statistics-table.ts';
import * as texts from './texts.ts';

/** Buckets per file unless the caller requests another number. */
const DEFAULT_POINTS = 1_000;
/**
 * Maximum number of days and rows of a file of samples: a workbook opens with these, a CSV file
 * with more.
 */
const MAX_SAMPLE_DAYS = 400;
const MAX_ROWS = { csv: 20_000_000, xlsx: 3_000_000 } as const;

/** The newest notes of stations about times from `fromMs` up to `toMs`, at most MAX_STATION_NOTES. */
export type ReadTrendNotes = (
  stationIds: readonly number[],
  fromMs: number,
  toMs: number,
  reader: Principal,
) => Promise<StationNote[]>;

export interface TrendFileSources {
  readonly image: Image;
  readonly history: History;
  readonly statistics: ReadTrendStatistics;
  readonly notes: ReadTrendNotes;
}

/** Mounts the call that exports points over time as a file, generated while it is sent. */
export function mountTrendFiles(app: FastifyInstance, context: Context, sources: TrendFileSources): void {
  const finder = new PointFinder(sources.image);
  mount(app, calls.trends.file, async ({ query, principal }) => {
    const points = finder.all(query.pointId);
    const timeZone = zoneOfPoints(points, context.timeZone);
    const span = { ...spanOfQuery(query, timeZone), timeZone };
    const [table, ...others] = await tablesOf(sources, points, query, span, principal);
    const { format, rows } = query;
    const days = `${dateAt(timeZone, span.fromMs)}--${dateAt(timeZone, span.toMs)}`;
    const kind = rows === undefined || rows === 'buckets' ? 'trend' : `trend-${rows}`;
    const name = `${subjectOf(points)}${kind}-${days}.${format}`;
    if (format === 'csv') return new FileResponse(name, MEDIA_TYPES.csv, csvOf(table));
    const tables = [{ ...table, heading: headingOf(points, span) }, ...others];
    const madeAt = toInstant(context.clock.now());
    return new FileResponse(name, MEDIA_TYPES.xlsx, xlsxOf({ title: texts.trend, madeAt, tables }));
  });
}

type Query = QueryOf<typeof calls.trends.file>;

/**
 * The table that was asked for; a workbook of values also has statistics and notes.
 * @throws AppError `BAD_REQUEST`; StorageError
 */
async function tablesOf(
  sources: TrendFileSources,
  points: readonly FoundPoint[],
  query: Query,
  span: FileSpan,
  reader: Principal,
): Promise<[Table, ...Table[]]> {
  const { rows = 'buckets', units, format } = query;
  const { fromMs, toMs, timeZone } = span;
  const statistics = async () => {
    const pointId = points.map(({ point }) => point.Id);
    const asked = { pointId, startDate: toInstant(fromMs), endDate: toInstant(toMs) };
    return statisticsTable(points, await sources.statistics(asked), timeZone, units);
  };
  const notes = async () => {
    const stationIds = [...new Set(points.map(({ station }) => station.stationId))];
    const found = await sources.notes(stationIds, fromMs, toMs, reader);
    return notesTable(points, found, timeZone);
  };
  if (rows === 'statistics') return [await statistics()];
  if (rows === 'notes') return [await notes()];
  const values = await valuesTable(sources.history, points, query, span);
  return format === 'csv' ? [values] : [values, await statistics(), await notes()];
}

interface FileSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
}

/** Buckets or samples. @throws AppError `BAD_REQUEST`; StorageError */
async function valuesTable(
  history: History,
  points: readonly FoundPoint[],
  { maxPoints = DEFAULT_POINTS, rows = 'buckets', format, units }: Query,
  { fromMs, toMs, timeZone }: FileSpan,
): Promise<Table> {
  if (rows === 'buckets') {
    const kept = retainedFrom(history, ...new Set(points.map(({ point }) => point.Kind)));
    return bucketTable(history, points, windowOf(fromMs, toMs, maxPoints, kept), timeZone, units);
  }
  if (toMs - fromMs > MAX_SAMPLE_DAYS * DAY_MS) {
    const Message = `At most ${MAX_SAMPLE_DAYS} days of samples are allowed; buckets have no limit`;
    throw invalid([{ Path: 'query.endDate', Message }]);
  }
  const span = { fromMs, toMs, timeZone, mostRows: MAX_ROWS[format] };
  return sampleTable(history, points, units === undefined ? span : { ...span, units });
}

/** `Mill Creek Lift Station AI1 `; empty: points of several stations. */
function subjectOf(points: readonly FoundPoint[]): string {
  const [first, ...others] = points;
  if (first === undefined || others.some(({ station }) => station !== first.station)) return '';
  const { SiteName } = first.station.config;
  return others.length === 0 ? `${SiteName} ${first.point.Point} ` : `${SiteName} `;
}

function headingOf(points: readonly FoundPoint[], { fromMs, toMs, timeZone }: FileSpan): string[] {
  const names = points.map(({ point, station }) => `${station.config.SiteName} ${point.Point} ${point.Name}`);
  const clock = wallClockOf(timeZone);
  const [from, to] = [fromMs, toMs].map((ms) => wallClockText(clock(Math.floor(ms / 1_000) * 1_000)));
  return [names.join(', '), texts.timeRange(from!, to!, timeZone)];
}
