import {
  type FileFormat,
  MAX_REPORT_STATIONS,
  type StationConfig,
  type StationReportKind,
  type UnitSystem,
} from '@outpost/contract';
import { analogReportIn } from '@outpost/core';
import type { Message } from '../../notification/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { toInstant } from '../../platform/clock.ts';
import {
  analogReport,
  analogReportFile,
  digitalReport,
  type MonthSources,
  pointKindOf,
  type ReportFile,
  type ReportSources,
  reportFile,
  reportPoints,
  SCHEDULED_TITLES,
} from '../reports/index.ts';
import { analogLines } from './analog-lines.ts';
import { Attachments } from './attachments.ts';
import { coverageLabel, coveredStations } from './covered-stations.ts';
import { DIGITAL_LEGENDS, digitalLines } from './digital-lines.ts';
import { composeMonth } from './month-message.ts';
import type { StoredSchedule } from './repository.ts';
import type { ReportContent } from './service.ts';
import * as texts from './texts.ts';

/** Points of a station in the text of an email; the files have all. */
const MAX_POINTS = 20;
/** Stations of an email: areas can have many more. */
const MAX_STATIONS = MAX_REPORT_STATIONS;

/**
 * The email with the reports of a schedule for a period: of each station a CSV file and a workbook, or
 * the overview of a month. Stations that are gone and areas without stations are named. null: no
 * station or point is left, and no area is named.
 *
 * @param publicUrl of this server, for links; null: no links
 * @param units in which values are given
 * @throws StorageError
 */
export async function composeReport(
  deps: MonthSources,
  schedule: StoredSchedule,
  { From, To }: Pick<ReportContent, 'From' | 'To'>,
  publicUrl: string | null,
  units: UnitSystem = 'configured',
): Promise<Message | null> {
  const { Kind, PointIds, Areas } = schedule;
  if (Kind === 'month') return composeMonth(deps, schedule, From.slice(0, 7), publicUrl, units);
  const covered = coveredStations(schedule, deps.stations.all());
  const withPoints = covered.stations.flatMap((station) => {
    const pointIds = reportPoints(station, pointKindOf(Kind)).flatMap(({ Id }) =>
      (PointIds?.includes(Id) ?? true) ? [Id] : [],
    );
    return pointIds.length === 0 ? [] : [{ station, pointIds }];
  });
  const included = withPoints.slice(0, MAX_STATIONS);
  if (included.length === 0 && Areas.length === 0) return null;
  const period = From === To ? From : `${From}--${To}`;
  const body = new ReportBody(deps, { kind: Kind, period, units, publicUrl });
  for (const { station, pointIds } of included) await body.add(station, pointIds);
  const days = From === To ? From : `${From} to ${To}`;
  const isNamed = ({ StationId }: StationConfig) => schedule.StationIds.includes(StationId);
  const named = withPoints.flatMap(({ station }) => (isNamed(station) ? [station.SiteName] : []));
  const where = coverageLabel(schedule, named);
  const without = covered.stations.filter(
    (station) => !withPoints.some((other) => other.station === station),
  );
  const notes = [
    ...body.legends(),
    ...notIncluded(
      [...covered.missing, ...without.filter(isNamed).map(({ StationId }) => StationId)],
      without.filter((station) => !isNamed(station)),
      withPoints.length - included.length,
    ),
    ...covered.emptyAreas.map(texts.areaWithoutStations),
    ...(included.length === 0 ? [texts.nothingToReport] : []),
    ...(body.attachments.areTooLarge ? [texts.filesTooLargeForEmail] : []),
  ];
  const head = [
    `${schedule.Name}: ${days}`,
    ...(Areas.length === 0 ? [] : [texts.coverage(where, covered.stations.length)]),
  ];
  return {
    title: `${SCHEDULED_TITLES[Kind]}: ${where}, ${days}`,
    text: [...head, '', ...body.lines, ...notes].join('\n').trimEnd(),
    attachments: body.attachments.sent,
  };
}

