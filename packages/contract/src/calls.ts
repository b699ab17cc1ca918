import * as z from 'zod';
import {
  Credentials,
  FirstAccount,
  NewUser,
  SetupState,
  SignedInUser,
  User,
  UserUpdate,
} from './accounts.ts';
import { AlarmLogEntry } from './alarms.ts';
import {
  AlertSetting,
  AlertSettingEdits,
  NewAlertSettings,
  NewAlertSettingsOfAnyone,
} from './alert-settings.ts';
import { defineCall } from './call.ts';
import { PushResult, WriteBody, WriteResult } from './commands.ts';
import { AnalogTrend, DigitalTrend, Report, ReportPeriod, ReportPoint, TrendQuery } from './history.ts';
import { DayStrip, RawSeries, StationDetail, StationOverview, StationOverviewListItem } from './live.ts';
import { ModbusAnalogRow, ModbusDigitalRow, ModbusStationRow } from './modbus-map.ts';
import { Id, IdParam, Instant, PlainDate } from './primitives.ts';
import { AccountScheduleRow, AccountSchedules, Schedule, ScheduleBody, ScheduleUser } from './schedules.ts';
import {
  NewStation,
  Station,
  StationConfig,
  StationCreated,
  StationListItem,
  StationUpdated,
  StationWithPoints,
} from './stations.ts';

const idParam = z.strictObject({ id: IdParam });
const created = z.object({ Id });
const done = z.object({ Ok: z.literal(true) });
/** A POST that says all with its path; an empty object or no body at all. */
const emptyBody = z.strictObject({}).optional();

const accounts = {
  authenticate: defineCall({
    method: 'POST',
    path: '/accounts/authenticate',
    needs: 'anyone',
    tag: 'Accounts',
    summary: 'Sign in; sets the refresh cookie',
    body: Credentials,
    answer: SignedInUser,
  }),
  revokeToken: defineCall({
    method: 'POST',
    path: '/accounts/revoke-token',
    needs: 'anyone',
    tag: 'Accounts',
    summary: 'Sign out: ends the session of the refresh cookie',
    body: emptyBody,
    answer: done,
  }),
  refreshToken: defineCall({
    method: 'POST',
    path: '/accounts/refresh-token',
    needs: 'anyone',
    tag: 'Accounts',
    summary: 'A new access token for the refresh cookie, which is rotated',
    body: emptyBody,
    answer: SignedInUser,
  }),
  setupState: defineCall({
    method: 'GET',
    path: '/accounts/setup',
    needs: 'anyone',
    tag: 'Accounts',
    summary: 'Whether the first account is still to be made',
    answer: SetupState,
  }),
  setup: defineCall({
    method: 'POST',
    path: '/accounts/setup',
    needs: 'anyone',
    tag: 'Accounts',
    summary: 'Make the first Admin, with the code from the console, and sign in',
    body: FirstAccount,
    answer: SignedInUser,
  }),
  list: defineCall({
    method: 'GET',
    path: '/accounts',
    needs: 'Supervisor',
    tag: 'Accounts',
    summary: 'All accounts',
    answer: z.array(User),
  }),
  get: defineCall({
    method: 'GET',
    path: '/accounts/:id',
    needs: 'Viewer',
    tag: 'Accounts',
    summary: 'One account; a Viewer or Operator may see the own one',
    params: idParam,
    answer: User,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/accounts/:id',
    needs: 'Viewer',
    tag: 'Accounts',
    summary: 'Change an account; a Viewer or Operator the own one',
    params: idParam,
    body: UserUpdate,
    answer: User,
  }),
  create: defineCall({
    method: 'POST',
    path: '/accounts',
    needs: 'Supervisor',
    tag: 'Accounts',
    summary: 'Create an account',
    body: NewUser,
    answer: User,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/accounts/:id',
    needs: 'Supervisor',
    tag: 'Accounts',
    summary: 'Delete an account',
    params: idParam,
    answer: done,
  }),
};

