import { buffer } from 'node:stream/consumers';
import {
  FILE_FORMATS,
  purposeOf,
  type Report,
  type ReportFigures,
  type ReportKind,
  type StationConfig,
} from '@outpost/contract';
import {
  figuresOfFile,
  formatCount,
  knownHours,
  minimumReason,
  plural,
  printedFigures,
  REPORT_FIGURE_IDS,
  reportFigure,
} from '@outpost/core';
import type { StationService } from '../../administration/index.ts';
import type { Attachment, Message } from '../../notification/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { toInstant } from '../../platform/clock.ts';
import { digitalReport, REPORT_TITLES, type ReportsDeps, reportFile } from '../reports/index.ts';
import type { StoredSchedule } from './repository.ts';
import type { ReportContent } from './service.ts';
import * as texts from './texts.ts';

/** Of all attachments. Mail servers commonly reject more than 25 MB, and encoding adds a third. */
const MAX_BYTES = 15 * 1024 * 1024;
/** Points of a station in the text of an email; the files have all. */
const MAX_POINTS = 20;
/** Of hours in the text. */
const DECIMALS = 1;

/** Of points that run: only these start. */
const RUNNING = ['pump-run:N', 'generator'];

/** Explanations of marks, in the order of emails. */
const LEGENDS: readonly string[] = [
  texts.minimumTheStateWasUnknown,
  ...REPORT_FIGURE_IDS.flatMap((id) => {
    const { resolution } = reportFigure(id);
    return resolution ? [texts.minimumByResolution(resolution)] : [];
  }),
  texts.hiddenStartOffBeforeAGap,
];

/**
 * The email with the reports of a schedule for a period, a CSV file and a workbook for each station. Stations that are
 * gone are named. null: no station or point is left.
 *
 * @param publicUrl of this server, for links; null: no links
 * @throws StorageError
 */
export async function composeReport(
  deps: ReportsDeps & { readonly stations: Pick<StationService, 'all' | 'get'> },
  schedule: StoredSchedule,
  { From, To }: Pick<ReportContent, 'From' | 'To'>,
  publicUrl: string | null,
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
    const pointIds = station?.Points.flatMap(({ Id, Kind }) =>
      Kind === 'digital' && (schedule.PointIds?.includes(Id) ?? true) ? [Id] : [],
    );
    if (!station || !pointIds || pointIds.length === 0) {
      missing.push(stationId);
      continue;
    }
    names.push(station.SiteName);
    const report = await digitalReport(deps, { kind: schedule.Kind, stationId, period, pointIds }).catch(
      tooLong,
    );
    if (!report) {
      lines.push(texts.theReportIsTooLarge(station.SiteName), '');
      continue;
    }
    lines.push(...stationLines(report, station, explained), ...linkTo(report, publicUrl), '');
    for (const format of FILE_FORMATS) {
      const { fileName, mediaType, content } = reportFile(report, station.SiteName, format, madeAt);
      attachments.push({
        fileName: uniqueName(fileName, attachments),
        mediaType,
        content: await buffer(content),
      });
    }
  }
  if (names.length === 0) return null;
  const days = From === To ? From : `${From} to ${To}`;
  const where = names.length === 1 ? names[0]! : texts.stations(names.length);
  const isTooLarge = attachments.reduce((sum, { content }) => sum + content.length, 0) > MAX_BYTES;
  const legends = LEGENDS.filter((legend) => explained.has(legend));
  const notes = [
    ...legends,
    ...(legends.length > 0 ? [''] : []),
    ...(missing.length > 0 ? [texts.notIncludedBecauseTheStation(missing.map(String))] : []),
    ...(isTooLarge ? [texts.theFilesAreTooLarge] : []),
  ];
  return {
    title: `${REPORT_TITLES[schedule.Kind]}: ${where}, ${days}`,
    text: [`${schedule.Name}: ${days}`, '', ...lines, ...notes].join('\n').trimEnd(),
    attachments: isTooLarge ? [] : attachments,
  };
}

/** A retry cannot succeed. */
function tooLong(error: unknown): null {
  if (error instanceof AppError && error.code === 'BAD_REQUEST') return null;
  throw error;
}

/** @param explained gets the legends of the marks in the lines */
function stationLines(report: Report, station: StationConfig, explained: Set<string>): string[] {
  const running = new Set(
    station.Points.flatMap(({ Id, Purpose }) =>
      RUNNING.includes(purposeOf(Purpose)?.name ?? '') ? [Id] : [],
    ),
  );
  const lines = report.Points.slice(0, MAX_POINTS).map(({ PointId, Point, Name, Total }) => {
    if (knownHours(Total) === 0) return texts.noData(Point, Name);
    const phrases = phrasesOf(report.Kind, Total, running.has(PointId), explained);
    return `  ${Point} ${Name}: ${phrases.join(', ')}`;
  });
  const more = report.Points.length - lines.length;
  return [
    texts.daysInTime(station.SiteName, report.TimeZone),
    ...lines,
    ...(more > 0 ? [texts.andMorePointsInTheFiles(more)] : []),
  ];
}

/** The phrase of each figure that has one, the report's own first. */
function phrasesOf(
  kind: ReportKind,
  figures: ReportFigures,
  isRunning: boolean,
  explained: Set<string>,
): string[] {
  const printed = printedFigures(figures, DECIMALS);
  return figuresOfFile(kind).flatMap((id) => {
    const { email, unit, resolution } = reportFigure(id);
    const value = printed[id];
    if (!email || value === null) return [];
    const text = unit === 'h' ? value.toFixed(DECIMALS) : formatCount(value);
    if (email.isOptional && Number(value.toFixed(DECIMALS)) === 0) return [];
    const reason = minimumReason(id, figures, DECIMALS);
    if (reason === 'unknown-time') explained.add(texts.minimumTheStateWasUnknown);
    if (reason === 'resolution' && resolution) explained.add(texts.minimumByResolution(resolution));
    if (id === 'HiddenStarts') explained.add(texts.hiddenStartOffBeforeAGap);
    const mark = reason === null ? '' : '≥ ';
    return [plural(value, (isRunning ? undefined : email.ofState) ?? email, `${mark}${text}`)];
  });
}

/** Links the report page. */
function linkTo({ Kind, StationId, Period }: Report, publicUrl: string | null): string[] {
  return publicUrl === null ? [] : [`  ${publicUrl}/reports/${Kind}/${StationId}?period=${Period}`];
}

/** Stations may have the same name. */
function uniqueName(fileName: string, others: readonly Attachment[]): string {
  const isTaken = (name: string) => others.some((other) => other.fileName === name);
  for (let number = 1; ; number++) {
    const name = number === 1 ? fileName : fileName.replace(/(\.\w+)$/, `-${number}$1`);
    if (!isTaken(name)) return name;
  }
}
