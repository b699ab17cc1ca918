import { accountsMigration } from './001-accounts.ts';
import { stationsMigration } from './002-stations.ts';
import { historyMigration } from './003-history.ts';
import { since } from './004-since.ts';
import { viewsMigration } from './005-views.ts';
import { rollups } from './006-rollups.ts';
import { outbox } from './007-outbox.ts';
import { viewKinds } from './008-view-kinds.ts';
import { onCallMigration } from './009-on-call.ts';
import { alarmsMigration } from './010-alarms.ts';
import { callouts } from './011-callouts.ts';
import { delivery } from './012-delivery.ts';
import { calendarsMigration } from './013-calendars.ts';
import { alarmMessages } from './014-alarm-words.ts';
import { incidents } from './015-incidents.ts';
import { alarmPeriods } from './016-alarm-periods.ts';
import { modbusAddresses } from './017-modbus-addresses.ts';
import { auditMigration } from './018-audit.ts';
import { modbusMapMigration } from './019-modbus-map.ts';
import { pushes } from './020-pushes.ts';
import { stationManagement } from './021-station-management.ts';
import { accountAccess } from './022-account-access.ts';
import { systemSettingsMigration } from './023-system-settings.ts';
import { auditPerson } from './024-audit-person.ts';
import { installation } from './027-installation.ts';
import { alarmPoints } from './028-alarm-points.ts';
import { stationTemplatesMigration } from './031-station-templates.ts';
import { linkCreators } from './032-link-creators.ts';
import { passwordSetters } from './033-password-setters.ts';
import { contactAddresses } from './036-contact-addresses.ts';
import { swapRequests } from './038-swap-requests.ts';
import { stationNotesMigration } from './039-station-notes.ts';
import { displaysMigration } from './041-displays.ts';
import { notesAtInstants } from './042-notes-at-instants.ts';
import { unitsMigration } from './043-units.ts';
import { accountAreas } from './045-account-areas.ts';
import { reportAreas } from './046-report-areas.ts';
import { apiTokensMigration } from './047-api-tokens.ts';
import { singleSignOnMigration } from './049-single-sign-on.ts';
import { passkeysMigration } from './050-passkeys.ts';
import { auditOutputsMigration } from './051-audit-outputs.ts';
import { webhooksMigration } from './052-webhooks.ts';
import { historyExportsMigration } from './053-history-exports.ts';
import { passkeySetters } from './054-passkey-setters.ts';
import { alarmAtEvent } from './055-alarm-at-event.ts';
import { suppressedRaises } from './056-suppressed-raises.ts';
import { logByLastActivation } from './057-log-by-last-activation.ts';
import type { Migration } from './migration.ts';

/** The schema's steps, oldest first. A new one goes at the end, with the next number. */
export const MIGRATIONS: readonly Migration[] = [
  accountsMigration,
  stationsMigration,
  historyMigration,
  since,
  viewsMigration,
  rollups,
  outbox,
  viewKinds,
  onCallMigration,
  alarmsMigration,
  callouts,
  delivery,
  calendarsMigration,
  alarmMessages,
  incidents,
  alarmPeriods,
  modbusAddresses,
  auditMigration,
  modbusMapMigration,
  pushes,
  stationManagement,
  accountAccess,
  systemSettingsMigration,
  auditPerson,
  installation,
  alarmPoints,
  stationTemplatesMigration,
  linkCreators,
  passwordSetters,
  contactAddresses,
  swapRequests,
  stationNotesMigration,
  displaysMigration,
  notesAtInstants,
  unitsMigration,
  accountAreas,
  reportAreas,
  apiTokensMigration,
  singleSignOnMigration,
  passkeysMigration,
  auditOutputsMigration,
  webhooksMigration,
  historyExportsMigration,
  passkeySetters,
  alarmAtEvent,
  suppressedRaises,
  logByLastActivation,
];
