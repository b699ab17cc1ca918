import * as z from 'zod';
import { AlarmLogEntry } from '../alarms.ts';
import { defineCall } from '../call.ts';
import { DEFAULT_STATION_CONFIG_ID } from '../constants.ts';
import {
  DayStrip,
  PointRate,
  RawSeries,
  StationDetail,
  StationOnMap,
  StationOverview,
  StationOverviewListItem,
} from '../live.ts';
import { DateOrInstant, Id, IdParam, PlainDate } from '../primitives.ts';
import {
  NewStation,
  ReturnedConfig,
  Station,
  StationConfig,
  StationCreated,
  StationListItem,
  StationPoints,
  StationUpdated,
  StationWithPoints,
} from '../stations.ts';
import { idParam, stationOfPath } from './parts.ts';

/** A station with 2,000 points and long texts. */
const MAX_NEW_STATION_BYTES = 4 * 1_024 * 1_024;
/** The same with every field that has a default. */
const MAX_STATION_BYTES = 8 * 1_024 * 1_024;

/** `4,7` */
const upTo100Stations = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'Must be up to 100 station IDs separated by commas')
  .transform((ids) => ids.split(',').map(Number))
  .pipe(z.array(Id));

export const stations = {
  overview: defineCall({
    method: 'GET',
    path: '/api/Stations/overview',
    needs: 'Viewer',
    summary: 'List stations with communication status, abnormal conditions and key values. Supports ETag.',
    answer: z.array(StationOverview),
  }),
  overviewList: defineCall({
    method: 'GET',
    path: '/api/Stations/overviewlist',
    needs: 'Viewer',
    summary: 'List the status of all stations in short form. Supports ETag.',
    answer: z.array(StationOverviewListItem),
  }),
  stations: defineCall({
    method: 'GET',
    path: '/api/Stations',
    needs: 'Viewer',
    summary: 'List stations with descriptions and locations',
    answer: z.array(Station),
  }),
  all: defineCall({
    method: 'GET',
    path: '/api/Stations/all',
    needs: 'Viewer',
    summary: 'List stations with the full configuration of their points',
    answer: z.array(StationWithPoints),
  }),
  points: defineCall({
    method: 'GET',
    path: '/api/Stations/points',
    needs: 'Viewer',
    summary: 'List stations and their point names. The hub sends the values. Supports ETag.',
    answer: z.array(StationPoints),
  }),
  list: defineCall({
    method: 'GET',
    path: '/api/Stations/list',
    needs: 'Viewer',
    summary: 'List station IDs and names',
    answer: z.array(StationListItem),
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/Stations/:id',
    needs: 'Viewer',
    summary: 'Get a station with all points and values',
    params: idParam,
    answer: StationDetail,
  }),
  config: defineCall({
    method: 'GET',
    path: '/api/Stations/config/:id',
    needs: 'Admin',
    summary: 'Get the full configuration of a station',
    params: idParam,
    answer: ReturnedConfig,
  }),
  defaultConfig: defineCall({
    method: 'GET',
    path: '/api/Stations/config',
    needs: 'Admin',
    summary: `Get the full configuration of station ${DEFAULT_STATION_CONFIG_ID}, used when no ID is given`,
    answer: ReturnedConfig,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Stations',
    needs: 'Admin',
    audit: { kind: 'station', action: 'created' },
    summary: 'Create a station. If it is enabled, the server polls it immediately.',
    body: NewStation,
    maxBodyBytes: MAX_NEW_STATION_BYTES,
    status: 201,
    answer: StationCreated,
  }),
  updateConfig: defineCall({
    method: 'PUT',
    path: '/api/Stations/config',
    needs: 'Admin',
    audit: { kind: 'station', action: 'changed' },
    summary: 'Update a station. `Version` must match the stored version; otherwise the update is rejected.',
    body: StationConfig,
    maxBodyBytes: MAX_STATION_BYTES,
    answer: StationUpdated,
  }),
  poll: defineCall({
    method: 'GET',
    path: '/api/Stations/poll/:id',
    hasEffects: true,
    needs: 'Operator',
    unaudited: 'Only reads, as each poll does',
    summary:
      'Poll a station immediately, ahead of the queue, and return the new values. If the poll fails, the 504 response names the failed step and address.',
    params: idParam,
    stationsOf: stationOfPath,
    answer: StationDetail,
  }),
  samples: defineCall({
    method: 'GET',
    path: '/api/Stations/samples/:id',
    needs: 'Viewer',
    summary:
      'Get raw samples of a point in [`startDate`, `endDate`), before them the one that holds at the start',
    params: idParam,
    query: z.strictObject({
      pointId: IdParam,
      startDate: DateOrInstant,
      endDate: DateOrInstant,
      limit: z.coerce
        .number<string>()
        .int()
        .min(1)
        .max(100_000)
        .optional()
        .describe('The newest ones are returned; 10,000 by default'),
      beforeStart: z
        .enum(['true', 'false'])
        .optional()
        .describe(
          '`false`: without the newest sample before `startDate`, which by default comes first unless there are more than `limit` or the start is in the future',
        ),
    }),
    answer: RawSeries,
  }),
  day: defineCall({
    method: 'GET',
    path: '/api/Stations/day',
    needs: 'Viewer',
    summary:
      'Get the last 24 h in 15-minute buckets, for one station or for the key points of up to 100 stations',
    query: z.strictObject({
      /** One station: all its points. Several, separated by commas: their key points. */
      stationId: upTo100Stations,
    }),
    answer: z.array(DayStrip),
  }),
  rates: defineCall({
    method: 'GET',
    path: '/api/Stations/rates',
    needs: 'Viewer',
    summary: 'Get how fast the analog key points of up to 100 stations change',
    query: z.strictObject({ stationId: upTo100Stations }),
    answer: z.array(PointRate),
  }),
  map: defineCall({
    method: 'GET',
    path: '/api/Stations/map',
    needs: 'Viewer',
    summary: 'List stations for the map with location and status. Supports ETag.',
    answer: z.array(StationOnMap),
  }),
  alarmLog: defineCall({
    method: 'GET',
    path: '/api/Stations/alarm/:stationId/:startDate/:endDate',
    needs: 'Viewer',
    summary: 'Get the alarm log, newest first by the last activation. For all stations, use station 0.',
    params: z.strictObject({
      stationId: z.union([z.literal('0').transform(() => 0), IdParam], {
        error: 'Must be a station ID, or 0 for all stations',
      }),
      startDate: PlainDate,
      endDate: PlainDate,
    }),
    answer: z.array(AlarmLogEntry),
  }),
};
