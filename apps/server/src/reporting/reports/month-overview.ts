import type {
  MonthOverview,
  MonthOverviewQuery,
  Point,
  StationConfig,
  StationMonth,
} from '@outpost/contract';
import {
  analogDaysOfRows,
  analogFigures,
  areaKey,
  compareNames,
  type Day,
  dayEdges,
  digitalDaysOfRows,
  HOUR_MS,
  pointAmounts,
  pumpRunPoints,
} from '@outpost/core';
import type { StationService } from '../../administration/index.ts';
import type { Alarms } from '../../alarms/index.ts';
import type { HistoryTask } from '../../history/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { type MonthPointRows, type MonthRowsRequest, monthRowsOf } from './month-rows.ts';
import { asOneDay, daysInBatches, periodOf } from './report-days.ts';
import { type ReportSources, reportSubject, type Subject } from './subject.ts';

const MAX_MONTH_DAYS = 31;
/** Points of a job: a month of one takes about a millisecond. */
const MAX_PER_JOB = 16;
/** Stations between pauses for other work. */
const STATIONS_AT_ONCE = 50;

const ROWS: HistoryTask<MonthRowsRequest, MonthPointRows> = {
  module: new URL('./month-worker-job.ts', import.meta.url),
  work: monthRowsOf,
  pointsOf: ({ pointId }) => [pointId],
};

/** Which stations: those that match every condition that is given. */
export interface MonthFilter extends MonthOverviewQuery {
  readonly stationIds?: ReadonlySet<number>;
}

export interface MonthSources extends ReportSources {
  readonly stations: Pick<StationService, 'all' | 'get'>;
  readonly alarms: Pick<Alarms, 'raisedCounts'>;
}

/** A station and what is read of it. */
interface Read {
  readonly subject: Subject;
  /** The month as one day. */
  readonly month: readonly Day[];
  readonly pumps: readonly Point[];
  readonly rain: Point | undefined;
  /** For the data coverage of a station without pumps and rain. */
  readonly other: Point | undefined;
}

/**
 * Run time, starts, rain and alarms of all stations, or of those that match, in a month of each
 * station's zone.
 *
 * @param month `YYYY-MM`
 * @throws StorageError
 */
export async function monthOverview(
  deps: MonthSources,
  month: string,
  filter: MonthFilter,
): Promise<MonthOverview> {
  const stations = deps.stations.all().filter((station) => matches(station, filter));
  const months = await monthsOfZones(deps, month, stations);
  const reads = stations.map(({ StationId }): Read => {
    const subject = reportSubject(deps, StationId);
    const { Points } = subject.station;
    const rain = Points.find((point) => point.Purpose === 'rain' && pointAmounts(point)?.source === 'rate');
    const pumps = pumpRunPoints(Points);
    const other = pumps.length === 0 && !rain ? Points[0] : undefined;
    return { subject, month: months.get(subject.timeZone)!, pumps, rain, other };
  });
  const alarms = await alarmsOf(deps, reads);
  const requests = reads.flatMap(({ subject, month: days, pumps, rain, other }) => {
    const common = { untilMs: subject.untilMs, edges: dayEdges(days) };
    return [...pumps, ...(rain ? [rain] : []), ...(other ? [other] : [])].map(
      ({ Id, Kind }): MonthRowsRequest => ({ pointId: Id, kind: Kind, ...common }),
    );
  });
  const rows = (await deps.pastWork.each(ROWS, requests, MAX_PER_JOB)).values();
  const result: StationMonth[] = [];
  for (const [index, read] of reads.entries()) {
    const { StationId } = read.subject.station;
    result.push(stationMonth(read, () => rows.next().value!, alarms.get(StationId) ?? NO_ALARMS));
    if (index % STATIONS_AT_ONCE === 0) await yieldToEventLoop();
  }
  return {
    Month: month,
    Partial: reads.some(({ subject, month: days }) => days.some(({ endMs }) => endMs > subject.nowMs)),
    Stations: result.sort((a, b) => compareNames(a.SiteName, b.SiteName) || a.StationId - b.StationId),
  };
}

