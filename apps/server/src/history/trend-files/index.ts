import { calls, MEDIA_TYPES, type QueryOf } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { FileResponse, invalid, mount } from '../../platform/http/index.ts';
import { csvOf, type Table, xlsxOf } from '../../platform/tables/index.ts';
import type { History } from '../historian/index.ts';
import { retainedFrom, spanOfQuery, windowOf } from '../trends/index.ts';
import { bucketTable } from './bucket-table.ts';
import { chosenPoints, type ExportPoint, exportZone } from './chosen-points.ts';
import { sampleTable } from './sample-table.ts';
import * as texts from './texts.ts';

const DAY_MS = 86_400_000;
/** Buckets per file unless the caller requests another number. */
const DEFAULT_POINTS = 1_000;
/**
 * Maximum number of days and rows of a file of samples: a workbook opens with these, a CSV file
 * with more.
 */
const MAX_SAMPLE_DAYS = 400;
const MAX_ROWS = { csv: 20_000_000, xlsx: 3_000_000 } as const;

/** Mounts the call that exports points over time as a file, generated while it is sent. */
export function mountTrendFiles(
  app: FastifyInstance,
  context: Context,
  image: Image,
  history: History,
): void {
  mount(app, calls.trends.file, async ({ query }) => {
    const points = chosenPoints(image, query.pointId);
    const table = await tableOf(context, history, points, query);
    const { format } = query;
    const name = `trend-${query.startDate.slice(0, 10)}--${query.endDate.slice(0, 10)}.${format}`;
    const madeAt = toInstant(context.clock.now());
    const content =
      format === 'csv'
        ? csvOf(table)
        : xlsxOf({ title: texts.trend, madeAt, tables: [{ ...table, heading: headingOf(query, points) }] });
    return new FileResponse(name, MEDIA_TYPES[format], content);
  });
}

type Query = QueryOf<typeof calls.trends.file>;

/** @throws AppError `BAD_REQUEST`; StorageError */
async function tableOf(
  context: Context,
  history: History,
  points: readonly ExportPoint[],
  query: Query,
): Promise<Table> {
  const { maxPoints = DEFAULT_POINTS, rows = 'buckets', format, units } = query;
  const timeZone = exportZone(points, context.timeZone);
  const { fromMs, toMs } = spanOfQuery(query, timeZone);
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

function headingOf({ startDate, endDate }: Query, points: readonly ExportPoint[]): string[] {
  const names = points.map(({ point, station }) => `${station.config.SiteName} ${point.Point} ${point.Name}`);
  return [names.join(', '), `${startDate} to ${endDate}`];
}
