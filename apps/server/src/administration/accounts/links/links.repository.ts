import type { AccountAreas, Role } from '@outpost/contract';
import type { Database, Storage } from '../../../platform/storage/index.ts';
import { areasOfColumn } from '../repository.ts';

export type LinkKind = 'invitation' | 'reset';

/** The one-time link of an account. */
export interface AccountLink {
  readonly accountId: number;
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly kind: LinkKind;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** The account that created it; null: its owner, or the administrator of the server. */
  readonly createdBy: number | null;
}

/** A link with its creator as they are now. */
export interface StoredLink extends AccountLink {
  readonly creator: { readonly role: Role; readonly areas: AccountAreas; readonly active: boolean } | null;
}

/** One-time links. Methods with a `trx` are a step of the caller's transaction. */
export type LinkRepository = ReturnType<typeof createLinkRepository>;

export function createLinkRepository(storage: Storage) {
  const links = (db: Database = storage.read) =>
    db
      .selectFrom('account_links')
      .leftJoin('accounts as creators', 'creators.id', 'account_links.created_by')
      .select([
        'account_id as accountId',
        'hash',
        'kind',
        'account_links.created_at as createdAtMs',
        'expires_at as expiresAtMs',
        'created_by as createdBy',
        'creators.role as creatorRole',
        'creators.areas as creatorAreas',
        'creators.active as creatorActive',
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>;
  const linkOf = ({ creatorRole, creatorAreas, creatorActive, ...link }: Row): StoredLink => ({
    ...link,
    creator:
      creatorRole === null
        ? null
        : {
            ...{ role: creatorRole as Role, areas: areasOfColumn(creatorAreas) },
            active: creatorActive === 1,
          },
  });
  return {
    /** Stores it and replaces the account's previous one. */
    put: async (
      trx: Database,
      { accountId, hash, kind, createdAtMs, expiresAtMs, createdBy }: AccountLink,
    ): Promise<void> => {
      const link = {
        hash,
        kind,
        created_at: createdAtMs,
        expires_at: expiresAtMs,
        created_by: createdBy,
      };
      await trx
        .insertInto('account_links')
        .values({ account_id: accountId, ...link })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
        .execute();
    },
    /** Revokes the account's link. False: there was none. */
    void: async (trx: Database, accountId: number): Promise<boolean> => {
      const { numDeletedRows } = await trx
        .deleteFrom('account_links')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    /** Deletes the account's link if it is this one. False: it was used or replaced. */
    take: async (trx: Database, { accountId, hash }: AccountLink): Promise<boolean> => {
      const { numDeletedRows } = await trx
        .deleteFrom('account_links')
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    find: async (hash: string, db?: Database): Promise<StoredLink | undefined> => {
      const row = await links(db).where('hash', '=', hash).executeTakeFirst();
      return row && linkOf(row);
    },
    of: async (accountId: number, db?: Database): Promise<StoredLink | undefined> => {
      const row = await links(db).where('account_id', '=', accountId).executeTakeFirst();
      return row && linkOf(row);
    },
    /** All by account. */
    all: async (): Promise<Map<number, StoredLink>> => {
      const rows = await links().execute();
      return new Map(rows.map((row) => [row.accountId, linkOf(row)]));
    },
    /** Deletes those that expired before. */
    prune: async (beforeMs: number): Promise<void> => {
      await storage.write.deleteFrom('account_links').where('expires_at', '<', beforeMs).execute();
    },
  };
}
