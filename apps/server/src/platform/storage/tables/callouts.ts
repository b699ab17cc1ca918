import type { Generated } from 'kysely';

export interface CalloutTables {
  callouts: CalloutsTable;
  callout_steps: CalloutStepsTable;
  digest_alarms: DigestAlarmsTable;
  used_links: UsedLinksTable;
}

/** The progress of an alarm's escalation. */
export interface CalloutsTable {
  alarm_id: number;
  /**
   * `running`: escalates unless it is acknowledged; `returned`: recipients are to be notified of
   * its return; `ended`: no further recipients.
   */
  state: 'running' | 'returned' | 'ended';
  /** Number of steps taken; the third one is repeated. */
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
  /** Number of notified users. */
  told: number;
  /** `AlarmCallout` of the contract without `At` and `Step`, as JSON. */
  content: string;
}

/** Alarms in one message, by the key of the message. */
export interface DigestAlarmsTable {
  digest_key: string;
  alarm_id: number;
}

/** Links in notifications that have acknowledged their alarm, until they would expire anyway. */
export interface UsedLinksTable {
  id: string;
  expires_at: number;
}
