import * as z from 'zod';
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
} from '../history.ts';
import { IdParam, PlainDate } from '../primitives.ts';

const listOf = (kind: ReportKind, path: string) =>
  defineCall({
    method: 'GET',
    path,
    needs: 'Viewer',
    tag: 'Reports',
    summary: `The points that a ${kind} report of the station can cover`,
    params: z.strictObject({ stationId: IdParam }),
    answer: z.array(ReportPoint),
  });

const reportOf = (kind: ReportKind, path: string) =>
  defineCall({
    method: 'GET',
    path,
    needs: 'Viewer',
    tag: 'Reports',
    summary: `The ${kind} report of a year, month, day or range of days`,
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
    unaudited: 'Any account reads the same on a page',
    summary: `The ${kind} report of a year, month, day or range of days as a file`,
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
  countBetween: defineCall({
    method: 'GET',
    path: '/api/Stations/report/count/:stationId/:startDate/:endDate',
    needs: 'Viewer',
    tag: 'Reports',
    summary: 'The count report of a range of days, both ends included',
    params: z.strictObject({ stationId: IdParam, startDate: PlainDate, endDate: PlainDate }),
    query: ReportQuery,
    answer: Report,
  }),
  pumpHealth: defineCall({
    method: 'GET',
    path: '/api/Stations/report/pump-health/:stationId/:period',
    needs: 'Viewer',
    tag: 'Reports',
    summary: "How the station's pumps ran, against their own 30 days before",
    params: z.strictObject({ stationId: IdParam, period: ReportPeriod }),
    answer: PumpHealth,
  }),
  pumpHealthFile: defineCall({
    method: 'GET',
    path: '/api/Stations/report/pump-health/:stationId/:period/file',
    needs: 'Viewer',
    tag: 'Reports',
    unaudited: 'Any account reads the same on a page',
    summary: "How the station's pumps ran, as a file",
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
    tag: 'Trends',
    summary: 'Analog points over time: least, greatest, mean and last value a bucket',
    query: TrendQuery,
    answer: z.array(AnalogTrend),
  }),
  digital: defineCall({
    method: 'GET',
    path: '/api/trends/digital',
    needs: 'Viewer',
    tag: 'Trends',
    summary: 'Digital points over time: every change, or changes and time on a bucket',
    query: TrendQuery,
    answer: z.array(DigitalTrend),
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/trends/file',
    needs: 'Viewer',
    tag: 'Trends',
    unaudited: 'Any account reads the same on a page',
    summary: 'Points over time as a file: the buckets of their trends, or their samples',
    query: TrendFileQuery,
    answer: NoJson,
    mediaTypes,
  }),
};
