import type { BrowserBody } from '@outpost/contract';
import type { Database, Storage } from '../storage/index.ts';

/** What is stored of where an account can be reached; the e-mail address is the account's own. */
export interface StoredContact {
  readonly phone: string | null;
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}

export interface StoredBrowser {
  readonly id: number;
  readonly accountId: number;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly label: string;
  readonly createdAtMs: number;
}

type Lastly = (db: Database) => Promise<unknown>;

/** Every method throws StorageError. */
export interface ContactRepository {
  /** By account. */
  contacts(): Promise<Map<number, StoredContact>>;
  /** The oldest first. */
  browsers(): Promise<StoredBrowser[]>;
  /** @param lastly runs as the last step of the same transaction */
  save(accountId: number, contact: StoredContact, lastly: Lastly): Promise<void>;
  /**
   * Makes a browser an account's. One that was so keeps its id; one that was another account's gets a new one, so that what is on its way
   * to that one does not arrive here.
   *
   * @returns null when the account has `most` already
   */
  putBrowser(
    accountId: number,
    browser: BrowserBody,
    atMs: number,
    most: number,
    lastly: Lastly,
  ): Promise<StoredBrowser | null>;
  removeBrowser(id: number, lastly: Lastly): Promise<void>;
}

export function createContactRepository(storage: Storage): ContactRepository {
  return {
    async contacts() {
      const rows = await storage.read
        .selectFrom('contacts')
        .select(['account_id', 'phone', 'webhook_url', 'webhook_secret'])
        .execute();
      return new Map(
        rows.map((row) => [
          row.account_id,
          {
            phone: row.phone,
            webhook:
              row.webhook_url === null || row.webhook_secret === null
                ? null
                : { url: row.webhook_url, secret: row.webhook_secret },
          },
        ]),
      );
    },

    browsers: () => browsers(storage.read),

    save: (accountId, { phone, webhook }, lastly) =>
      storage.transaction(async (trx) => {
        const values = { phone, webhook_url: webhook?.url ?? null, webhook_secret: webhook?.secret ?? null };
        await trx
          .insertInto('contacts')
          .values({ account_id: accountId, ...values })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
          .execute();
        await lastly(trx);
      }),

    putBrowser: (accountId, { Endpoint, Keys, Label }, atMs, most, lastly) =>
      storage.transaction(
        async (trx) => {
          const all = await browsers(trx);
          const known = all.find(({ endpoint }) => endpoint === Endpoint);
          const values = { p256dh: Keys.p256dh, auth: Keys.auth, label: Label };
          if (known?.accountId === accountId) {
            await trx.updateTable('push_subscriptions').set(values).where('id', '=', known.id).execute();
            return { ...known, keys: Keys, label: Label };
          }
          if (all.filter((browser) => browser.accountId === accountId).length >= most) return null;
          if (known) await trx.deleteFrom('push_subscriptions').where('id', '=', known.id).execute();
          const { id } = await trx
            .insertInto('push_subscriptions')
            .values({ ...values, account_id: accountId, endpoint: Endpoint, created_at: atMs })
            .returning('id')
            .executeTakeFirstOrThrow();
          await lastly(trx);
          return { id, accountId, endpoint: Endpoint, keys: Keys, label: Label, createdAtMs: atMs };
        },
        { alone: 'contacts' },
      ),

    removeBrowser: (id, lastly) =>
      storage.transaction(async (trx) => {
        await trx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
        await lastly(trx);
      }),
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
