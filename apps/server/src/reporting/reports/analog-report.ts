import type { AnalogReport, AnalogReportDay, AnalogReportPoint, Point } from '@outpost/contract';
import { analogDaysOfRows, analogFigures, dayEdges, formatPeriodKey, pointAmounts } from '@outpost/core';
import type { HistoryTask } from '../../history/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { type AnalogPointRows, type AnalogRowsRequest, analogRowsOf } from './analog-rows.ts';
import { asOneDay, MANY_DAYS, refuseTooMany, reportDays } from './report-days.ts';
import { type ReportSources, reportPoints, reportSubject } from './subject.ts';

const ROWS: HistoryTask<AnalogRowsRequest, AnalogPointRows> = {
  module: new URL('./analog-worker-job.ts', import.meta.url),
  work: analogRowsOf,
  pointsOf: ({ pointId }) => [pointId],
};

/** The parameters of an analog report. */
export interface AnalogReportRequest {
  readonly stationId: number;
  /** As the contract's ReportPeriod. */
  readonly period: string;
  /** All analog points by default. */
  readonly pointIds?: readonly number[] | undefined;
}

/** A point as in lists and reports. */
export function analogReportPoint(point: Point): AnalogReportPoint {
  const amounts = pointAmounts(point);
  return {
    PointId: point.Id,
    Point: point.Point,
    Name: point.Name,
    Units: point.Kind === 'analog' ? point.Units : '',
    Decimals: point.Kind === 'analog' ? point.Decimals : 0,
    AmountSource: amounts?.source ?? null,
    AmountUnits: amounts?.units ?? '',
  };
}

/**
 * Minimum, average, maximum and amount of a station's analog points, day by day in the station's zone.
 *
 * @throws AppError `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST` when it would be too long; StorageError
 */
export async function analogReport(deps: ReportSources, request: AnalogReportRequest): Promise<AnalogReport> {
  const { stationId, pointIds } = request;
  const { station, timeZone, untilMs, nowMs } = reportSubject(deps, stationId);
  const points = reportPoints(station, 'analog', pointIds);
  const chosen = await reportDays(request.period, timeZone, nowMs);
  const { period, days } = chosen;
  refuseTooMany(chosen, points);
  const before = asOneDay(chosen.before);
  const edges = { edges: dayEdges(days), beforeEdges: dayEdges(before) };
  const requests = points.map((point): AnalogRowsRequest => {
    const isCounter = pointAmounts(point)?.source === 'counter';
    return { pointId: point.Id, untilMs, isCounter, ...edges };
  });
  const read = await deps.pastWork.each(ROWS, requests, days.length > MANY_DAYS ? 1 : undefined);
  const rows: AnalogReport['Points'] = [];
  for (const [index, point] of points.entries()) {
    const amounts = pointAmounts(point);
    const now = analogDaysOfRows(days, read[index]!.now, nowMs);
    const earlier = analogDaysOfRows(before, read[index]!.before, nowMs);
    rows.push({
      ...analogReportPoint(point),
      Days: now.days.map((day): AnalogReportDay => {
        return { ...analogFigures(day, amounts), Date: day.date, Partial: day.isPartial };
      }),
      Total: analogFigures(now.total, amounts),
      Before: analogFigures(earlier.total, amounts),
    });
    await yieldToEventLoop();
  }
  return {
    StationId: stationId,
    Kind: 'analog',
    TimeZone: timeZone,
    Period: formatPeriodKey(period),
    From: period.first,
    To: period.last,
    BeforeFrom: chosen.beforeFirst,
    BeforeTo: chosen.beforeLast,
    Points: rows,
  };
}
