export { accounts } from './accounts.ts';
export { alarms } from './alarms.ts';
export { apiTokens } from './api-tokens.ts';
export { areas } from './areas.ts';
export { audit } from './audit.ts';
export { calendars } from './calendars.ts';
export { commands } from './commands.ts';
export { contacts } from './contacts.ts';
export { displays } from './displays.ts';
export { getStarted } from './get-started.ts';
export { history } from './history.ts';
export { historyExports } from './history-exports.ts';
export { integration } from './integration.ts';
export { modbusMap } from './modbus-map.ts';
export {
  accountOnCallSchedules,
  accountStations,
  onCall,
  onCallOverrides,
  onCallSchedules,
  swaps,
} from './on-call.ts';
export { passkeys } from './passkeys.ts';
export { notify, reportSchedules } from './report-schedules.ts';
export { reports, trends } from './reports.ts';
export { singleSignOn } from './single-sign-on.ts';
export { ssoProviders } from './sso-providers.ts';
export { stationAdmin } from './station-admin.ts';
export { stationNotes } from './station-notes.ts';
export { stationTemplates } from './station-templates.ts';
export { stations } from './stations.ts';
export { systemHealth, systemSettings } from './system-settings.ts';
export { valueMetrics } from './value-metrics.ts';
export { map, trendSets, views } from './views.ts';
