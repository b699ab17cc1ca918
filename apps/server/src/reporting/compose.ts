import type { FastifyInstance } from 'fastify';
import type { Image } from '../acquisition/index.ts';
import type { Stations } from '../administration/index.ts';
import type { Alarms } from '../alarms/index.ts';
import type { PastWork } from '../history/index.ts';
import type { Notify } from '../notification/index.ts';
import type { Context } from '../platform/context.ts';
import { createReportSchedules } from './report-schedules/index.ts';
import { mountReports } from './reports/index.ts';

export interface ReportingDeps {
  readonly stations: Stations['service'];
  readonly image: Image;
  readonly pastWork: PastWork;
  readonly alarms: Pick<Alarms, 'raisedCounts'>;
  readonly notify: Notify;
}

/** Reports on request and by mail. */
export interface Reporting {
  mount(http: FastifyInstance): void;
  /** Begins to send scheduled reports; not in observe-only mode. */
  start(): void;
  stop(): void;
}

export function createReporting(context: Context, deps: ReportingDeps): Reporting {
  const { clock, timeZone, observeOnly, settings } = context;
  const schedules = createReportSchedules({
    ...context,
    ...deps,
    units: () => settings.now().unitSystem,
  });
  return {
    mount(http) {
      mountReports(http, { ...deps, clock, timeZone });
      schedules.mount(http);
    },
    start() {
      if (!observeOnly) schedules.start();
    },
    stop: () => schedules.stop(),
  };
}