const stations = {
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
  create: defineCall({
    method: 'POST',
    path: '/api/Stations',
    needs: 'Admin',
    tag: 'Stations',
    summary: 'Create a station; it is polled at once if enabled',
    body: NewStation,
    status: 201,
    answer: StationCreated,
  }),
  updateConfig: defineCall({
    method: 'PUT',
    path: '/api/Stations/config',
    needs: 'Admin',
    tag: 'Stations',
    summary: 'Save a station. Refused when Version is not the stored one',
    body: StationConfig,
    answer: StationUpdated,
  }),
  poll: defineCall({
    method: 'GET',
    path: '/api/Stations/poll/:id',
    needs: 'Operator',
    tag: 'Stations',
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
      startDate: Instant,
      endDate: Instant,
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
    summary: 'Every station for the map',
    answer: z.array(
      StationOverviewListItem.extend({ Latitude: z.number().nullable(), Longitude: z.number().nullable() }),
    ),
  }),
  alarmLog: defineCall({
    method: 'GET',
    path: '/api/Stations/alarm/:stationId/:startDate/:endDate',
    needs: 'Viewer',
    tag: 'Stations',
    summary: 'The alarm log, newest first; station 0 is all',
    params: z.strictObject({
      stationId: z.coerce.number<string>().int().min(0),
      startDate: PlainDate,
      endDate: PlainDate,
    }),
    answer: z.array(AlarmLogEntry),
  }),
  pushConfig: defineCall({
    method: 'GET',
    path: '/api/Stations/push-config/:id',
    needs: 'Admin',
    tag: 'Stations',
    summary: "Write the wanted set points to the station's controller and read them back",
    params: idParam,
    answer: PushResult,
  }),
  write: defineCall({
    method: 'POST',
    path: '/api/Stations/write/:id',
    needs: 'Supervisor',
    tag: 'Stations',
    summary: 'Write one output or set point and read it back',
    params: idParam,
    body: WriteBody,
    answer: WriteResult,
  }),
};

const report = <K extends 'count' | 'ontime' | 'offtime'>(kind: K) => ({
  list: defineCall({
    method: 'GET',
    path: `/api/Stations/list/${kind}/:stationId`,
    needs: 'Viewer',
    tag: 'Reports',
    summary: `The points that a ${kind} report of the station can cover`,
    params: z.strictObject({ stationId: IdParam }),
    answer: z.array(ReportPoint),
  }),
  period: defineCall({
    method: 'GET',
    path: `/api/Stations/report/${kind}/:stationId/:period`,
    needs: 'Viewer',
    tag: 'Reports',
    summary: `The ${kind} report of a year, month, day or range of days`,
    params: z.strictObject({ stationId: IdParam, period: ReportPeriod }),
    answer: Report,
  }),
});

/** The paths of `report` once more in full, so that a search for a fixed path finds them. */
export const REPORT_PATHS = [
  '/api/Stations/list/count/',
  '/api/Stations/report/count/',
  '/api/Stations/list/ontime/',
  '/api/Stations/report/ontime/',
  '/api/Stations/list/offtime/',
  '/api/Stations/report/offtime/',
] as const;

const reports = {
  count: report('count'),
  ontime: report('ontime'),
  offtime: report('offtime'),
  countBetween: defineCall({
    method: 'GET',
    path: '/api/Stations/report/count/:stationId/:startDate/:endDate',
    needs: 'Viewer',
    tag: 'Reports',
    summary: 'The count report of a range of days, both ends included',
    params: z.strictObject({ stationId: IdParam, startDate: PlainDate, endDate: PlainDate }),
    answer: Report,
  }),
};

