import type { Generated } from 'kysely';

export interface CalloutTables {
  callouts: CalloutsTable;
  callout_steps: CalloutStepsTable;
  digest_alarms: DigestAlarmsTable;
  used_links: UsedLinksTable;
}

/** How far people have been told about an alarm. */
export interface CalloutsTable {
  alarm_id: number;
  /**
   * `running`: more people are told unless somebody acknowledges; `returned`: who was told is to be told of its return;
   * `ended`: nobody else is.
   */
  state: 'running' | 'returned' | 'ended';
  /** How many steps have been taken; the third one is repeated. */
  step: number;
  /** When the next step is due; null: there is none. */
  due_at: number | null;
  began_at: number;
}

export interface CalloutStepsTable {
  id: Generated<number>;
  alarm_id: number;
  at: number;
  step: number;
  /** How many people were told. */
  told: number;
  /** `AlarmCallout` of the contract without `At` and `Step`, as JSON. */
  content: string;
}

/** Alarms that are told together in one message, by the key of the message. */
export interface DigestAlarmsTable {
  digest_key: string;
  alarm_id: number;
}

/** Links in messages that have acknowledged their alarm, until they would be too old anyway. */
export interface UsedLinksTable {
  id: string;
  expires_at: number;
}
