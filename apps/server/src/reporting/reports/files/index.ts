export { healthFile, type ReportFile, reportFile } from './files.ts';
export { REPORT_TITLES } from './report-tables.ts';
