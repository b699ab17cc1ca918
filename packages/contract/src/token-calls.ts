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

/** Why no token may use a call, not even one that may administer. */
type Closed = 'people' | 'page';

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
  // An area can have stations outside the limit: 0 is in none.
  stations: (parts) => [
    ...((parts.query as { readonly area?: unknown }).area === undefined ? [] : [0]),
    ...query('stationId')(parts),
  ],
  points: pointsOfQuery,
};
const trend: TokenCall = { scope: 'read-history', points: pointsOfQuery };
const activeAlarms: TokenCall = {
  scope: 'read-alarms',
  // Warnings concern the whole installation, and may name other stations.
  keep: (answer, isOwn) => ({ ...(keepOwnAlarms!(answer, isOwn) as object), Warnings: [] }),
};
const write: TokenCall = { scope: 'write', stations: byId, writes: pointOfBody };
const administer: TokenCall = { scope: 'administer' };

/** Accounts and what belongs to a person: profile, password, sessions, second factor, own settings. */
const people: Closed = 'people';
/** Parts of the page. */
const page: Closed = 'page';

/**
 * Which calls API tokens may use, by method and path. A call without an entry is refused to all
 * tokens; a test fails for it.
 */
export const TOKEN_CALLS: Readonly<Record<string, TokenCall | Closed>> = {
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
  'GET /api/Alarms/log': { scope: 'read-alarms', stations: query('stationId') },
  'GET /api/Alarms/log/file': { scope: 'read-alarms', stations: query('stationId') },
  'GET /api/Alarms/events': { scope: 'read-alarms' },
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
  'GET /api/Settings/get-started': page,
  'PUT /api/Settings/get-started': page,
  'GET /api/Settings/system': administer,
  // With the mail server, links for new passwords would go elsewhere.
  'PUT /api/Settings/system': people,
  'GET /api/System/health': administer,

  'GET /api/Map/styles': page,
  'GET /api/Map/tiles/:version/:z/:x/:y': page,

  'GET /accounts': people,
  'POST /accounts': people,
  'GET /accounts/:id': people,
  'PUT /accounts/:id': people,
  'DELETE /accounts/:id': people,
  'POST /accounts/:id/invite': people,
  'POST /accounts/:id/sign-out': people,
  'POST /accounts/:id/second-factor/reset': people,
  'GET /accounts/sessions': people,
  'DELETE /accounts/sessions': people,
  'DELETE /accounts/sessions/:id': people,
  'GET /accounts/second-factor': people,
  'POST /accounts/second-factor/begin': people,
  'POST /accounts/second-factor/confirm': people,
  'POST /accounts/second-factor/recovery-codes': people,
  'POST /accounts/second-factor/off': people,
  'GET /api/Settings/second-factor': people,
  'PUT /api/Settings/second-factor': people,
  'GET /api/Tokens': people,
  'POST /api/Tokens': people,
  'PUT /api/Tokens/:id': people,
  'DELETE /api/Tokens/:id': people,
  'GET /api/Settings/sso': people,
  'POST /api/Settings/sso': people,
  'PUT /api/Settings/sso/:key': people,
  'DELETE /api/Settings/sso/:key': people,
  'POST /api/Settings/sso/:key/check': people,
  'DELETE /accounts/:id/sso/:key': people,
  'GET /accounts/passkeys': people,
  'POST /accounts/passkeys': people,
  'POST /accounts/passkeys/begin': people,
  'POST /accounts/passkeys/:id/remove': people,
  'GET /api/Displays': people,
  'POST /api/Displays': people,
  'PUT /api/Displays/:id': people,
  'DELETE /api/Displays/:id': people,
  'POST /api/Displays/:id/code': people,
  'GET /api/Exports': people,
  'POST /api/Exports': people,
  'POST /api/Exports/estimate': people,
  'POST /api/Exports/:id/cancel': people,
  'DELETE /api/Exports/:id': people,
  'GET /api/Exports/:id/files/:number': people,
  'GET /api/Views': people,
  'POST /api/Views': people,
  'PUT /api/Views/:id': people,
  'DELETE /api/Views/:id': people,
  'GET /api/TrendSets': people,
  'POST /api/TrendSets': people,
  'PUT /api/TrendSets/:id': people,
  'DELETE /api/TrendSets/:id': people,
  'GET /api/Contacts': people,
  'PUT /api/Contacts': people,
  'GET /api/Contacts/all': people,
  'PUT /api/Contacts/:id': people,
  'GET /api/Contacts/push-key': people,
  'POST /api/Contacts/browsers': people,
  'DELETE /api/Contacts/browsers/:id': people,
  'POST /api/Contacts/link': people,
  'POST /api/Contacts/test': people,
  'POST /api/Contacts/:id/test': people,
  'GET /api/OnCall/calendar': people,
  'POST /api/OnCall/calendar': people,
  'DELETE /api/OnCall/calendar': people,
  'GET /api/OnCall/own': people,
  'GET /api/AccountStations': people,
  'POST /api/AccountStations': people,
  'PUT /api/AccountStations': people,
  'DELETE /api/AccountStations/:id': people,
  'GET /api/AccountOnCallSchedules/account/:id': people,
  'POST /api/OnCall/swaps': people,
  'GET /api/OnCall/swap-requests': people,
  'POST /api/OnCall/swap-requests': people,
  'DELETE /api/OnCall/swap-requests/:id': people,
  'POST /api/OnCall/swap-requests/:id/confirm': people,
  'POST /api/OnCall/swap-requests/:id/decline': people,
  'POST /api/ReportSchedules/:id/send': people,
};

/** How tokens may use a call; null: not at all. */
export function tokenCallOf({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): TokenCall | null {
  const entry = TOKEN_CALLS[`${method} ${path}`];
  return typeof entry === 'object' ? entry : null;
}
