import type { FastifyInstance } from 'fastify';
import type { MonthSources } from './month-overview.ts';
import { mountReportRoutes } from './routes.ts';

export { analogReport } from './analog-report.ts';
export { digitalReport } from './digital-report.ts';
export { analogReportFile, monthFile, type ReportFile, reportFile, SCHEDULED_TITLES } from './files/index.ts';
export { type MonthSources, monthOverview } from './month-overview.ts';
export { pumpHealth } from './pump-health.ts';
export { daysInBatches } from './report-days.ts';
export { pointKindOf, type ReportSources, reportPoints } from './subject.ts';

/** Mounts the calls for daily figures of points, for pump health, and for a month of all stations. */
export function mountReports(app: FastifyInstance, deps: MonthSources): void {
  mountReportRoutes(app, deps);
}
