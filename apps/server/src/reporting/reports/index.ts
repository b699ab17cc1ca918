import type { FastifyInstance } from 'fastify';
import { mountReportRoutes } from './routes.ts';
import type { ReportsDeps } from './subject.ts';

export { analogReport } from './analog-report.ts';
export { digitalReport } from './digital-report.ts';
export { analogReportFile, type ReportFile, reportFile, SCHEDULED_TITLES } from './files/index.ts';
export { pumpHealth } from './pump-health.ts';
export { pointKindOf, type ReportsDeps, reportPoints } from './subject.ts';

/** Mounts the calls for daily figures of points, and for pump health. */
export function mountReports(app: FastifyInstance, deps: ReportsDeps): void {
  mountReportRoutes(app, deps);
}
