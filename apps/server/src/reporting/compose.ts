import type { FastifyInstance } from 'fastify';
import type { StationService } from '../administration/index.ts';
import type { Notify } from '../notification/index.ts';
import type { Context } from '../platform/context.ts';
import { createReportSchedules, type ReportSchedules } from './report-schedules/index.ts';
import { type MonthSources, mountReports } from './reports/index.ts';

/** Reports on request and by mail. */
export interface Reporting {
  mount(http: FastifyInstance): void;
  readonly renameArea: ReportSchedules['renameArea'];
  /** Begins to send scheduled reports; not in observe-only mode. */
  start(): void;
  stop(): void;
}

export function createReporting(
  context: Context,
  given: Omit<MonthSources, 'clock' | 'timeZone'> & { readonly stations: StationService },
  notify: Notify,
): Reporting {
  const { clock, timeZone, observeOnly } = context;
  const sources = { ...given, clock, timeZone };
  const schedules = createReportSchedules(context, sources, notify);
  return {
    mount(http) {
      mountReports(http, sources);
      schedules.mount(http);
    },
    renameArea: (renamed) => schedules.renameArea(renamed),
    start() {
      if (!observeOnly) schedules.start();
    },
    stop: () => schedules.stop(),
  };
}
