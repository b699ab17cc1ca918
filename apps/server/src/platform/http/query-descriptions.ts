/** What parameters of a query mean in all calls that have them. */
const COMMON: Readonly<Record<string, string>> = {
  accountId: 'Only of this account',
  action: 'Only of this kind, such as `read`',
  alarmKind: 'Only of this kind of alarm',
  apply: '`false`: a dry run that changes nothing and reports what would happen',
  area: 'Only stations that are in this area now, whatever its capitals',
  before: 'The `Id` of the last entry of the page before; the next older ones are returned',
  client: 'Only of the Modbus master with this address',
  confirm:
    '`no-recipient`: also if a station loses its last recipient; otherwise refused with `NO_RECIPIENT`',
  confirmCodes: '`true`: confirms the changed codes of stations that the dry run listed',
  days: 'How many days, beginning with `from`',
  endDate: 'The end, not included',
  format: 'Of the file',
  from: 'The start, included',
  history: '`keep`: its history stays, for a station that comes back; `purge`: it is deleted',
  id: 'The ID of the template',
  incident: 'Only alarms of this incident (`IncidentId`)',
  kind: 'Only of these kinds, separated by commas, such as `command,push`',
  limit: 'How many are returned at most',
  maxPoints: 'Into how many buckets the time is divided at most; 1,000 by default',
  missing:
    'Of points, limits and desired values that the file omits, of stations that it has: `keep` (by default) or `remove`',
  outcome: 'Only with these results, separated by commas, such as `done,refused`',
  pointId: 'The ID of a point. It may repeat where the schema allows a list',
  priority: 'Only of these priorities, separated by commas, such as `critical,high`',
  read: '`now`: reads the setpoints from the controller first',
  resolution:
    '`samples`: a row per stored sample; otherwise a row per minute, hour (both in UTC) or day in the organisation’s zone',
  rows: '`buckets` (by default), `samples`, `statistics`, or `notes` about the time',
  seen: 'The `Fingerprint` of a dry run: refused if the import would do something else by now',
  startDate: 'The start, included',
  state: 'Only in these states, separated by commas, such as `unacknowledged`',
  stationId: 'The ID of a station. It may repeat where the schema allows a list',
  table: 'Which table a CSV file has',
  text: 'Words that must all occur',
  to: 'The end, not included',
  unitId: 'The map of this unit ID; the main map by default',
  units: 'Of the values: each point’s own (`configured`, by default), `metric` or `us`',
  version: 'Of the map; the newest by default',
  wall: 'Local time in the organisation’s zone, `YYYY-MM-DDTHH:MM`; now by default',
};

/** What they mean in one call: its path and the parameter. */
const OWN: Readonly<Record<string, string>> = {
  '/api/Alarms/events before': '`Next` of the page before; the next older events are returned',
  '/api/Alarms/events kind': 'Only events of this kind, such as `raised`',
  '/api/Alarms/log before': '`Next` of the page before; the next older entries are returned',
  '/api/Alarms/log from': 'The start, included: of alarms that were last raised then or later',
  '/api/Alarms/log to': 'The end, not included: of alarms that were first raised before it',
  '/api/Alarms/log/file from': 'The start, included: of alarms that were last raised then or later',
  '/api/Alarms/log/file to': 'The end, not included: of alarms that were first raised before it',
  '/api/Exports/csv area': 'All points of the stations in this area. It may repeat',
  '/api/Exports/csv pointId':
    'Single points. It may repeat; without area, station and point all points are returned',
  '/api/Exports/csv stationId': 'All points of this station. It may repeat',
  '/api/OnCall/chain priority': 'Of the alarm',
  '/api/OnCall/escalation priority': 'Of the alarm',
  '/api/Stations/:id name': 'The `SiteName` of the station, as a confirmation',
  '/api/Stations/changes/:id before': 'The `Version` of the last entry of the page before',
  '/api/Stations/day stationId':
    'One station: all its points. Several, separated by commas: their key points',
  '/api/Stations/documents/:id name': 'The name of the file',
  '/api/Stations/rates stationId': 'One, or several, separated by commas',
  '/api/Stations/report/month/:period kind': 'Only stations of this kind. It may repeat',
  '/api/Stations/report/month/:period/file kind': 'Only stations of this kind. It may repeat',
};

/** A sentence about a parameter; undefined: there is none. */
export const describeQuery = (path: string, name: string): string | undefined =>
  OWN[`${path} ${name}`] ?? COMMON[name];
