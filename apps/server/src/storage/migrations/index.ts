import { accounts } from './001-accounts.ts';
import { stations } from './002-stations.ts';
import { history } from './003-history.ts';
import { since } from './004-since.ts';
import { views } from './005-views.ts';
import { rollups } from './006-rollups.ts';
import { outbox } from './007-outbox.ts';
import { viewKinds } from './008-view-kinds.ts';
import { onCall } from './009-on-call.ts';
import { alarms } from './010-alarms.ts';
import { callouts } from './011-callouts.ts';
import { delivery } from './012-delivery.ts';
import { calendars } from './013-calendars.ts';
import { alarmWords } from './014-alarm-words.ts';
import { incidents } from './015-incidents.ts';
import { alarmPeriods } from './016-alarm-periods.ts';
import { modbusAddresses } from './017-modbus-addresses.ts';
import { audit } from './018-audit.ts';
import { modbusMap } from './019-modbus-map.ts';
import { pushes } from './020-pushes.ts';
import { stationManagement } from './021-station-management.ts';
import { accountAccess } from './022-account-access.ts';
import { systemSettings } from './023-system-settings.ts';
import { auditPerson } from './024-audit-person.ts';
import { installation } from './027-installation.ts';
import { alarmPoints } from './028-alarm-points.ts';
import { stationTemplates } from './031-station-templates.ts';
import type { Migration } from './migration.ts';

/** The schema's steps, oldest first. A new one goes at the end, with the next number. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  stations,
  history,
  since,
  views,
  rollups,
  outbox,
  viewKinds,
  onCall,
  alarms,
  callouts,
  delivery,
  calendars,
  alarmWords,
  incidents,
  alarmPeriods,
  modbusAddresses,
  audit,
  modbusMap,
  pushes,
  stationManagement,
  accountAccess,
  systemSettings,
  auditPerson,
  installation,
  alarmPoints,
  stationTemplates,
];
