import type { Generated } from 'kysely';

export interface OutboxTables {
  notifications: NotificationsTable;
  notification_tries: NotificationTriesTable;
  report_schedules: ReportSchedulesTable;
  report_schedule_accounts: ReportScheduleAccountsTable;
}

/** The outbox: messages to people, each stored before anybody tries to hand it over. */
export interface NotificationsTable {
  id: Generated<number>;
  /** What the message is, so that it is never stored twice. */
  key: string;
  /** By which way it leaves: `email`, `sms`, `push`, `webhook`. */
  channel: string;
  /** Who makes the words of it: `report`. */
  topic: string;
  /** What it is about; what that is, is the topic's. */
  about: number;
  /** Messages about one occasion have the same; ascending with time. */
  batch: string;
  /** null: the account has been deleted. */
  account_id: number | null;
  address: string;
  /** What the topic needs to make the words, as JSON. */
  content: string;
  state: 'waiting' | 'sent' | 'delivered' | 'failed' | 'not-needed';
  /** How often it was tried. */
  tries: number;
  created_at: number;
  /** When it is to be tried next. */
  due_at: number;
  /** Until then somebody is trying. */
  claimed_until: number;
  /** When it was sent or given up. */
  settled_at: number | null;
  /** What the provider calls it, where it can be asked whether the message arrived. */
  receipt: Generated<string | null>;
  /** When it is to be asked next; null: no more. */
  receipt_due_at: Generated<number | null>;
  /** How often it was asked. */
  receipt_asked: Generated<number>;
  /** When the provider said that it arrived. */
  delivered_at: Generated<number | null>;
}

export interface NotificationTriesTable {
  id: Generated<number>;
  notification_id: number;
  at: number;
  sent: 0 | 1;
  /** What the provider said, or why it could not be asked. */
  answer: string;
}

export interface ReportSchedulesTable {
  id: Generated<number>;
  name: string;
  kind: string;
  /** Ids as a JSON array. */
  station_ids: string;
  /** The same; null: all points. */
  point_ids: string | null;
  rhythm: string;
  /** `HH:MM` */
  at_time: string;
  enabled: 0 | 1;
  /** Last day of the newest period that has been taken care of, `YYYY-MM-DD`. */
  due_through: string;
  changed_at: number;
}

export interface ReportScheduleAccountsTable {
  schedule_id: number;
  account_id: number;
}
