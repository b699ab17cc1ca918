import type { AccountTables } from './tables/accounts.ts';
import type { AlarmTables } from './tables/alarms.ts';
import type { ApiTokenTables } from './tables/api-tokens.ts';
import type { AuditTables } from './tables/audit.ts';
import type { AuditOutputTables } from './tables/audit-outputs.ts';
import type { CalloutTables } from './tables/callouts.ts';
import type { CommandTables } from './tables/commands.ts';
import type { ContactTables } from './tables/contacts.ts';
import type { DisplayTables } from './tables/displays.ts';
import type { HistoryTables } from './tables/history.ts';
import type { HistoryExportTables } from './tables/history-exports.ts';
import type { InstallationTables } from './tables/installation.ts';
import type { ModbusMapTables } from './tables/modbus-map.ts';
import type { OnCallTables } from './tables/on-call.ts';
import type { OutboxTables } from './tables/outbox.ts';
import type { SingleSignOnTables } from './tables/single-sign-on.ts';
import type { StationNoteTables } from './tables/station-notes.ts';
import type { StationTemplateTables } from './tables/station-templates.ts';
import type { StationTables } from './tables/stations.ts';
import type { SystemSettingTables } from './tables/system-settings.ts';
import type { ViewTables } from './tables/views.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/**
 * Every table of the store; each area has a file of its own under `tables/`.
 *
 * Types are the same on both databases: an identity is a 32-bit integer that is never reused; an
 * instant is a 64-bit integer, ms since 1970-01-01T00:00Z, read as a number; a boolean is an
 * integer 0 or 1; a number is a double; a text is UTF-8 without U+0000; a structure is JSON as
 * text; bytes are a `Uint8Array`.
 */
export interface Tables
  extends AccountTables,
    StationTables,
    StationTemplateTables,
    StationNoteTables,
    HistoryTables,
    HistoryExportTables,
    ViewTables,
    OutboxTables,
    OnCallTables,
    AlarmTables,
    CalloutTables,
    ContactTables,
    ModbusMapTables,
    AuditTables,
    AuditOutputTables,
    CommandTables,
    SystemSettingTables,
    DisplayTables,
    ApiTokenTables,
    WebhookTables,
    SingleSignOnTables,
    InstallationTables {}
