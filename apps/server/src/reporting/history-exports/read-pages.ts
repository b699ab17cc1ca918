import type { ExportResolution, UnitSystem } from '@outpost/contract';
import { clockRunAt, dateAt, HOUR_MS, MINUTE_MS } from '@outpost/core';
import type { Image } from '../../acquisition/index.ts';
import type { History, HistoryTask, PastWork } from '../../history/index.ts';
import { daysInBatches } from '../reports/index.ts';
import { type ExportPage, type ExportPageRequest, exportPageOf } from './export-page.ts';
import type { FilePoint } from './file-columns.ts';
import { filePointOf, type SelectedPoint } from './selection.ts';

/** Buckets of a page. */
const MAX_PAGE_BUCKETS = 20_000;
/** Points that are read at a time, while the ones before are written. */
const POINTS_AT_ONCE = 4;
/** Pages of a job in a reader thread, so that other readers wait for some milliseconds. */
const MAX_PER_JOB = 2;

const PAGE: HistoryTask<ExportPageRequest, ExportPage> = {
  module: new URL('./page-worker-job.ts', import.meta.url),
  work: exportPageOf,
  pointsOf: ({ pointId }) => [pointId],
};

export interface PageSources {
  readonly image: Image;
  readonly history: Pick<History, 'retention' | 'boundsOf'>;
  readonly pastWork: PastWork;
}

export interface PageQuery {
  readonly pointIds: readonly number[];
  readonly resolution: ExportResolution;
  readonly units: UnitSystem;
  readonly fromMs: number;
  readonly toMs: number;
  /** The organisation's, in which hours and days begin. */
  readonly timeZone: string;
}

/** How far an export has come: the time of a point from which on it continues. */
export interface ExportCursor {
  /** Of `pointIds`. */
  readonly point: number;
  /** ms; null: from the begin. */
  readonly atMs: number | null;
}

export interface PointPage {
  readonly point: FilePoint;
  readonly rows: ExportPage['rows'];
}

/** A part of an export, also one without rows, so that each is a moment at which it can end. */
export interface ExportStep {
  /** null: there are no rows. */
  readonly page: PointPage | null;
  /** What comes after it. */
  readonly next: ExportCursor;
}

/**
 * The history of points, page after page in the order of the points, each in the order of time. A
 * few points are read ahead. Points that were deleted meanwhile have no rows, and neither has time
 * in which nothing is stored; it is not read.
 * @throws StorageError
 */
export async function* readPointPages(
  sources: PageSources,
  query: PageQuery,
  from: ExportCursor = { point: 0, atMs: null },
): AsyncGenerator<ExportStep> {
  const plan = await planOf(query);
  let cursor = from;
  let ahead = readGroup(sources, query, plan, cursor);
  try {
    while (cursor.point < query.pointIds.length) {
      const group = await ahead;
      cursor = { point: cursor.point + group.length, atMs: null };
      ahead = readGroup(sources, query, plan, cursor);
      // It is awaited by the next round or, if the export ends here, below.
      ahead.catch(() => {});
      for (const read of group) yield* stepsOf(sources, query, read);
    }
  } finally {
    await ahead.catch(() => {});
  }
}

/** The times of its buckets are made when it is read: those of all years would take much memory. */
type PlannedRequest = Omit<ExportPageRequest, 'edges'> & Pick<Part, 'edges'>;
const requestOf = (planned: PlannedRequest): ExportPageRequest => ({ ...planned, edges: planned.edges() });

/** A point and its first page; null: it was deleted, or nothing of it is kept. */
interface ReadPoint {
  readonly index: number;
  readonly found: SelectedPoint | null;
  readonly requests: readonly PlannedRequest[];
  readonly first: ExportPage | null;
}

/** The first pages of some points. */
async function readGroup(
  { image, history, pastWork }: PageSources,
  { pointIds, resolution, fromMs, toMs }: PageQuery,
  plan: Plan,
  { point, atMs }: ExportCursor,
): Promise<ReadPoint[]> {
  const ids = pointIds.slice(point, point + POINTS_AT_ONCE);
  const level = resolution === 'samples' || resolution === 'minute' ? 'samples' : 'quarters';
  const planned = await Promise.all(
    ids.map(async (id, offset) => {
      const index = point + offset;
      const selected = findPoint(image, id);
      if (selected === null) return { index, found: null, requests: [] };
      const { point: config, station } = selected;
      const untilMs = station.link.lastResponseAtMs ?? Number.NEGATIVE_INFINITY;
      const { firstMs, lastMs } = await history.boundsOf(id);
      const keptMs = history.retention.keptFromMs(level, config.Kind);
      const startMs = Math.max(offset === 0 && atMs !== null ? atMs : fromMs, keptMs);
      const endMs = Math.min(toMs, Math.max(untilMs, lastMs) + 1);
      const request = { kind: config.Kind, pointId: id, resolution, untilMs };
      const requests = plan(startMs, firstMs, endMs).map((part) => ({ ...request, ...part }));
      return { index, found: selected, requests };
    }),
  );
  const firsts = planned.flatMap(({ requests }) => requests.slice(0, 1).map(requestOf));
  const pages = await pastWork.each(PAGE, firsts, MAX_PER_JOB);
  return planned.map((read) => ({ ...read, first: read.requests.length > 0 ? pages.shift()! : null }));
}

