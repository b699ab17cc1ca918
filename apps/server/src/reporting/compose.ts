import type { FastifyInstance } from 'fastify';
import type { StationService } from '../administration/index.ts';
import type { History } from '../history/index.ts';
import type { Notify } from '../notification/index.ts';
import type { Context } from '../platform/context.ts';
import { createHistoryExports } from './history-exports/index.ts';
import { createReportSchedules, type ReportSchedules } from './report-schedules/index.ts';
import { type MonthSources, mountReports } from './reports/index.ts';

/** Reports on request and by mail, and exports of history. */
export interface Reporting {
  mount(http: FastifyInstance): void;
  readonly renameArea: ReportSchedules['renameArea'];
  /** Begins to make exports, and to send scheduled reports, but not in observe-only mode. */
  start(): void;
  stop(): Promise<void>;
}

export function createReporting(
  context: Context,
  given: Omit<MonthSources, 'clock' | 'timeZone'> & {
    readonly stations: StationService;
    readonly history: History;
  },
  notify: Notify,
): Reporting {
  const { clock, timeZone, observeOnly } = context;
  const sources = { ...given, clock, timeZone };
  const schedules = createReportSchedules(context, sources, notify);
  const exports = createHistoryExports(context, given);
  return {
    mount(http) {
      mountReports(http, sources);
      schedules.mount(http);
      exports.mount(http);
    },
    async renameArea(renamed) {
      await schedules.renameArea(renamed);
      await exports.renameArea(renamed);
    },
    start() {
      if (!observeOnly) schedules.start();
      exports.start();
    },
    async stop() {
      schedules.stop();
      await exports.stop();
    },
  };
}
