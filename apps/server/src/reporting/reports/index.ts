import type { FastifyInstance } from 'fastify';
import { mountReportRoutes } from './routes.ts';
import type { ReportsDeps } from './subject.ts';

export { digitalReport } from './digital-report.ts';
export { REPORT_TITLES, reportFile } from './files/index.ts';
export { pumpHealth } from './pump-health.ts';
export type { ReportsDeps } from './subject.ts';

/** Mounts the calls for daily figures of digital points, and for pump health. */
export function mountReports(app: FastifyInstance, deps: ReportsDeps): void {
  mountReportRoutes(app, deps);
}
