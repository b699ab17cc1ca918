export { analogReportFile, healthFile, monthFile, type ReportFile, reportFile } from './files.ts';
export { SCHEDULED_TITLES } from './report-tables.ts';
