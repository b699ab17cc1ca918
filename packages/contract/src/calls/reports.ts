import * as z from 'zod';
import { AnalogReport, AnalogReportPoint } from '../analog-reports.ts';
import { defineCall } from '../call.ts';
import { FileFormat, MEDIA_TYPES, NoJson, ReportFileQuery, ReportQuery, TrendFileQuery } from '../files.ts';
import {
  AnalogTrend,
  DigitalTrend,
  PumpHealth,
  Report,
  type ReportKind,
  ReportPeriod,
  ReportPoint,
  TrendQuery,
  TrendStatistics,
  TrendStatisticsQuery,
} from '../history.ts';
import { MonthOverview, MonthOverviewFileQuery, MonthOverviewQuery, ReportMonth } from '../month-overview.ts';
import { IdParam, PlainDate } from '../primitives.ts';

/** As texts name them; `kind` is part of paths. */
const REPORT_NAMES: Readonly<Record<ReportKind, string>> = {
  count: 'count',
  ontime: 'time-on',
  offtime: 'time-off',
};

const listOf = (kind: ReportKind, path: string) =>
  defineCall({
    method: 'GET',
    path,
    needs: 'Viewer',
    tag: 'Reports',
    summary: `List the points that the ${REPORT_NAMES[kind]} report of a station can cover`,
    params: z.strictObject({ stationId: IdParam }),
    answer: z.array(ReportPoint),
  });

const reportOf = (kind: ReportKind, path: string) =>
  defineCall({
    method: 'GET',
    path,
    needs: 'Viewer',
    tag: 'Reports',
    summary: `Get the ${REPORT_NAMES[kind]} report for a year, month, day or range of days`,
    params: z.strictObject({ stationId: IdParam, period: ReportPeriod }),
    query: ReportQuery,
    answer: Report,
  });

const mediaTypes = Object.values(MEDIA_TYPES);

const fileOf = (kind: ReportKind, path: string) =>
  defineCall({
    method: 'GET',
    path,
    needs: 'Viewer',
    tag: 'Reports',
    unaudited: 'Every account can read the same data on a page',
    summary: `Export the ${REPORT_NAMES[kind]} report for a year, month, day or range of days`,
    params: z.strictObject({ stationId: IdParam, period: ReportPeriod }),
    query: ReportFileQuery,
    answer: NoJson,
    mediaTypes,
  });

export const reports = {
  count: {
    list: listOf('count', '/api/Stations/list/count/:stationId'),
    period: reportOf('count', '/api/Stations/report/count/:stationId/:period'),
    file: fileOf('count', '/api/Stations/report/count/:stationId/:period/file'),
  },
  ontime: {
    list: listOf('ontime', '/api/Stations/list/ontime/:stationId'),
    period: reportOf('ontime', '/api/Stations/report/ontime/:stationId/:period'),
    file: fileOf('ontime', '/api/Stations/report/ontime/:stationId/:period/file'),
  },
  offtime: {
    list: listOf('offtime', '/api/Stations/list/offtime/:stationId'),
    period: reportOf('offtime', '/api/Stations/report/offtime/:stationId/:period'),
    file: fileOf('offtime', '/api/Stations/report/offtime/:stationId/:period/file'),
  },
  analog: {
    list: defineCall({
      method: 'GET',
      path: '/api/Stations/list/analog/:stationId',
      needs: 'Viewer',
      tag: 'Reports',
      summary: 'List the points that the analog report of a station can cover',
      params: z.strictObject({ stationId: IdParam }),
      answer: z.array(AnalogReportPoint),
    }),
    period: defineCall({
      method: 'GET',
      path: '/api/Stations/report/analog/:stationId/:period',
      needs: 'Viewer',
      tag: 'Reports',
      summary: 'Get the analog report (minimum, average, maximum, total) for a year, month, day or range',
      params: z.strictObject({ stationId: IdParam, period: ReportPeriod }),
      query: ReportQuery,
      answer: AnalogReport,
    }),
    file: defineCall({
      method: 'GET',
      path: '/api/Stations/report/analog/:stationId/:period/file',
      needs: 'Viewer',
      tag: 'Reports',
      unaudited: 'Every account can read the same data on a page',
      summary: 'Export the analog report for a year, month, day or range of days',
      params: z.strictObject({ stationId: IdParam, period: ReportPeriod }),
      query: ReportFileQuery,
      answer: NoJson,
      mediaTypes,
    }),
  },
  month: {
    period: defineCall({
      method: 'GET',
      path: '/api/Stations/report/month/:period',
      needs: 'Viewer',
      tag: 'Reports',
      summary: 'Get run time, starts, rain and alarms of all stations in a month',
      params: z.strictObject({ period: ReportMonth }),
      query: MonthOverviewQuery,
      answer: MonthOverview,
    }),
    file: defineCall({
      method: 'GET',
      path: '/api/Stations/report/month/:period/file',
      needs: 'Viewer',
      tag: 'Reports',
      unaudited: 'Every account can read the same data on a page',
      summary: 'Export run time, starts, rain and alarms of all stations in a month',
      params: z.strictObject({ period: ReportMonth }),
      query: MonthOverviewFileQuery,
      answer: NoJson,
      mediaTypes,
    }),
  },
  countBetween: defineCall({
    method: 'GET',
    path: '/api/Stations/report/count/:stationId/:startDate/:endDate',
    needs: 'Viewer',
    tag: 'Reports',
    summary: 'Get the count report for a range of days, first and last day included',
    params: z.strictObject({ stationId: IdParam, startDate: PlainDate, endDate: PlainDate }),
    query: ReportQuery,
    answer: Report,
  }),
  pumpHealth: defineCall({
    method: 'GET',
    path: '/api/Stations/report/pump-health/:stationId/:period',
    needs: 'Viewer',
    tag: 'Reports',
    summary: 'Get the pump health report compared with the previous 30 days',
    params: z.strictObject({ stationId: IdParam, period: ReportPeriod }),
    answer: PumpHealth,
  }),
  pumpHealthFile: defineCall({
    method: 'GET',
    path: '/api/Stations/report/pump-health/:stationId/:period/file',
    needs: 'Viewer',
    tag: 'Reports',
    unaudited: 'Every account can read the same data on a page',
    summary: 'Export the pump health report',
    params: z.strictObject({ stationId: IdParam, period: ReportPeriod }),
    query: z.strictObject({ format: FileFormat }),
    answer: NoJson,
    mediaTypes,
  }),
};

export const trends = {
  analog: defineCall({
    method: 'GET',
    path: '/api/trends/analog',
    needs: 'Viewer',
    summary: 'Get analog trends: minimum, maximum, average and last value per bucket',
    query: TrendQuery,
    answer: z.array(AnalogTrend),
  }),
  digital: defineCall({
    method: 'GET',
    path: '/api/trends/digital',
    needs: 'Viewer',
    summary: 'Get digital trends: all changes, or number of changes and time on per bucket',
    query: TrendQuery,
    answer: z.array(DigitalTrend),
  }),
  statistics: defineCall({
    method: 'GET',
    path: '/api/trends/statistics',
    needs: 'Viewer',
    summary: 'Get statistics of points in a range: percentiles, time on, starts and known time',
    query: TrendStatisticsQuery,
    answer: z.array(TrendStatistics),
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/trends/file',
    needs: 'Viewer',
    unaudited: 'Every account can read the same data on a page',
    summary: 'Export trends as buckets or raw samples, with their statistics and notes',
    query: TrendFileQuery,
    answer: NoJson,
    mediaTypes,
  }),
};
