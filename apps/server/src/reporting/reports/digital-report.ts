import type { Report, ReportDay, ReportKind } from '@outpost/contract';
import { dayEdges, digitalDaysOfRows, formatPeriodKey, reportFigures, startPeakAt } from '@outpost/core';
import type { HistoryTask } from '../../history/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { pointRowsOf, type ReportPointRows, type RowsRequest } from './point-rows.ts';
import { asOneDay, MANY_DAYS, refuseTooMany, reportDays } from './report-days.ts';
import { type ReportSources, reportPoints, reportSubject } from './subject.ts';

const ROWS: HistoryTask<RowsRequest, ReportPointRows> = {
  module: new URL('./rows-worker-job.ts', import.meta.url),
  work: pointRowsOf,
  pointsOf: ({ pointId }) => [pointId],
};

/** The parameters of a report. */
export interface ReportRequest {
  readonly kind: ReportKind;
  readonly stationId: number;
  /** As the contract's ReportPeriod. */
  readonly period: string;
  /** All digital points by default. */
  readonly pointIds?: readonly number[] | undefined;
}

/**
 * The count, on-time or off-time report of a station's digital points, day by day in the station's zone.
 *
 * @throws AppError `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST` when it would be too long; StorageError
 */
export async function digitalReport(deps: ReportSources, request: ReportRequest): Promise<Report> {
  const { kind, stationId } = request;
  const subject = reportSubject(deps, stationId);
  const { untilMs, nowMs } = subject;
  const points = reportPoints(subject.station, 'digital', request.pointIds);
  const chosen = await reportDays(request.period, subject.timeZone, subject.nowMs);
  refuseTooMany(chosen, points);
  const { days } = chosen;
  const before = asOneDay(chosen.before);
  const edges = { edges: dayEdges(days), beforeEdges: dayEdges(before) };
  const requests = points.map(({ Id }): RowsRequest => ({ pointId: Id, untilMs, ...edges }));
  const read = await deps.pastWork.each(ROWS, requests, days.length > MANY_DAYS ? 1 : undefined);
  const rows: Report['Points'] = [];
  for (const [index, point] of points.entries()) {
    const { peaks, peaksBefore, ...of } = read[index]!;
    const now = digitalDaysOfRows(days, of.now, nowMs);
    const earlier = digitalDaysOfRows(before, of.before, nowMs);
    rows.push({
      PointId: point.Id,
      Point: point.Point,
      Name: point.Name,
      OnLabel: point.OnLabel,
      OffLabel: point.OffLabel,
      Days: now.days.map((day, place): ReportDay => {
        const figures = reportFigures(kind, day, startPeakAt(peaks, place));
        return { ...figures, Date: day.date, Partial: day.isPartial };
      }),
      Total: reportFigures(kind, now.total, startPeakAt(peaks, days.length)),
      Before: reportFigures(kind, earlier.total, peaksBefore && startPeakAt(peaksBefore, before.length)),
    });
    await yieldToEventLoop();
  }
  const { period } = chosen;
  return {
    StationId: stationId,
    Kind: kind,
    TimeZone: subject.timeZone,
    Period: formatPeriodKey(period),
    From: period.first,
    To: period.last,
    BeforeFrom: chosen.beforeFirst,
    BeforeTo: chosen.beforeLast,
    Points: rows,
  };
}
