import type { AreaRename } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { StationService } from '../administration/index.ts';
import type { History } from '../history/index.ts';
import type { Notify } from '../notification/index.ts';
import type { Context } from '../platform/context.ts';
import { createHistoryExports } from './history-exports/index.ts';
import { createReportSchedules } from './report-schedules/index.ts';
import { type MonthSources, mountReports } from './reports/index.ts';

/** Reports on request and by mail, and exports of history. */
export function createReporting(
  context: Context,
  given: Omit<MonthSources, 'clock' | 'timeZone'> & {
    readonly stations: StationService;
    readonly history: History;
  },
  notify: Notify,
) {
  const { clock, timeZone, observeOnly } = context;
  const sources = { ...given, clock, timeZone };
  const schedules = createReportSchedules(context, sources, notify);
  const exports = createHistoryExports(context, given);
  return {
    mount(http: FastifyInstance): void {
      mountReports(http, sources);
      schedules.mount(http);
      exports.mount(http);
    },
    async renameArea(renamed: AreaRename) {
      await schedules.renameArea(renamed);
      await exports.renameArea(renamed);
    },
    /** Begins to make exports, and to send scheduled reports, but not in observe-only mode. */
    start(): void {
      if (!observeOnly) schedules.start();
      exports.start();
    },
    async stop(): Promise<void> {
      schedules.stop();
      await exports.stop();
    },
  };
}
