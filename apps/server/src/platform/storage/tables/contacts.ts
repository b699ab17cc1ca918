import type { Generated } from 'kysely';

export interface ContactTables {
  contacts: ContactsTable;
  push_subscriptions: PushSubscriptionsTable;
}

/** Where an account can be reached in addition to its email address; no row: nowhere else. */
export interface ContactsTable {
  account_id: number;
  /** E.164 */
  phone: string | null;
  webhook_url: string | null;
  /** Signs what is sent there: 32 bytes, base64. */
  webhook_secret: string | null;
}

/** A browser that shows notifications for an account (Push API). */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  account_id: number;
  /** The push service's URL for it. */
  endpoint: string;
  /** The browser's public key and shared secret (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** `Chrome on Android`; its name for the owner. */
  label: string;
  created_at: number;
}
