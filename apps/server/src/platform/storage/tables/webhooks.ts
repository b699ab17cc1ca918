import type { Generated } from 'kysely';

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_positions: WebhookPositionsTable;
  webhook_stations: WebhookStationsTable;
}

/** Webhooks of other systems. */
export interface WebhooksTable {
  id: Generated<number>;
  name: string;
  url: string;
  /** Names as a JSON array, as are the areas. */
  events: string;
  areas: string;
  /** IDs as a JSON array. */
  station_ids: string;
  enabled: 0 | 1;
  header_name: string | null;
  /** Encrypted, as are the secrets. */
  header_value: string | null;
  secret: string;
  earlier_secret: string | null;
  /** Until when deliveries are signed with it, too. */
  earlier_until: number | null;
  created_at: number;
  last_sent_at: number | null;
  /** Since when every attempt has failed. */
  failing_since: number | null;
  /** The last answer while it fails. */
  problem: string | null;
  /** When it was turned off because it failed. */
  turned_off_at: number | null;
}

/** What was sent or is to be sent to a webhook, in the order of the ids. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: string;
  event: string;
  /** When it happened. */
  at: number;
  body: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  created_at: number;
  due_at: number;
  ended_at: number | null;
  /** Of HTTP; null: no response. */
  status: number | null;
  answer: string;
  took_ms: number | null;
}

/** Up to where events of a source, such as the audit log, were queued. */
export interface WebhookPositionsTable {
  source: string;
  last_id: number;
}

/** The status of stations as it was queued last. */
export interface WebhookStationsTable {
  station_id: number;
  is_online: 0 | 1;
}