const trends = {
  analog: defineCall({
    method: 'GET',
    path: '/api/trends/analog',
    needs: 'Viewer',
    tag: 'Trends',
    summary: 'Analog points over time: least, most and mean a bucket',
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
};

const accountStations = {
  own: defineCall({
    method: 'GET',
    path: '/api/AccountStations',
    needs: 'Viewer',
    tag: 'AccountStations',
    summary: 'Own alert settings',
    answer: z.array(AlertSetting),
  }),
  add: defineCall({
    method: 'POST',
    path: '/api/AccountStations',
    needs: 'Operator',
    tag: 'AccountStations',
    summary: 'Add own alert settings',
    body: NewAlertSettings,
    answer: z.array(AlertSetting),
  }),
  edit: defineCall({
    method: 'PUT',
    path: '/api/AccountStations',
    needs: 'Operator',
    tag: 'AccountStations',
    summary: 'Change alert settings',
    body: AlertSettingEdits,
    answer: z.array(AlertSetting),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/AccountStations/:id',
    needs: 'Operator',
    tag: 'AccountStations',
    summary: 'Delete an alert setting',
    params: idParam,
    answer: done,
  }),
  all: defineCall({
    method: 'GET',
    path: '/api/AccountStations/all',
    needs: 'Supervisor',
    tag: 'AccountStations',
    summary: "Everyone's alert settings",
    answer: z.array(AlertSetting),
  }),
  admin: defineCall({
    method: 'POST',
    path: '/api/AccountStations/admin',
    needs: 'Supervisor',
    tag: 'AccountStations',
    summary: 'Add alert settings for any account',
    body: NewAlertSettingsOfAnyone,
    answer: z.array(AlertSetting),
  }),
};

const onCallSchedules = {
  list: defineCall({
    method: 'GET',
    path: '/api/OnCallSchedules',
    needs: 'Supervisor',
    tag: 'OnCallSchedules',
    summary: 'All on-call schedules',
    answer: z.array(Schedule),
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/OnCallSchedules/:id',
    needs: 'Supervisor',
    tag: 'OnCallSchedules',
    summary: 'One on-call schedule',
    params: idParam,
    answer: Schedule,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/OnCallSchedules',
    needs: 'Supervisor',
    tag: 'OnCallSchedules',
    summary: 'Create an on-call schedule',
    body: ScheduleBody,
    answer: created,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/OnCallSchedules/:id',
    needs: 'Supervisor',
    tag: 'OnCallSchedules',
    summary: 'Change an on-call schedule',
    params: idParam,
    body: ScheduleBody,
    answer: created,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/OnCallSchedules/:id',
    needs: 'Supervisor',
    tag: 'OnCallSchedules',
    summary: 'Delete an on-call schedule',
    params: idParam,
    answer: created,
  }),
};

const accountOnCallSchedules = {
  list: defineCall({
    method: 'GET',
    path: '/api/AccountOnCallSchedules',
    needs: 'Supervisor',
    tag: 'AccountOnCallSchedules',
    summary: 'Who is on which schedule',
    answer: z.array(AccountScheduleRow),
  }),
  ofSchedule: defineCall({
    method: 'GET',
    path: '/api/AccountOnCallSchedules/schedule/:id',
    needs: 'Supervisor',
    tag: 'AccountOnCallSchedules',
    summary: 'The users of a schedule',
    params: idParam,
    answer: z.array(ScheduleUser),
  }),
  ofAccount: defineCall({
    method: 'GET',
    path: '/api/AccountOnCallSchedules/account/:id',
    needs: 'Viewer',
    tag: 'AccountOnCallSchedules',
    summary: 'The schedules of an account',
    params: idParam,
    answer: z.array(AccountScheduleRow),
  }),
  replaceOfSchedule: defineCall({
    method: 'PUT',
    path: '/api/AccountOnCallSchedules/schedule/:id',
    needs: 'Supervisor',
    tag: 'AccountOnCallSchedules',
    summary: 'Replace all users of a schedule',
    params: idParam,
    body: AccountSchedules,
    answer: done,
  }),
  replaceOfAccount: defineCall({
    method: 'PUT',
    path: '/api/AccountOnCallSchedules/account/:id',
    needs: 'Supervisor',
    tag: 'AccountOnCallSchedules',
    summary: 'Replace all schedules of an account',
    params: idParam,
    body: AccountSchedules,
    answer: done,
  }),
  add: defineCall({
    method: 'POST',
    path: '/api/AccountOnCallSchedules',
    needs: 'Supervisor',
    tag: 'AccountOnCallSchedules',
    summary: 'Put an account on a schedule',
    body: z.strictObject({ AccountId: Id, ScheduleId: Id }),
    answer: created,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/AccountOnCallSchedules/:id',
    needs: 'Supervisor',
    tag: 'AccountOnCallSchedules',
    summary: 'Take an account off a schedule',
    params: idParam,
    answer: done,
  }),
};

const modbusMap = {
  stations: defineCall({
    method: 'GET',
    path: '/api/ModbusMap',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Poll coils and last-poll registers by station',
    answer: z.array(ModbusStationRow),
  }),
  digital: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/Digital',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Discrete inputs',
    answer: z.array(ModbusDigitalRow),
  }),
  analog: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/Analog',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Input registers',
    answer: z.array(ModbusAnalogRow),
  }),
};

/** Every call of the API, also those whose feature is not there yet: they are not mounted and answer 404. */
export const calls = {
  accounts,
  stations,
  reports,
  trends,
  accountStations,
  onCallSchedules,
  accountOnCallSchedules,
  modbusMap,
} as const;
