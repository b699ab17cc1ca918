import type { Generated } from 'kysely';

export interface OnCallTables {
  on_call_schedules: OnCallSchedulesTable;
  account_schedules: AccountSchedulesTable;
  duty_overrides: OnCallOverridesTable;
  swap_requests: SwapRequestsTable;
  alert_settings: AlertSettingsTable;
  calendar_links: CalendarLinksTable;
}

/** Secret calendar links of users' own on-call shifts. */
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

/** Schedule assignments; each pair once. */
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
  /** The author's email address. */
  author: string;
  created_at: number;
}

/**
 * Whose alarms an account is notified of; each minimum priority once for an account and station.
 */
export interface AlertSettingsTable {
  id: Generated<number>;
  account_id: number;
  station_id: number;
  least_priority: string;
  /** A JSON array. */
  channels: string;
}

/** Swaps that Operators requested. */
export interface SwapRequestsTable {
  id: Generated<number>;
  giver_id: number;
  taker_id: number;
  /** `SwapPart` of the contract, as JSON. */
  give: string;
  /** null: nothing in return. */
  take: string | null;
  reason: string;
  /** When the first of its shifts is over: an open request expires. */
  ends_at: number;
  created_at: number;
  state: 'open' | 'confirmed' | 'declined' | 'withdrawn';
  /** The name of who decided, in older rows the email address; empty: no one did. */
  decided_by: string;
  decided_at: number | null;
  note: string;
}
