import type { TokenScope } from './api-tokens.ts';

/** The valid parts of a request. */
interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * How API tokens may use a call. A token that is limited to stations may name only its own, and
 * gets of an answer only what `keep` leaves of it. Where a request names no station and the answer is
 * not filtered, a limited token is refused.
 */
export interface TokenCall {
  readonly scope: TokenScope;
  /** The stations that a request names. */
  readonly stations?: (parts: Parts) => readonly number[];
  /** The areas that a request names: it concerns the stations that are in them now. */
  readonly areas?: (parts: Parts) => readonly string[];
  /** The points that a request names. */
  readonly points?: (parts: Parts) => readonly number[];
  /** The alarms that a request names, by the IDs of their log entries. */
  readonly alarms?: (parts: Parts) => readonly number[];
  /** The point that a request writes, which must be one of the token's. */
  readonly writes?: (parts: Parts) => number;
  /** The handler itself leaves out other stations. */
  readonly isFiltered?: true;
  /** What of an answer concerns the token's stations. */
  readonly keep?: (answer: unknown, isOwn: (stationId: number) => boolean) => unknown;
}

interface OfStation {
  readonly StationId: number;
}

const own = <T extends OfStation>(items: readonly T[], isOwn: (stationId: number) => boolean): T[] =>
  items.filter(({ StationId }) => isOwn(StationId));

/** Of a list of things that each name their station. */
const keepItems: TokenCall['keep'] = (answer, isOwn) => own(answer as OfStation[], isOwn);

/** The same of a list within the answer; what else is in it stays. */
const keepIn =
  (...names: readonly string[]): TokenCall['keep'] =>
  (answer, isOwn) => {
    const whole = answer as Readonly<Record<string, unknown>>;
    const kept = names.map((name) => [name, own(whole[name] as OfStation[], isOwn)]);
    return { ...whole, ...Object.fromEntries(kept) };
  };

const keepOwnAlarms = keepIn('Alarms', 'Suppressed', 'Maintenance');

const numbers = (value: unknown): readonly number[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as number[]) : [value as number];
const param =
  (name: string) =>
  ({ params }: Parts) =>
    numbers((params as Record<string, unknown>)[name]);
const query =
  (name: string) =>
  ({ query }: Parts) =>
    numbers((query as Record<string, unknown>)[name]);

const areasOfQuery = ({ query }: Parts): readonly string[] =>
  [(query as { readonly area?: string | readonly string[] }).area ?? []].flat();

const byId = param('id');
const byStation = param('stationId');
const pointsOfQuery = query('pointId');
const alarmsOfBody = ({ body }: Parts) => (body as { readonly Ids: readonly number[] }).Ids;
const pointOfBody = ({ body }: Parts) => (body as { readonly PointId: number }).PointId;

const allStations: TokenCall = { scope: 'read-values', keep: keepItems };
const oneStation: TokenCall = { scope: 'read-values', stations: byId };
const listOfReport: TokenCall = { scope: 'read-history', stations: byStation };
const report: TokenCall = { ...listOfReport, points: pointsOfQuery };
const exportedFile: TokenCall = {
  scope: 'read-history',
  areas: areasOfQuery,
  stations: query('stationId'),
  points: pointsOfQuery,
};
const alarmLog: TokenCall = { scope: 'read-alarms', areas: areasOfQuery, stations: query('stationId') };
const trend: TokenCall = { scope: 'read-history', points: pointsOfQuery };
const activeAlarms: TokenCall = {
  scope: 'read-alarms',
  // Warnings concern the whole installation, and may name other stations.
  keep: (answer, isOwn) => ({ ...(keepOwnAlarms!(answer, isOwn) as object), Warnings: [] }),
};
const write: TokenCall = { scope: 'write', stations: byId, writes: pointOfBody };
const administer: TokenCall = { scope: 'administer' };

/**
 * Which calls API tokens may use, by method and path. No token may use any other, not even one that may
 * administer: accounts and what belongs to a person (password, sessions, own settings), parts of the page,
 * and what could be used to take over an account, such as the settings of the mail server.
 */
