import {
  type AnalogReport,
  type FileFormat,
  MEDIA_TYPES,
  type MonthOverview,
  type PumpHealth,
  type Report,
} from '@outpost/contract';
import { csvOf, type Table, xlsxOf } from '../../../platform/tables/index.ts';
import * as texts from '../texts.ts';
import { analogDaysTable, analogTables } from './analog-tables.ts';
import { healthTables, pumpsTable } from './health-tables.ts';
import { monthTable } from './month-table.ts';
import { daysTable, reportTables, SCHEDULED_TITLES } from './report-tables.ts';

/** A report as a file; its content is created while it is read, once. */
export interface ReportFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** @param madeAt an instant as on the wire */
export function reportFile(report: Report, siteName: string, format: FileFormat, madeAt: string): ReportFile {
  const { Kind, Period } = report;
  return fileOf(format, {
    fileName: `${siteName} ${Kind} ${Period}`,
    title: `${SCHEDULED_TITLES[Kind]}: ${siteName}, ${Period}`,
    madeAt,
    ofCsv: () => daysTable(report, siteName),
    ofWorkbook: () => reportTables(report, siteName),
  });
}

/** @param madeAt an instant as on the wire */
export function analogReportFile(
  report: AnalogReport,
  siteName: string,
  format: FileFormat,
  madeAt: string,
): ReportFile {
  return fileOf(format, {
    fileName: `${siteName} ${report.Kind} ${report.Period}`,
    title: `${texts.analogReport}: ${siteName}, ${report.Period}`,
    madeAt,
    ofCsv: () => analogDaysTable(report, siteName),
    ofWorkbook: () => analogTables(report, siteName),
  });
}

/** @param madeAt an instant as on the wire */
export function monthFile(overview: MonthOverview, format: FileFormat, madeAt: string): ReportFile {
  return fileOf(format, {
    fileName: `month-overview ${overview.Month}`,
    title: texts.monthOverviewOf(overview.Month),
    madeAt,
    ofCsv: () => monthTable(overview),
    ofWorkbook: () => [monthTable(overview)],
  });
}

/** @param period as requested */
export function healthFile(
  health: PumpHealth,
  siteName: string,
  period: string,
  format: FileFormat,
  madeAt: string,
): ReportFile {
  return fileOf(format, {
    fileName: `${siteName} pump-health ${period}`,
    title: texts.pumpHealthOfPeriod(siteName, period),
    madeAt,
    ofCsv: () => pumpsTable(health),
    ofWorkbook: () => healthTables(health, siteName),
  });
}

interface Parts {
  readonly fileName: string;
  readonly title: string;
  readonly madeAt: string;
  ofCsv(): Table;
  ofWorkbook(): Table[];
}

function fileOf(format: FileFormat, { fileName, title, madeAt, ofCsv, ofWorkbook }: Parts): ReportFile {
  // Characters that file systems do not allow in a name; spaces become hyphens, as in a link.
  const name = fileName
    .replace(/[/\\:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/\s+/g, '-');
  const content = format === 'csv' ? csvOf(ofCsv()) : xlsxOf({ title, madeAt, tables: ofWorkbook() });
  return { fileName: `${name}.${format}`, mediaType: MEDIA_TYPES[format], content };
}
