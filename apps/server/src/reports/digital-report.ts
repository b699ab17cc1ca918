import type { Point, Report, ReportDay, ReportFigures, ReportKind } from '@outpost/contract';
import { type DigitalFigures, formatPeriod } from '@outpost/core';
import { invalid } from '../http/index.ts';
import { breathe } from '../platform/turn.ts';
import { readPointDays } from './read-days.ts';
import { type ReportDays, reportDays } from './report-days.ts';
import { digitalPoints, type ReportsDeps, subjectOf } from './subject.ts';

/** Days of all points together in one report: more would hold up the event loop while they are written as JSON. */
const MOST_DAY_ROWS = 20_000;
/** Points that are read at a time, so that there is always one to work out while the database reads others. */
const AT_ONCE = 4;
const HOUR_MS = 3_600_000;

/** What a report is asked for. */
export interface ReportRequest {
  readonly kind: ReportKind;
  readonly stationId: number;
  /** As the contract's ReportPeriod. */
  readonly period: string;
  /** All digital points when left out. */
  readonly pointIds?: readonly number[] | undefined;
}

/**
 * The count, on-time or off-time report of a station's digital points, day by day in the station's zone.
 *
 * @throws AppError `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST` when it would be too long; StorageError
 */
export async function digitalReport(deps: ReportsDeps, request: ReportRequest): Promise<Report> {
  const { kind, stationId } = request;
  const subject = subjectOf(deps, stationId);
  const { untilMs, nowMs } = subject;
  const points = digitalPoints(subject.station, request.pointIds);
  const chosen = await reportDays(request.period, subject.timeZone, subject.nowMs);
  refuseTooMany(chosen, points);
  const rowOf = async (point: Point): Promise<Report['Points'][number]> => {
    const { days, before } = chosen;
    const wanted = { pointId: point.Id, untilMs, days, before, nowMs };
    const { now, before: earlier } = await readPointDays(deps.history, wanted);
    await breathe();
    return {
      PointId: point.Id,
      Point: point.Point,
      Name: point.Name,
      Days: now.days.map((day): ReportDay => {
        return { ...presentFigures(kind, day), Date: day.date, Partial: day.isPartial };
      }),
      Total: presentFigures(kind, now.total),
      Before: presentFigures(kind, earlier.total),
    };
  };
  const rows: Report['Points'] = [];
  for (let at = 0; at < points.length; at += AT_ONCE) {
    rows.push(...(await Promise.all(points.slice(at, at + AT_ONCE).map(rowOf))));
    // Answers of the database can come without a pause.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { period } = chosen;
  return {
    StationId: stationId,
    Kind: kind,
    TimeZone: subject.timeZone,
    Period: formatPeriod(period),
    From: period.first,
    To: period.last,
    BeforeFrom: chosen.beforeFirst,
    BeforeTo: chosen.beforeLast,
    Points: rows,
  };
}

function refuseTooMany({ days }: ReportDays, points: readonly Point[]): void {
  if (days.length * points.length <= MOST_DAY_ROWS) return;
  throw invalid([
    {
      Path: 'params.period',
      Message:
        `expected at most ${MOST_DAY_ROWS} days of all points together, not ${days.length} of ${points.length} points each. ` +
        'Choose a shorter period or fewer points',
    },
  ]);
}

function presentFigures(kind: ReportKind, figures: DigitalFigures): ReportFigures {
  const { lengthMs, onMs, offMs, unknownMs, starts, hiddenStarts, longestOnMs } = figures;
  const [OnHours, OffHours] = [onMs / HOUR_MS, offMs / HOUR_MS];
  return {
    Value: { count: starts, ontime: OnHours, offtime: OffHours }[kind],
    Hours: lengthMs / HOUR_MS,
    OnHours,
    OffHours,
    UnknownHours: unknownMs / HOUR_MS,
    Starts: starts,
    HiddenStarts: hiddenStarts,
    LongestOnHours: longestOnMs / HOUR_MS,
    SpansOutage: unknownMs > 0,
  };
}
