import type { Point, PumpFigures, PumpFinding, PumpHealth } from '@outpost/contract';
import {
  type CheckedPump,
  HOUR_MS,
  type PumpCheck,
  type PumpDeviation,
  type PumpRun,
  pumpRunPoints,
} from '@outpost/core';
import type { HistoryTask } from '../../history/index.ts';
import { toInstant } from '../../platform/clock.ts';
import { daysInBatches, periodOf } from './report-days.ts';
import { type PumpsRequest, pumpCheckOf } from './station-pumps.ts';
import { type ReportSources, reportSubject } from './subject.ts';

/** A year and a month. It reads every change. */
const MAX_DAYS = 400;

const PUMPS: HistoryTask<PumpsRequest, PumpCheck> = {
  module: new URL('./pumps-worker-job.ts', import.meta.url),
  work: pumpCheckOf,
  pointsOf: ({ pointIds }) => pointIds,
};

/**
 * How a station's pumps ran compared with the 30 days before. A current period counts up to now.
 * @param period as the contract's ReportPeriod
 * @throws AppError `STATION_NOT_FOUND`, `BAD_REQUEST` for a period of more than 400 days;
 * StorageError
 */
export async function pumpHealth(
  deps: ReportSources,
  stationId: number,
  period: string,
): Promise<PumpHealth> {
  const { station, timeZone, untilMs, nowMs } = reportSubject(deps, stationId);
  const { first, last } = periodOf(period, MAX_DAYS);
  const days = await daysInBatches(timeZone, first, last);
  const points = pumpRunPoints(station.Points);
  const fromMs = days[0]?.startMs ?? nowMs;
  const toMs = Math.min(days.at(-1)?.endMs ?? nowMs, nowMs);
  const frame = { StationId: stationId, TimeZone: timeZone, From: first, To: last };
  if (points.length === 0 || toMs <= fromMs) {
    return { ...frame, Pumps: points.map(unknownPump), TogetherHours: null, Findings: [] };
  }
  const request = { pointIds: points.map(({ Id }) => Id), fromMs, toMs, untilMs };
  const [check] = await deps.pastWork.each(PUMPS, [request]);
  return { ...frame, ...present(points, check!, toMs === nowMs) };
}

/** @param isCurrent the period is not over: a run at its end is still running */
function present(
  points: readonly Point[],
  check: PumpCheck,
  isCurrent: boolean,
): Pick<PumpHealth, 'Pumps' | 'TogetherHours' | 'Findings'> {
  return {
    Pumps: check.pumps.map((pump, index) => presentPump(points[index]!, pump)),
    TogetherHours: check.together && check.together.togetherMs / HOUR_MS,
    Findings: check.findings.map((finding) => presentFinding(finding, isCurrent)),
  };
}

function presentPump(point: Point, { now, usual, share, usualShare }: CheckedPump): PumpFigures {
  return {
    PointId: point.Id,
    Point: point.Point,
    Name: point.Name,
    KnownHours: now.knownMs / HOUR_MS,
    OnHours: now.onMs / HOUR_MS,
    Starts: now.starts,
    StartsAnHour: now.startsAnHour,
    UsualStartsAnHour: usual?.startsAnHour ?? null,
    BusiestHourStarts: now.knownMs > 0 ? (now.busiestHour?.starts ?? 0) : null,
    UsualBusiestHourStarts: usual?.busiestHour ?? null,
    Runs: now.runs,
    ShortRuns: now.shortRuns,
    LongestRunHours: now.longestRun && hoursOf(now.longestRun),
    UsualLongRunHours: usual?.longRunMs == null ? null : usual.longRunMs / HOUR_MS,
    Share: share,
    UsualShare: usualShare,
    IsJudged: usual !== null,
  };
}

/** For a period in the future. */
function unknownPump({ Id, Point: terminal, Name }: Point): PumpFigures {
  return {
    PointId: Id,
    Point: terminal,
    Name,
    KnownHours: 0,
    OnHours: 0,
    Starts: 0,
    StartsAnHour: null,
    UsualStartsAnHour: null,
    BusiestHourStarts: null,
    UsualBusiestHourStarts: null,
    Runs: 0,
    ShortRuns: 0,
    LongestRunHours: null,
    UsualLongRunHours: null,
    Share: null,
    UsualShare: null,
    IsJudged: false,
  };
}

const hoursOf = ({ startMs, endMs }: PumpRun): number => (endMs - startMs) / HOUR_MS;

function presentFinding(finding: PumpDeviation, isCurrent: boolean): PumpFinding {
  const Since = toInstant(finding.sinceMs);
  switch (finding.kind) {
    case 'frequent-starts': {
      const {
        kind: Kind,
        pointId: PointId,
        starts: Starts,
        usualStarts: UsualStarts,
        limit: Limit,
      } = finding;
      return { Kind, PointId, Since, Starts, UsualStarts, Limit };
    }
    case 'short-runs': {
      const { kind: Kind, pointId: PointId, runs: Runs, shortRuns: ShortRuns, usualShare } = finding;
      return { Kind, PointId, Since, Runs, ShortRuns, UsualShare: usualShare };
    }
    case 'left-running': {
      const { kind: Kind, pointId: PointId, ms, usualMs, unknownMs, isRunning } = finding;
      const [Hours, UsualHours, UnknownHours] = [ms, usualMs, unknownMs].map((time) => time / HOUR_MS);
      return {
        Kind,
        PointId,
        Since,
        Hours: Hours!,
        UsualHours: UsualHours!,
        UnknownHours: UnknownHours!,
        IsRunning: isRunning && isCurrent,
      };
    }
    case 'imbalance': {
      const { kind: Kind, pointId: PointId, share: Share, usualShare: UsualShare } = finding;
      return { Kind, PointId, Since, Share, UsualShare };
    }
    case 'both-running': {
      const { kind: Kind, pointIds, ms, share: Share, usualShare: UsualShare } = finding;
      return { Kind, PointIds: [...pointIds], Since, Hours: ms / HOUR_MS, Share, UsualShare };
    }
  }
}
