import type { Generated } from 'kysely';

export interface OnCallTables {
  on_call_schedules: OnCallSchedulesTable;
  account_schedules: AccountSchedulesTable;
  duty_overrides: OnCallOverridesTable;
  alert_settings: AlertSettingsTable;
  calendar_links: CalendarLinksTable;
}

/** Secret links to one's own duty as a calendar. */
export interface CalendarLinksTable {
  account_id: number;
  /** SHA-256 of the secret, hexadecimal. */
  token_hash: string;
  created_at: number;
}

export interface OnCallSchedulesTable {
  id: Generated<number>;
  name: string;
  /** `Schedule` of the contract without Id and Name, as JSON. */
  week: string;
  changed_at: number;
}

/** Who is on which schedule; each pair once. */
export interface AccountSchedulesTable {
  id: Generated<number>;
  account_id: number;
  schedule_id: number;
}

export interface OnCallOverridesTable {
  id: Generated<number>;
  account_id: number;
  change: 'on' | 'off';
  /** null also when that account has been deleted. */
  substitute_id: number | null;
  from_at: number;
  /** Not included. */
  to_at: number;
  reason: string;
  /** The e-mail address of who made it. */
  author: string;
  created_at: number;
}

/** Of whose alarms an account is told; each least priority once for an account and station. */
export interface AlertSettingsTable {
  id: Generated<number>;
  account_id: number;
  station_id: number;
  least_priority: string;
  /** A JSON array. */
  channels: string;
}
