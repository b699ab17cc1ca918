import { calls, REPORT_KINDS, ReportPeriod } from '@outpost/contract';
import { analogReportIn, monthOverviewIn } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import { toInstant } from '../../platform/clock.ts';
import { FileResponse, invalid, mount } from '../../platform/http/index.ts';
import { analogReport, analogReportPoint } from './analog-report.ts';
import { digitalReport } from './digital-report.ts';
import { analogReportFile, healthFile, monthFile, type ReportFile, reportFile } from './files/index.ts';
import { type MonthSources, monthOverview } from './month-overview.ts';
import { pumpHealth } from './pump-health.ts';
import { reportPoints, reportSubject } from './subject.ts';
import * as texts from './texts.ts';

/** The maximum: a year of some points. */
const LARGE = { isLarge: true };

export function mountReportRoutes(app: FastifyInstance, deps: MonthSources): void {
  const { reports } = calls;
  const siteName = (stationId: number) => deps.stations.get(stationId).SiteName;
  const madeAt = () => toInstant(deps.clock.now());
  for (const kind of REPORT_KINDS) {
    mount(app, reports[kind].list, ({ params }) =>
      reportPoints(reportSubject(deps, params.stationId).station, 'digital').map(({ Id, Point, Name }) => ({
        PointId: Id,
        Point,
        Name,
      })),
    );
    mount(
      app,
      reports[kind].period,
      ({ params, query }) => digitalReport(deps, { kind, ...params, pointIds: query.pointId }),
      LARGE,
    );
    mount(app, reports[kind].file, async ({ params, query }) => {
      const report = await digitalReport(deps, { kind, ...params, pointIds: query.pointId });
      return answerOf(reportFile(report, siteName(params.stationId), query.format, madeAt()));
    });
  }
  mount(app, reports.analog.list, ({ params }) =>
    reportPoints(reportSubject(deps, params.stationId).station, 'analog').map(analogReportPoint),
  );
  mount(
    app,
    reports.analog.period,
    ({ params, query }) => analogReport(deps, { ...params, pointIds: query.pointId }),
    LARGE,
  );
  mount(app, reports.analog.file, async ({ params, query }) => {
    const { pointId: pointIds, format, units = 'configured' } = query;
    const report = analogReportIn(await analogReport(deps, { ...params, pointIds }), units);
    return answerOf(analogReportFile(report, siteName(params.stationId), format, madeAt()));
  });
  mount(app, reports.month.period, ({ params, query }) => monthOverview(deps, params.period, query), LARGE);
  mount(app, reports.month.file, async ({ params, query }) => {
    const { format, units = 'configured', ...filter } = query;
    const overview = monthOverviewIn(await monthOverview(deps, params.period, filter), units);
    return answerOf(monthFile(overview, format, madeAt()));
  });
  mount(
    app,
    reports.countBetween,
    ({ params, query }) => {
      const { stationId, startDate, endDate } = params;
      if (endDate < startDate) {
        throw invalid([{ Path: 'params.endDate', Message: texts.mustNotBeBefore(startDate) }]);
      }
      const period = `${startDate}--${endDate}`;
      if (!ReportPeriod.safeParse(period).success) {
        throw invalid([{ Path: 'params.startDate', Message: texts.mustBeDatesFrom1980 }]);
      }
      return digitalReport(deps, { kind: 'count', stationId, period, pointIds: query.pointId });
    },
    LARGE,
  );
  mount(app, reports.pumpHealth, ({ params }) => pumpHealth(deps, params.stationId, params.period));
  mount(app, reports.pumpHealthFile, async ({ params: { stationId, period }, query }) => {
    const health = await pumpHealth(deps, stationId, period);
    return answerOf(healthFile(health, siteName(stationId), period, query.format, madeAt()));
  });
}

const answerOf = ({ fileName, mediaType, content }: ReportFile): FileResponse =>
  new FileResponse(fileName, mediaType, content);
