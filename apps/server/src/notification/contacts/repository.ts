import type { BrowserBody, Channel } from '@outpost/contract';
import type { Database, Storage } from '../../platform/storage/index.ts';
import type { StoredAddress } from '../channels/channel-module.ts';

export interface StoredBrowser {
  readonly id: number;
  readonly accountId: number;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly label: string;
  readonly createdAtMs: number;
}

/** Every method throws StorageError. */
export type ContactRepository = ReturnType<typeof createContactRepository>;

export interface ContactLinkRow {
  readonly codeHash: string;
  readonly accountId: number;
  readonly channel: Channel;
  readonly expiresAtMs: number;
}

export function createContactRepository(storage: Storage) {
  return {
    /** By account. */
    async contacts(): Promise<Map<number, ReadonlyMap<Channel, StoredAddress>>> {
      const rows = await storage.read.selectFrom('contact_addresses').selectAll().execute();
      const all = new Map<number, Map<Channel, StoredAddress>>();
      for (const { account_id, channel, value, secret, label } of rows) {
        const own = all.get(account_id) ?? new Map<Channel, StoredAddress>();
        all.set(account_id, own.set(channel as Channel, { value, secret, label }));
      }
      return all;
    },

    /** Oldest first. */
    browsers: (): Promise<StoredBrowser[]> => browsers(storage.read),

    /** Serializes related reads and writes, over all processes. */
    alone: <T>(work: (db: Database) => Promise<T>): Promise<T> =>
      storage.transaction(work, { alone: 'contacts' }),

    /** @param stored null: removed */
    async save(db: Database, accountId: number, channel: Channel, stored: StoredAddress | null) {
      await db
        .deleteFrom('contact_addresses')
        .where('account_id', '=', accountId)
        .where('channel', '=', channel)
        .execute();
      if (stored === null) return;
      await db
        .insertInto('contact_addresses')
        .values({ account_id: accountId, channel, ...stored })
        .execute();
    },

    /** The account of a browser; undefined: unknown browser. */
    async ownerOf(db: Database, endpoint: string): Promise<number | undefined> {
      return (await browsers(db)).find((browser) => browser.endpoint === endpoint)?.accountId;
    },

    /**
     * Assigns a browser to an account. An existing one of the account keeps its id; one of another
     * account gets a new id, so that pending messages for that account are not delivered here.
     * @returns null when the account already has `most`
     */
    async putBrowser(
      db: Database,
      accountId: number,
      { Endpoint, Keys, Label }: BrowserBody,
      atMs: number,
      most: number,
    ): Promise<{ readonly browser: StoredBrowser; readonly isNew: boolean } | null> {
      const all = await browsers(db);
      const known = all.find(({ endpoint }) => endpoint === Endpoint);
      const values = { p256dh: Keys.p256dh, auth: Keys.auth, label: Label };
      if (known?.accountId === accountId) {
        await db.updateTable('push_subscriptions').set(values).where('id', '=', known.id).execute();
        return { browser: { ...known, keys: Keys, label: Label }, isNew: false };
      }
      if (all.filter((browser) => browser.accountId === accountId).length >= most) return null;
      if (known) await db.deleteFrom('push_subscriptions').where('id', '=', known.id).execute();
      const { id } = await db
        .insertInto('push_subscriptions')
        .values({ ...values, account_id: accountId, endpoint: Endpoint, created_at: atMs })
        .returning('id')
        .executeTakeFirstOrThrow();
      const browser = { id, accountId, endpoint: Endpoint, keys: Keys, label: Label, createdAtMs: atMs };
      return { browser, isNew: true };
    },

    /** Replaces the codes of an account for a channel, and deletes expired ones. */
    async putLink(
      db: Database,
      { codeHash, accountId, channel, expiresAtMs }: ContactLinkRow,
      nowMs: number,
    ): Promise<void> {
      await db
        .deleteFrom('contact_links')
        .where(({ or, and, eb }) =>
          or([
            and([eb('account_id', '=', accountId), eb('channel', '=', channel)]),
            eb('expires_at', '<=', nowMs),
          ]),
        )
        .execute();
      await db
        .insertInto('contact_links')
        .values({ code_hash: codeHash, account_id: accountId, channel, expires_at: expiresAtMs })
        .execute();
    },

    /** Removes a code. @returns its account; undefined: unknown or expired */
    async takeLink(
      db: Database,
      codeHash: string,
      channel: Channel,
      nowMs: number,
    ): Promise<number | undefined> {
      const row = await db
        .deleteFrom('contact_links')
        .where('code_hash', '=', codeHash)
        .where('channel', '=', channel)
        .returning(['account_id', 'expires_at'])
        .executeTakeFirst();
      return row && row.expires_at > nowMs ? row.account_id : undefined;
    },

    async removeBrowser(db: Database, id: number): Promise<void> {
      await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
    },
  };
}

async function browsers(db: Database): Promise<StoredBrowser[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'account_id', 'endpoint', 'p256dh', 'auth', 'label', 'created_at'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    endpoint: row.endpoint,
    keys: { p256dh: row.p256dh, auth: row.auth },
    label: row.label,
    createdAtMs: row.created_at,
  }));
}
