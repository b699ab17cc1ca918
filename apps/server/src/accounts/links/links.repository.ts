import type { Database, Storage } from '../../storage/index.ts';

export type LinkKind = 'invitation' | 'reset';

/** The one-time link of an account. */
export interface AccountLink {
  readonly accountId: number;
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly kind: LinkKind;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** One-time links. Methods with a `trx` are a step of the caller's transaction. */
export interface LinkRepository {
  /** Stores it and replaces the account's previous one. */
  put(trx: Database, link: AccountLink): Promise<void>;
  /** Revokes the account's link. False: there was none. */
  void(trx: Database, accountId: number): Promise<boolean>;
  /** Deletes the account's link if it is this one. False: it was used or replaced. */
  take(trx: Database, link: AccountLink): Promise<boolean>;
  find(hash: string): Promise<AccountLink | undefined>;
  of(accountId: number, db?: Database): Promise<AccountLink | undefined>;
  /** Valid ones by account. */
  living(atMs: number): Promise<Map<number, AccountLink>>;
  /** Deletes those that expired before. */
  prune(beforeMs: number): Promise<void>;
}

interface Row {
  account_id: number;
  hash: string;
  kind: LinkKind;
  created_at: number;
  expires_at: number;
}

export function createLinkRepository(storage: Storage): LinkRepository {
  const links = (db: Database = storage.read) => db.selectFrom('account_links').selectAll();
  return {
    put: async (trx, { accountId, hash, kind, createdAtMs, expiresAtMs }) => {
      const link = { hash, kind, created_at: createdAtMs, expires_at: expiresAtMs };
      await trx
        .insertInto('account_links')
        .values({ account_id: accountId, ...link })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
        .execute();
    },
    void: async (trx, accountId) => {
      const { numDeletedRows } = await trx
        .deleteFrom('account_links')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    take: async (trx, { accountId, hash }) => {
      const { numDeletedRows } = await trx
        .deleteFrom('account_links')
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    find: async (hash) => {
      const row = await links().where('hash', '=', hash).executeTakeFirst();
      return row && linkOf(row);
    },
    of: async (accountId, db) => {
      const row = await links(db).where('account_id', '=', accountId).executeTakeFirst();
      return row && linkOf(row);
    },
    living: async (atMs) => {
      const rows = await links().where('expires_at', '>', atMs).execute();
      return new Map(rows.map((row) => [row.account_id, linkOf(row)]));
    },
    prune: async (beforeMs) => {
      await storage.write.deleteFrom('account_links').where('expires_at', '<', beforeMs).execute();
    },
  };
}

function linkOf(row: Row): AccountLink {
  return {
    accountId: row.account_id,
    hash: row.hash,
    kind: row.kind,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
  };
}
