import type { Generated } from 'kysely';

export interface OutboxTables {
  notifications: NotificationsTable;
  notification_tries: NotificationTriesTable;
  report_schedules: ReportSchedulesTable;
  report_schedule_accounts: ReportScheduleAccountsTable;
}

/** The outbox: messages to users, each stored before it is sent. */
export interface NotificationsTable {
  id: Generated<number>;
  /** Identifies the message, so that it is never stored twice. */
  key: string;
  /** The id of its channel: `email`. */
  channel: string;
  /** Which area writes its text: `report`. */
  topic: string;
  /** What it is about; the topic defines the meaning. */
  about: number;
  /** The same for messages about one occasion; ascending with time. */
  batch: string;
  /** null: the account has been deleted. */
  account_id: number | null;
  address: string;
  /** What the topic needs to write the text, as JSON. */
  content: string;
  state: 'waiting' | 'sent' | 'delivered' | 'failed' | 'not-needed';
  /** Number of attempts. */
  tries: number;
  created_at: number;
  /** When the next attempt is due. */
  due_at: number;
  /** Until then an attempt is in progress. */
  claimed_until: number;
  /** When it was sent or given up. */
  settled_at: number | null;
  /** The provider's ID for it, where delivery can be queried. */
  receipt: Generated<string | null>;
  /** When delivery is queried next; null: no more. */
  receipt_due_at: Generated<number | null>;
  /** Number of delivery queries. */
  receipt_asked: Generated<number>;
  /** When the provider confirmed delivery. */
  delivered_at: Generated<number | null>;
}

export interface NotificationTriesTable {
  id: Generated<number>;
  notification_id: number;
  at: number;
  sent: 0 | 1;
  /** The provider's response, or why it could not be queried. */
  answer: string;
}

export interface ReportSchedulesTable {
  id: Generated<number>;
  name: string;
  kind: string;
  /** IDs as a JSON array. */
  station_ids: string;
  /** Names as a JSON array. */
  areas: string;
  /** The same; null: all points. */
  point_ids: string | null;
  rhythm: string;
  /** `HH:MM` */
  at_time: string;
  enabled: 0 | 1;
  /** Last day of the latest period that has been processed, `YYYY-MM-DD`. */
  due_through: string;
  changed_at: number;
}

export interface ReportScheduleAccountsTable {
  schedule_id: number;
  account_id: number;
}
