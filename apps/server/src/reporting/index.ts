export { createReportSchedules } from './report-schedules/index.ts';
export { mountReports } from './reports/index.ts';
