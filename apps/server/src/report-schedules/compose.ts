import { buffer } from 'node:stream/consumers';
import { FILE_FORMATS, type Report } from '@outpost/contract';
import type { Attachment, Message } from '../notify/index.ts';
import { AppError } from '../platform/app-error.ts';
import { toInstant } from '../platform/clock.ts';
import { digitalReport, REPORT_TITLES, type ReportsDeps, reportFile } from '../reports/index.ts';
import type { StationService } from '../stations/index.ts';
import type { StoredSchedule } from './repository.ts';
import type { ReportContent } from './service.ts';

/** Files of one message; mail servers commonly refuse more than 25 MB, and files grow by a third on their way. */
const MAX_BYTES = 15 * 1024 * 1024;
/** Points of a station that the text of a message lists; the files have all. */
const MAX_POINTS = 20;

/**
 * The message that brings the reports of a schedule's stations over a period, a CSV file and a workbook for each. A station or point
 * that is no longer there is left out, and said. null: nothing of it is there any more.
 *
 * @param publicUrl where people find this server, for links; null: none
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
      lines.push(
        `${station.SiteName}: the report has too many days and points for mail. Choose fewer points.`,
        '',
      );
      continue;
    }
    lines.push(...pointFormatOf(report, station.SiteName), ...linkTo(report, publicUrl), '');
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
  const where = names.length === 1 ? names[0]! : `${names.length} stations`;
  const isTooLarge = attachments.reduce((sum, { content }) => sum + content.length, 0) > MAX_BYTES;
  const notes = [
    ...(missing.length > 0
      ? [`Not there any more, or without these points: station ${missing.join(', ')}.`]
      : []),
    ...(isTooLarge ? ['The files are too large for mail. They can be had on the page of the report.'] : []),
  ];
  return {
    title: `${REPORT_TITLES[schedule.Kind]}: ${where}, ${days}`,
    text: [`${schedule.Name}: ${days}`, '', ...lines, ...notes].join('\n').trimEnd(),
    attachments: isTooLarge ? [] : attachments,
  };
}

/** What reports refuse stays refused, so there is no use in trying again. */
function tooLong(error: unknown): null {
  if (error instanceof AppError && error.code === 'BAD_REQUEST') return null;
  throw error;
}

function pointFormatOf(report: Report, siteName: string): string[] {
  const lines = report.Points.slice(0, MAX_POINTS).map(({ Point, Name, Total }) => {
    const { Starts, OnHours, OffHours, UnknownHours, HiddenStarts } = Total;
    if (OnHours + OffHours === 0) return `  ${Point} ${Name}: nothing known`;
    const figures = {
      count: Starts === 1 ? '1 start' : `${Starts} starts`,
      ontime: `${OnHours.toFixed(1)} h on`,
      offtime: `${OffHours.toFixed(1)} h off`,
    };
    const own = figures[report.Kind];
    const others = [figures.count, figures.ontime, figures.offtime].filter((words) => words !== own);
    const unknown = UnknownHours > 0 ? [`${UnknownHours.toFixed(1)} h unknown`] : [];
    const hidden = HiddenStarts > 0 ? [`at least ${HiddenStarts} more starts unseen`] : [];
    return `  ${Point} ${Name}: ${[own, ...others, ...unknown, ...hidden].join(', ')}`;
  });
  const more = report.Points.length - lines.length;
  return [
    `${siteName} (days of ${report.TimeZone})`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more points in the files`] : []),
  ];
}

/** To the page that shows the same. */
function linkTo({ Kind, StationId, Period }: Report, publicUrl: string | null): string[] {
  return publicUrl === null ? [] : [`  ${publicUrl}/reports/${Kind}/${StationId}?period=${Period}`];
}

/** Two stations may have one name. */
function uniqueName(fileName: string, others: readonly Attachment[]): string {
  const isTaken = (name: string) => others.some((other) => other.fileName === name);
  for (let number = 1; ; number++) {
    const name = number === 1 ? fileName : fileName.replace(/(\.\w+)$/, `-${number}$1`);
    if (!isTaken(name)) return name;
  }
}
