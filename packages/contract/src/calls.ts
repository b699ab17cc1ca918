import { accounts } from './calls/accounts.ts';
import { alarms } from './calls/alarms.ts';
import { areas } from './calls/areas.ts';
import { audit } from './calls/audit.ts';
import { calendars } from './calls/calendars.ts';
import { commands } from './calls/commands.ts';
import { contacts } from './calls/contacts.ts';
import { history } from './calls/history.ts';
import { modbusMap } from './calls/modbus-map.ts';
import {
  accountOnCallSchedules,
  accountStations,
  onCall,
  onCallOverrides,
  onCallSchedules,
  swaps,
} from './calls/on-call.ts';
import { notify, reportSchedules } from './calls/report-schedules.ts';
import { reports, trends } from './calls/reports.ts';
import { stationAdmin } from './calls/station-admin.ts';
import { stationNotes } from './calls/station-notes.ts';
import { stationTemplates } from './calls/station-templates.ts';
import { stations } from './calls/stations.ts';
import { systemHealth, systemSettings } from './calls/system-settings.ts';
import { map, trendSets, views } from './calls/views.ts';

/** Every call of the API. Calls whose feature does not exist yet are not mounted and answer 404. */
export const calls = {
  accounts,
  stations,
  stationAdmin,
  stationTemplates,
  stationNotes,
  areas,
  reports,
  trends,
  history,
  reportSchedules,
  notify,
  accountStations,
  onCallSchedules,
  accountOnCallSchedules,
  onCallOverrides,
  onCall,
  swaps,
  alarms,
  calendars,
  commands,
  contacts,
  modbusMap,
  views,
  trendSets,
  map,
  audit,
  systemHealth,
  systemSettings,
} as const;
