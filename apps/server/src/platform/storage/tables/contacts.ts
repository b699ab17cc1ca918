import type { Generated } from 'kysely';

export interface ContactTables {
  contact_addresses: ContactAddressesTable;
  contact_links: ContactLinksTable;
  channel_states: ChannelStatesTable;
  push_subscriptions: PushSubscriptionsTable;
}

/** Where an account can be reached on a channel, in addition to its email address and browsers. */
export interface ContactAddressesTable {
  account_id: number;
  /** A channel whose addresses are entered or linked: `sms`. */
  channel: string;
  /** A phone number (E.164), a URL, or the provider's number of a chat. */
  value: string;
  /** Signs what is sent there. */
  secret: string | null;
  /** The name of a chat for its owner. */
  label: string | null;
}

/** A code with which a user links a chat. */
export interface ContactLinksTable {
  /** SHA-256 of the code, in hex. */
  code_hash: string;
  account_id: number;
  channel: string;
  expires_at: number;
}

/** What a channel remembers, such as how far it has read the messages to it. */
export interface ChannelStatesTable {
  channel: string;
  /** As the channel writes it. */
  value: string;
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