/** @param missing named stations that are gone, or have no points @param without stations of areas that have none */
function notIncluded(
  missing: readonly number[],
  without: readonly StationConfig[],
  tooMany: number,
): string[] {
  return [
    ...(missing.length > 0 ? [texts.stationsNotIncluded(missing.map(String))] : []),
    ...(without.length > 0 ? [texts.stationsWithoutPoints(without.map(({ SiteName }) => SiteName))] : []),
    ...(tooMany > 0 ? [texts.tooManyStationsForEmail(MAX_STATIONS, tooMany)] : []),
  ];
}

interface ReportRequest {
  readonly kind: StationReportKind;
  readonly period: string;
  readonly units: UnitSystem;
  readonly publicUrl: string | null;
}

/** The reports of stations, as text and as files. */
class ReportBody {
  readonly lines: string[] = [];
  readonly attachments = new Attachments();
  readonly #deps: ReportSources;
  readonly #asked: ReportRequest;
  readonly #madeAt: string;
  readonly #explained = new Set<string>();

  constructor(deps: ReportSources, asked: ReportRequest) {
    this.#deps = deps;
    this.#asked = asked;
    this.#madeAt = toInstant(deps.clock.now());
  }

  async add(station: StationConfig, pointIds: readonly number[]): Promise<void> {
    const { kind, publicUrl, ...asked } = this.#asked;
    const report = await stationReport(this.#deps, kind, station, { ...asked, pointIds }).catch(tooLong);
    if (!report) {
      this.lines.push(texts.reportTooLargeForEmail(station.SiteName), '');
      return;
    }
    const more = pointIds.length - MAX_POINTS;
    this.lines.push(
      texts.stationAndTimeZone(station.SiteName, report.timeZone),
      ...report.lines(this.#explained),
      ...(more > 0 ? [texts.morePointsInFiles(more)] : []),
      ...(publicUrl === null ? [] : [`  ${publicUrl}${report.path}`]),
      '',
    );
    await this.attachments.add((format) => report.file(format, this.#madeAt));
  }

  /** Of the marks in the lines, with an empty line after them. */
  legends(): string[] {
    const legends = [...DIGITAL_LEGENDS, texts.totalIsAMinimum].filter((one) => this.#explained.has(one));
    return legends.length > 0 ? [...legends, ''] : [];
  }
}

/** A retry cannot succeed. */
function tooLong(error: unknown): null {
  if (error instanceof AppError && error.code === 'BAD_REQUEST') return null;
  throw error;
}

/** A report of one station, as text and as files. */
interface StationReport {
  readonly timeZone: string;
  /** Of the page with the same report. */
  readonly path: string;
  /** A line for each of the first points. @param explained gets the legends of the marks in the lines */
  lines(explained: Set<string>): string[];
  file(format: FileFormat, madeAt: string): ReportFile;
}

async function stationReport(
  deps: ReportSources,
  kind: StationReportKind,
  station: StationConfig,
  {
    units,
    ...what
  }: { readonly period: string; readonly pointIds: readonly number[]; readonly units: UnitSystem },
): Promise<StationReport> {
  const { StationId: stationId, SiteName } = station;
  const common = (Period: string, TimeZone: string) => ({
    timeZone: TimeZone,
    path: `/reports/${kind}/${stationId}?period=${Period}`,
  });
  if (kind === 'analog') {
    const report = analogReportIn(await analogReport(deps, { stationId, ...what }), units);
    return {
      ...common(report.Period, report.TimeZone),
      lines: (explained) => analogLines(beginningOf(report), explained),
      file: (format, madeAt) => analogReportFile(report, SiteName, format, madeAt),
    };
  }
  const report = await digitalReport(deps, { kind, stationId, ...what });
  return {
    ...common(report.Period, report.TimeZone),
    lines: (explained) => digitalLines(beginningOf(report), station, explained),
    file: (format, madeAt) => reportFile(report, SiteName, format, madeAt),
  };
}

const beginningOf = <R extends { readonly Points: readonly unknown[] }>(report: R): R => ({
  ...report,
  Points: report.Points.slice(0, MAX_POINTS),
});
