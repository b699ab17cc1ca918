import type { TokenLimit, TokenPoint, TokenScope } from '@outpost/contract';
import type { Database, Storage, Tables } from '../../../platform/storage/index.ts';

export interface StoredApiToken {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
  readonly hint: string;
  readonly accountId: number;
  readonly scopes: readonly TokenScope[];
  readonly limit: TokenLimit;
  readonly points: readonly TokenPoint[];
  readonly createdAtMs: number;
  readonly createdBy: string;
  readonly expiresAtMs: number;
  /** null: it is not revoked. */
  readonly revoked: { readonly atMs: number; readonly by: string } | null;
  /** null: never used. */
  readonly lastUsed: { readonly atMs: number; readonly address: string } | null;
}

/** API tokens. Methods with a `trx` are a step of the caller's transaction. */
export type ApiTokenRepository = ReturnType<typeof createApiTokenRepository>;

export function createApiTokenRepository(storage: Storage) {
  return {
    all: async (): Promise<StoredApiToken[]> =>
      (await storage.read.selectFrom('api_tokens').selectAll().execute()).map(tokenOf),
    insert: async (trx: Database, token: Omit<StoredApiToken, 'id'>): Promise<number> => {
      const { id } = await trx
        .insertInto('api_tokens')
        .values(columnsOf(token))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    update: async (trx: Database, token: StoredApiToken): Promise<void> => {
      await trx.updateTable('api_tokens').set(columnsOf(token)).where('id', '=', token.id).execute();
    },
    /** Stores only when and from where it was last used. */
    noteUse: async (trx: Database, { id, lastUsed }: StoredApiToken): Promise<void> => {
      await trx
        .updateTable('api_tokens')
        .set({ last_used_at: lastUsed?.atMs ?? null, last_address: lastUsed?.address ?? '' })
        .where('id', '=', id)
        .execute();
    },
    remove: async (trx: Database, id: number): Promise<void> =>
      void (await trx.deleteFrom('api_tokens').where('id', '=', id).execute()),
  };
}

type Row = Omit<Tables['api_tokens'], 'id'> & { readonly id: number };

function columnsOf(token: Omit<StoredApiToken, 'id'>) {
  const { revoked, lastUsed } = token;
  return {
    name: token.name,
    hash: token.hash,
    hint: token.hint,
    account_id: token.accountId,
    scopes: JSON.stringify(token.scopes),
    stations: JSON.stringify(token.limit),
    points: JSON.stringify(token.points),
    created_at: token.createdAtMs,
    created_by: token.createdBy,
    expires_at: token.expiresAtMs,
    revoked_at: revoked?.atMs ?? null,
    revoked_by: revoked?.by ?? '',
    last_used_at: lastUsed?.atMs ?? null,
    last_address: lastUsed?.address ?? '',
  };
}

function tokenOf(row: Row): StoredApiToken {
  return {
    id: row.id,
    name: row.name,
    hash: row.hash,
    hint: row.hint,
    accountId: row.account_id,
    scopes: JSON.parse(row.scopes) as TokenScope[],
    limit: JSON.parse(row.stations) as TokenLimit,
    points: JSON.parse(row.points) as TokenPoint[],
    createdAtMs: row.created_at,
    createdBy: row.created_by,
    expiresAtMs: row.expires_at,
    revoked: row.revoked_at === null ? null : { atMs: row.revoked_at, by: row.revoked_by },
    lastUsed: row.last_used_at === null ? null : { atMs: row.last_used_at, address: row.last_address },
  };
}