/** Every condition of the filter. */
function matches({ StationId, Kind, Area }: StationConfig, { kind, area, stationIds }: MonthFilter): boolean {
  return (
    (kind === undefined || kind.includes(Kind)) &&
    (area === undefined || areaKey(Area) === areaKey(area)) &&
    (stationIds === undefined || stationIds.has(StationId))
  );
}

async function monthsOfZones(
  deps: ReportSources,
  month: string,
  stations: readonly StationConfig[],
): Promise<Map<string, Day[]>> {
  const { first, last } = periodOf(month, MAX_MONTH_DAYS);
  const zones = new Set(stations.map(({ TimeZone }) => TimeZone ?? deps.timeZone));
  const months = new Map<string, Day[]>();
  for (const zone of zones) months.set(zone, asOneDay(await daysInBatches(zone, first, last)));
  return months;
}

const NO_ALARMS: StationMonth['Alarms'] = { Total: 0, Critical: 0, High: 0, Medium: 0, Low: 0 };
const COUNT_OF = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const;

/** By station. Each zone has a month of its own. */
async function alarmsOf(
  { alarms }: MonthSources,
  reads: readonly Read[],
): Promise<Map<number, StationMonth['Alarms']>> {
  const counts = new Map<number, StationMonth['Alarms']>();
  for (const [month] of new Set(reads.map(({ month: days }) => days))) {
    if (!month) continue;
    const here = new Set(
      reads.flatMap(({ month: days, subject }) => (days[0] === month ? [subject.station.StationId] : [])),
    );
    for (const { stationId, priority, raises } of await alarms.raisedCounts({
      fromMs: month.startMs,
      toMs: month.endMs,
    })) {
      if (!here.has(stationId)) continue;
      const own = counts.get(stationId) ?? { ...NO_ALARMS };
      own.Total += raises;
      own[COUNT_OF[priority]] += raises;
      counts.set(stationId, own);
    }
  }
  return counts;
}

/** @param next gets the rows of the station's points in the order of their requests */
function stationMonth(
  { subject, month, pumps, rain, other }: Read,
  next: () => MonthPointRows,
  Alarms: StationMonth['Alarms'],
): StationMonth {
  const { station, nowMs } = subject;
  const times = pumps.map(() => digitalDaysOfRows(month, next().digital!, nowMs).total);
  const known = times.filter(({ lengthMs, unknownMs }) => lengthMs > unknownMs);
  const sum = (of: (time: (typeof times)[number]) => number) =>
    known.length === 0 ? null : known.reduce((all, time) => all + of(time), 0);
  const rainTime = rain && analogDaysOfRows(month, next().analog!, nowMs).total;
  const amounts = rain ? pointAmounts(rain) : null;
  const otherTime = other && timeOf(month, next(), nowMs);
  const unknownMs = [...times, rainTime, otherTime].flatMap((time) => time?.unknownMs ?? []);
  const lengthMs = Math.max(0, ...month.map(({ startMs, endMs }) => Math.min(endMs, nowMs) - startMs));
  const runMs = sum(({ onMs }) => onMs);
  return {
    StationId: station.StationId,
    SiteName: station.SiteName,
    Kind: station.Kind,
    Area: station.Area,
    Enabled: station.Enabled,
    Pumps: pumps.length,
    RunHours: runMs === null ? null : runMs / HOUR_MS,
    Starts: sum(({ starts }) => starts),
    HiddenStarts: sum(({ hiddenStarts }) => hiddenStarts),
    Rain: rainTime ? analogFigures(rainTime, amounts).Amount : null,
    RainUnits: amounts?.units ?? '',
    Alarms,
    Hours: lengthMs / HOUR_MS,
    UnknownHours: unknownMs.length === 0 ? null : Math.max(...unknownMs) / HOUR_MS,
  };
}

const timeOf = (month: readonly Day[], { digital, analog }: MonthPointRows, nowMs: number) =>
  (digital ? digitalDaysOfRows(month, digital, nowMs) : analogDaysOfRows(month, analog!, nowMs)).total;
