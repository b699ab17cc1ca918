import { buffer } from 'node:stream/consumers';
import {
  FILE_FORMATS,
  type FileFormat,
  type ScheduledReport,
  type StationConfig,
  type UnitSystem,
} from '@outpost/contract';
import { analogReportIn } from '@outpost/core';
import type { StationService } from '../../administration/index.ts';
import type { Attachment, Message } from '../../notification/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { toInstant } from '../../platform/clock.ts';
import {
  analogReport,
  analogReportFile,
  digitalReport,
  pointKindOf,
  type ReportFile,
  type ReportSources,
  reportFile,
  reportPoints,
  SCHEDULED_TITLES,
} from '../reports/index.ts';
import { analogLines } from './analog-lines.ts';
import { DIGITAL_LEGENDS, digitalLines } from './digital-lines.ts';
import type { StoredSchedule } from './repository.ts';
import type { ReportContent } from './service.ts';
import * as texts from './texts.ts';

/** Of all attachments. Mail servers commonly reject more than 25 MB, and encoding adds a third. */
const MAX_BYTES = 15 * 1024 * 1024;
/** Points of a station in the text of an email; the files have all. */
const MAX_POINTS = 20;

/**
 * The email with the reports of a schedule for a period, a CSV file and a workbook for each station. Stations that are
 * gone are named. null: no station or point is left.
 *
 * @param publicUrl of this server, for links; null: no links
 * @param units in which values are given
 * @throws StorageError
 */
export async function composeReport(
  deps: ReportSources & { readonly stations: Pick<StationService, 'all' | 'get'> },
  schedule: StoredSchedule,
  { From, To }: Pick<ReportContent, 'From' | 'To'>,
  publicUrl: string | null,
  units: UnitSystem = 'configured',
): Promise<Message | null> {
  const lines: string[] = [];
  const attachments: Attachment[] = [];
  const names: string[] = [];
  const missing: number[] = [];
  const explained = new Set<string>();
  const period = From === To ? From : `${From}--${To}`;
  const madeAt = toInstant(deps.clock.now());
  for (const stationId of schedule.StationIds) {
    const station = deps.stations.all().find(({ StationId }) => StationId === stationId);
    const points = station ? reportPoints(station, pointKindOf(schedule.Kind)) : [];
    const pointIds = points.flatMap(({ Id }) => ((schedule.PointIds?.includes(Id) ?? true) ? [Id] : []));
    if (!station || pointIds.length === 0) {
      missing.push(stationId);
      continue;
    }
    names.push(station.SiteName);
    const report = await stationReport(deps, schedule.Kind, station, { period, pointIds, units }).catch(
      tooLong,
    );
    if (!report) {
      lines.push(texts.reportTooLargeForEmail(station.SiteName), '');
      continue;
    }
    const more = pointIds.length - MAX_POINTS;
    lines.push(
      texts.stationAndTimeZone(station.SiteName, report.timeZone),
      ...report.lines(explained),
      ...(more > 0 ? [texts.morePointsInFiles(more)] : []),
      ...(publicUrl === null ? [] : [`  ${publicUrl}${report.path}`]),
      '',
    );
    for (const format of FILE_FORMATS) {
      const { fileName, mediaType, content } = report.file(format, madeAt);
      attachments.push({
        fileName: uniqueName(fileName, attachments),
        mediaType,
        content: await buffer(content),
      });
    }
  }
  if (names.length === 0) return null;
  const days = From === To ? From : `${From} to ${To}`;
  const where = names.length === 1 ? names[0]! : texts.stationCount(names.length);
  const isTooLarge = attachments.reduce((sum, { content }) => sum + content.length, 0) > MAX_BYTES;
  const legends = [...DIGITAL_LEGENDS, texts.totalIsAMinimum].filter((legend) => explained.has(legend));
  const notes = [
    ...legends,
    ...(legends.length > 0 ? [''] : []),
    ...(missing.length > 0 ? [texts.stationsNotIncluded(missing.map(String))] : []),
    ...(isTooLarge ? [texts.filesTooLargeForEmail] : []),
  ];
  return {
    title: `${SCHEDULED_TITLES[schedule.Kind]}: ${where}, ${days}`,
    text: [`${schedule.Name}: ${days}`, '', ...lines, ...notes].join('\n').trimEnd(),
    attachments: isTooLarge ? [] : attachments,
  };
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
  kind: ScheduledReport,
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

/** Stations may have the same name. */
function uniqueName(fileName: string, others: readonly Attachment[]): string {
  const isTaken = (name: string) => others.some((other) => other.fileName === name);
  for (let number = 1; ; number++) {
    const name = number === 1 ? fileName : fileName.replace(/(\.\w+)$/, `-${number}$1`);
    if (!isTaken(name)) return name;
  }
}