async function* stepsOf(
  { pastWork }: PageSources,
  { units }: PageQuery,
  { index, found, requests, first }: ReadPoint,
): AsyncGenerator<ExportStep> {
  const after = { point: index + 1, atMs: null };
  if (found === null || first === null) {
    yield { page: null, next: after };
    return;
  }
  const point = filePointOf(found, units);
  for (const [number, request] of requests.entries()) {
    const isLast = number === requests.length - 1;
    for (let fromMs = request.fromMs; fromMs < request.toMs; ) {
      const isFirst = number === 0 && fromMs === request.fromMs;
      const [page] = isFirst ? [first] : await pastWork.each(PAGE, [{ ...requestOf(request), fromMs }]);
      const { rows, reachedMs } = page!;
      fromMs = reachedMs;
      const next = isLast && fromMs >= request.toMs ? after : { point: index, atMs: fromMs };
      yield { page: rows.atMs.length === 0 ? null : { point, rows }, next };
    }
  }
}

function findPoint(image: Image, pointId: number): SelectedPoint | null {
  const station = image.stationOfPoint(pointId);
  const point = station?.config.Points.find(({ Id }) => Id === pointId);
  return station && point ? { point, station } : null;
}

interface Part extends Pick<ExportPageRequest, 'fromMs' | 'toMs'> {
  readonly edges: () => ExportPageRequest['edges'];
}
/** Divides a time into what is read at a time, without what ends before anything is stored. */
type Plan = (fromMs: number, storedMs: number, toMs: number) => Part[];

async function planOf({ resolution, fromMs, toMs, timeZone }: PageQuery): Promise<Plan> {
  if (resolution === 'samples')
    return (from, stored, to) => {
      const first = Math.max(from, stored);
      return to > first ? [{ fromMs: first, toMs: to, edges: () => null }] : [];
    };
  if (resolution === 'day') {
    const days = await daysInBatches(timeZone, dateAt(timeZone, fromMs), dateAt(timeZone, toMs - 1));
    return (from, stored, to) => {
      // A day of which a part is no longer kept has no row.
      const kept = days.filter(
        ({ startMs, endMs }) =>
          (from <= fromMs ? endMs > from : startMs >= from) && endMs > stored && startMs < to,
      );
      return partsOf(kept.length === 0 ? [] : [...kept.map(({ startMs }) => startMs), kept.at(-1)!.endMs]);
    };
  }
  const stepMs = resolution === 'minute' ? MINUTE_MS : HOUR_MS;
  // Steps of the zone's clock, so that no hour belongs to two days, also where hours begin at half past in UTC.
  const offsetMs = clockRunAt(timeZone, fromMs).offsetMs % stepMs;
  return (from, stored, to) => {
    const steps = (ms: number) => (ms + offsetMs) / stepMs;
    const kept = from <= fromMs ? Math.floor(steps(from)) : Math.ceil(steps(from));
    const first = Math.max(kept, Math.floor(steps(stored)));
    const count = Math.ceil(steps(to)) - first;
    const parts: Part[] = [];
    for (let start = 0; start < count; start += MAX_PAGE_BUCKETS) {
      const length = Math.min(MAX_PAGE_BUCKETS, count - start);
      const edgeAt = (index: number) => (first + start + index) * stepMs - offsetMs;
      parts.push({
        ...{ fromMs: edgeAt(0), toMs: edgeAt(length) },
        edges: () => Float64Array.from({ length: length + 1 }, (_, index) => edgeAt(index)),
      });
    }
    return parts;
  };
}

const partOf = (edges: Float64Array): Part => ({
  ...{ fromMs: edges[0]!, toMs: edges.at(-1)! },
  edges: () => edges,
});

function partsOf(edges: readonly number[]): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from + 1 < edges.length; from += MAX_PAGE_BUCKETS)
    parts.push(partOf(Float64Array.from(edges.slice(from, from + MAX_PAGE_BUCKETS + 1))));
  return parts;
}
