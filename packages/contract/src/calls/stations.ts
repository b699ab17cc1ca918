import * as z from 'zod';
import { AlarmLogEntry } from '../alarms.ts';
import { defineCall } from '../call.ts';
import { DEFAULT_STATION_CONFIG_ID } from '../constants.ts';
import {
  DayStrip,
  RawSeries,
  StationDetail,
  StationOnMap,
  StationOverview,
  StationOverviewListItem,
} from '../live.ts';
import { DateOrInstant, Id, IdParam, PlainDate } from '../primitives.ts';
import {
  NewStation,
  Station,
  StationConfig,
  StationCreated,
  StationListItem,
  StationPoints,
  StationUpdated,
  StationWithPoints,
} from '../stations.ts';
import { idParam } from './parts.ts';

/** A station with 2,000 points whose texts are long. */
const MAX_NEW_STATION_BYTES = 4 * 1_024 * 1_024;
/** The same with every field that has a default. */
const MAX_STATION_BYTES = 8 * 1_024 * 1_024;

export const stations = {
  overview: defineCall({
    method: 'GET',
    path: '/api/Stations/overview',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'Every station: communication, what is abnormal, key values. Carries an ETag',
    answer: z.array(StationOverview),
  }),
  overviewList: defineCall({
    method: 'GET',
    path: '/api/Stations/overviewlist',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'Every station in one line. Carries an ETag',
    answer: z.array(StationOverviewListItem),
  }),
  stations: defineCall({
    method: 'GET',
    path: '/api/Stations',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'Every station: what and where it is',
    answer: z.array(Station),
  }),
  all: defineCall({
    method: 'GET',
    path: '/api/Stations/all',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'Every station with the declaration of its points',
    answer: z.array(StationWithPoints),
  }),
  points: defineCall({
    method: 'GET',
    path: '/api/Stations/points',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'Every station with the names of its points; their values come over the hub. Carries an ETag',
    answer: z.array(StationPoints),
  }),
  list: defineCall({
    method: 'GET',
    path: '/api/Stations/list',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'Every station: id and name',
    answer: z.array(StationListItem),
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/Stations/:id',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'One station with every point and its value',
    params: idParam,
    answer: StationDetail,
  }),
  config: defineCall({
    method: 'GET',
    path: '/api/Stations/config/:id',
    needs: 'Admin',
    tag: 'Stations',
    summary: 'The whole configuration of a station',
    params: idParam,
    answer: StationConfig,
  }),
  defaultConfig: defineCall({
    method: 'GET',
    path: '/api/Stations/config',
    needs: 'Admin',
    tag: 'Stations',
    summary: `The whole configuration of station ${DEFAULT_STATION_CONFIG_ID}, as where no id is given`,
    answer: StationConfig,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Stations',
    needs: 'Admin',
    tag: 'Stations',
    audit: { kind: 'station', action: 'created' },
    summary: 'Create a station; it is polled at once if enabled',
    body: NewStation,
    maxBodyBytes: MAX_NEW_STATION_BYTES,
    status: 201,
    answer: StationCreated,
  }),
  updateConfig: defineCall({
    method: 'PUT',
    path: '/api/Stations/config',
    needs: 'Admin',
    tag: 'Stations',
    audit: { kind: 'station', action: 'changed' },
    summary: 'Save a station. Refused when Version is not the stored one',
    body: StationConfig,
    maxBodyBytes: MAX_STATION_BYTES,
    answer: StationUpdated,
  }),
  poll: defineCall({
    method: 'GET',
    path: '/api/Stations/poll/:id',
    hasEffects: true,
    needs: 'Operator',
    tag: 'Stations',
    unaudited: 'Reads, as each poll does',
    summary: 'Poll now, ahead of the queue; the answer is the fresh station. 504 says what failed and where',
    params: idParam,
    answer: StationDetail,
  }),
  samples: defineCall({
    method: 'GET',
    path: '/api/Stations/samples/:id',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'Stored samples of one point of the station, as they are',
    params: idParam,
    query: z.strictObject({
      pointId: IdParam,
      startDate: DateOrInstant,
      endDate: DateOrInstant,
      limit: z.coerce.number<string>().int().min(1).max(100_000).optional(),
    }),
    answer: RawSeries,
  }),
  day: defineCall({
    method: 'GET',
    path: '/api/Stations/day',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'The last 24 h of points in steps of 15 min; of one station, or of the key points of up to 100',
    query: z.strictObject({
      /** One station: all its points. Several, separated by commas: their key points. */
      stationId: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'expected up to 100 station ids separated by commas')
        .transform((ids) => ids.split(',').map(Number))
        .pipe(z.array(Id)),
    }),
    answer: z.array(DayStrip),
  }),
  map: defineCall({
    method: 'GET',
    path: '/api/Stations/map',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'Every station for the map: where and how it is. Carries an ETag',
    answer: z.array(StationOnMap),
  }),
  alarmLog: defineCall({
    method: 'GET',
    path: '/api/Stations/alarm/:stationId/:startDate/:endDate',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'The alarm log, newest first; station 0 is all',
    params: z.strictObject({
      stationId: z.union([z.literal('0').transform(() => 0), IdParam]),
      startDate: PlainDate,
      endDate: PlainDate,
    }),
    answer: z.array(AlarmLogEntry),
  }),
};
