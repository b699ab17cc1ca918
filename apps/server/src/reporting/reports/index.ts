import type { FastifyInstance } from 'fastify';
import type { MonthOverviewDeps } from './month-overview.ts';
import { mountReportRoutes } from './routes.ts';

export { analogReport } from './analog-report.ts';
export { digitalReport } from './digital-report.ts';
export { analogReportFile, type ReportFile, reportFile, SCHEDULED_TITLES } from './files/index.ts';
export { monthOverview } from './month-overview.ts';
export { pumpHealth } from './pump-health.ts';
export { pointKindOf, type ReportsDeps, reportPoints } from './subject.ts';

/** Mounts the calls for daily figures of points, for pump health, and for a month of all stations. */
export function mountReports(app: FastifyInstance, deps: MonthOverviewDeps): void {
  mountReportRoutes(app, deps);
}