export const TOKEN_CALLS: Readonly<Record<string, TokenCall>> = {
  'GET /api/Stations/overview': allStations,
  'GET /api/Stations/overviewlist': allStations,
  'GET /api/Stations': allStations,
  'GET /api/Stations/all': allStations,
  'GET /api/Stations/points': allStations,
  'GET /api/Stations/list': allStations,
  'GET /api/Stations/map': allStations,
  'GET /api/Stations/settings': allStations,
  'GET /api/Stations/:id': oneStation,
  'GET /api/Stations/notes/:id': oneStation,
  'GET /api/Stations/documents/:id': oneStation,
  'GET /api/Stations/document/:id': { scope: 'read-values' },
  'GET /api/Areas': { scope: 'read-values' },
  'GET /api/Metrics': { scope: 'read-values', isFiltered: true },

  'GET /api/Stations/samples/:id': { scope: 'read-history', stations: byId, points: pointsOfQuery },
  'GET /api/Stations/day': { scope: 'read-history', stations: query('stationId') },
  'GET /api/Stations/rates': { scope: 'read-values', stations: query('stationId') },
  'GET /api/trends/analog': trend,
  'GET /api/trends/digital': trend,
  'GET /api/trends/statistics': trend,
  'GET /api/trends/file': trend,
  'GET /api/Exports/csv': exportedFile,
  'GET /api/trends/notes': { scope: 'read-history', stations: query('stationId') },
  'GET /api/Stations/list/count/:stationId': listOfReport,
  'GET /api/Stations/list/ontime/:stationId': listOfReport,
  'GET /api/Stations/list/offtime/:stationId': listOfReport,
  'GET /api/Stations/list/analog/:stationId': listOfReport,
  'GET /api/Stations/report/count/:stationId/:period': report,
  'GET /api/Stations/report/ontime/:stationId/:period': report,
  'GET /api/Stations/report/offtime/:stationId/:period': report,
  'GET /api/Stations/report/analog/:stationId/:period': report,
  'GET /api/Stations/report/count/:stationId/:period/file': report,
  'GET /api/Stations/report/ontime/:stationId/:period/file': report,
  'GET /api/Stations/report/offtime/:stationId/:period/file': report,
  'GET /api/Stations/report/analog/:stationId/:period/file': report,
  'GET /api/Stations/report/count/:stationId/:startDate/:endDate': report,
  'GET /api/Stations/report/pump-health/:stationId/:period': listOfReport,
  'GET /api/Stations/report/pump-health/:stationId/:period/file': listOfReport,
  'GET /api/Stations/report/month/:period': { scope: 'read-history', keep: keepIn('Stations') },
  'GET /api/Stations/report/month/:period/file': { scope: 'read-history' },

  'GET /api/Alarms/active': activeAlarms,
  'GET /api/Alarms/standing': activeAlarms, // cspell:disable-line
  'GET /api/Alarms/notified': { scope: 'read-alarms', keep: keepItems },
  'GET /api/Alarms/log': alarmLog,
  'GET /api/Alarms/log/file': alarmLog,
  'GET /api/Alarms/events': alarmLog,
  'GET /api/Alarms/periods': { scope: 'read-alarms', points: pointsOfQuery },
  'GET /api/Alarms/load': { scope: 'read-alarms', stations: query('stationId') },
  'GET /api/Alarms/:id': { scope: 'read-alarms', alarms: byId },
  'GET /api/Stations/alarm/:stationId/:startDate/:endDate': {
    scope: 'read-alarms',
    // Station 0 stands for all.
    stations: (parts) => byStation(parts).filter((id) => id !== 0),
    keep: keepItems,
  },

  'POST /api/Alarms/acknowledge': { scope: 'acknowledge', alarms: alarmsOfBody },
  'POST /api/Alarms/:id/comment': { scope: 'acknowledge', alarms: byId },

  'POST /api/Stations/select/:id': write,
  'POST /api/Stations/deselect/:id': { scope: 'write', stations: byId },
  'POST /api/Stations/write/:id': write,

  // These have an installation, not a station, or send requests to a controller that no scope names.
  'GET /api/Stations/poll/:id': administer,
  'GET /api/Stations/settings/:id': administer,
  'GET /api/Stations/push-config/:id': administer,
  'POST /api/Stations/push-config/:id/roll-back': administer,
  'POST /api/Alarms/shelve': administer,
  'POST /api/Alarms/unshelve': administer,
  'POST /api/Alarms/out-of-service': administer,
  'POST /api/Alarms/in-service': administer,
  'POST /api/Alarms/maintenance': administer,
  'DELETE /api/Alarms/maintenance/:stationId': administer,
  'PUT /api/Areas': administer,
  'GET /api/Audit': administer,
  'GET /api/Audit/export': administer,
  'GET /api/Audit/:id': administer,
  'GET /api/History/settings': administer,
  'PUT /api/History/settings': administer,
  'GET /api/History/size': administer,
  'POST /api/Integration/syslog/test': administer,
  'POST /api/Integration/mqtt/test': administer,
  'GET /api/Integration/webhooks': administer,
  'POST /api/Integration/webhooks': administer,
  'PUT /api/Integration/webhooks/:id': administer,
  'DELETE /api/Integration/webhooks/:id': administer,
  'POST /api/Integration/webhooks/:id/secret': administer,
  'POST /api/Integration/webhooks/:id/test': administer,
  'GET /api/Integration/webhooks/:id/deliveries': administer,
  'POST /api/Integration/webhook-deliveries/:id/again': administer,
  'GET /api/ModbusMap': administer,
  'GET /api/ModbusMap/Digital': administer,
  'GET /api/ModbusMap/Analog': administer,
  'GET /api/ModbusMap/server': administer,
  'PUT /api/ModbusMap/address': administer,
  'GET /api/ModbusMap/versions': administer,
  'GET /api/ModbusMap/document': administer,
  'GET /api/ModbusMap/journal': administer,
  'GET /api/ModbusMap/file': administer,
  'GET /api/AccountStations/all': administer,
  'PUT /api/AccountStations/stations': administer,
  'POST /api/AccountStations/admin': administer,
  'GET /api/OnCallSchedules': administer,
  'GET /api/OnCallSchedules/:id': administer,
  'POST /api/OnCallSchedules': administer,
  'PUT /api/OnCallSchedules/:id': administer,
  'DELETE /api/OnCallSchedules/:id': administer,
  'GET /api/AccountOnCallSchedules': administer,
  'GET /api/AccountOnCallSchedules/schedule/:id': administer,
  'PUT /api/AccountOnCallSchedules/schedule/:id': administer,
  'PUT /api/AccountOnCallSchedules/account/:id': administer,
  'POST /api/AccountOnCallSchedules': administer,
  'DELETE /api/AccountOnCallSchedules/:id': administer,
  'GET /api/DutyOverrides': administer,
  'POST /api/DutyOverrides': administer,
  'DELETE /api/DutyOverrides/:id': administer,
  'GET /api/OnCall/escalation': administer,
  'GET /api/OnCall/chain': administer,
  'GET /api/OnCall/coverage': administer,
  'GET /api/OnCall/now': administer,
  'GET /api/OnCall/station/:id': administer,
  'GET /api/OnCall/range': administer,
  'GET /api/Notify/channels': administer,
  'GET /api/ReportSchedules': administer,
  'GET /api/ReportSchedules/:id': administer,
  'POST /api/ReportSchedules': administer,
  'PUT /api/ReportSchedules/:id': administer,
  'DELETE /api/ReportSchedules/:id': administer,
  'GET /api/ReportSchedules/:id/log': administer,
  'GET /api/Exports/schedules': administer,
  'POST /api/Exports/schedules': administer,
  'PUT /api/Exports/schedules/:id': administer,
  'DELETE /api/Exports/schedules/:id': administer,
  'GET /api/Exports/schedules/:id/runs': administer,
  'POST /api/Exports/schedules/:id/run': administer,
  'GET /api/Stations/admin': administer,
  'GET /api/Protocols': administer,
  'GET /api/Stations/deleted': administer,
  'POST /api/Stations/restore/:id': administer,
  'GET /api/Stations/changes/:id': administer,
  'GET /api/Stations/config': administer,
  'GET /api/Stations/config/:id': administer,
  'GET /api/Stations/config/:id/:version': administer,
  'PUT /api/Stations/config': administer,
  'POST /api/Stations': administer,
  'POST /api/Stations/revert/:id': administer,
  'POST /api/Stations/enable': administer,
  'POST /api/Stations/bulk': administer,
  'DELETE /api/Stations/:id': administer,
  'GET /api/Stations/export': administer,
  'POST /api/Stations/import': administer,
  'POST /api/Stations/test': administer,
  'POST /api/Stations/probe': administer,
  'GET /api/Stations/commissioning/:id': administer,
  'POST /api/Stations/commissioning/:id/restart': administer,
  'PUT /api/Stations/commissioning/:id/tick': administer,
  'POST /api/Stations/notes/:id': administer,
  'PUT /api/Stations/note/:id': administer,
  'DELETE /api/Stations/note/:id': administer,
  'POST /api/Stations/documents/:id': administer,
  'DELETE /api/Stations/document/:id': administer,
  'GET /api/Stations/templates': administer,
  'GET /api/Stations/templates/stations': administer,
  'GET /api/Stations/template': administer,
  'POST /api/Stations/templates': administer,
  'POST /api/Stations/templates/import': administer,
  'PUT /api/Stations/templates/:id': administer,
  'DELETE /api/Stations/templates/:id': administer,
  'GET /api/Stations/template/file': administer,
  'POST /api/Stations/templates/:id/apply': administer,
  'PUT /api/Stations/template/:id': administer,
  'DELETE /api/Stations/template/:id': administer,
  'GET /api/Settings/system': administer,
  'GET /api/System/health': administer,
};

/** How tokens may use a call; null: not at all. */
export function tokenCallOf({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): TokenCall | null {
  return TOKEN_CALLS[`${method} ${path}`] ?? null;
}
