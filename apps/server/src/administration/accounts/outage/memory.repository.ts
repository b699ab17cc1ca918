import type { Storage } from '../../../platform/storage/index.ts';
import { ACCOUNT_COLUMNS, type Account, accountOf } from '../repository.ts';
import type { StoredSecret } from '../second-factor/second-factor.repository.ts';

/** A refresh token by its hash. */
export interface RememberedToken {
  readonly sessionId: string;
  readonly expiresAtMs: number;
  /** null: not yet exchanged for a successor. */
  readonly rotatedAtMs: number | null;
}

/** The data needed to validate sign-ins and sessions without the database. */
export interface StoredAccess {
  readonly accounts: readonly Account[];
  readonly secrets: ReadonlyMap<number, StoredSecret>;
  /** The account of each open session, by session id. */
  readonly sessions: ReadonlyMap<string, number>;
  /** Sessions whose identity provider has checked a second factor. */
  readonly factors: ReadonlySet<string>;
  readonly tokens: ReadonlyMap<string, RememberedToken>;
}

export type MemoryRepository = ReturnType<typeof createMemoryRepository>;

export function createMemoryRepository({ read: db }: Storage) {
  return {
    /**
     * @param atMs the current time
     * @param spentSinceMs tokens exchanged before this are skipped
     * @param maxSessions beyond it the least recently used are skipped
     * @throws StorageError
     */
    async read(atMs: number, spentSinceMs: number, maxSessions: number): Promise<StoredAccess> {
      const open = db
        .selectFrom('sessions')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', atMs)
        .orderBy('last_used_at', 'desc')
        .limit(maxSessions);
      const [accounts, secrets, sessions, tokens] = await Promise.all([
        db.selectFrom('accounts').select(ACCOUNT_COLUMNS).execute(),
        db.selectFrom('second_factors').selectAll().execute(),
        open.select(['id', 'account_id', 'second_factor']).execute(),
        db
          .selectFrom('refresh_tokens')
          .selectAll()
          .where('session_id', 'in', open.select('id'))
          .where('expires_at', '>', atMs)
          .where((eb) => eb.or([eb('rotated_at', 'is', null), eb('rotated_at', '>', spentSinceMs)]))
          .execute(),
      ]);
      return {
        accounts: accounts.map(accountOf),
        secrets: new Map(
          secrets.map((row) => [
            row.account_id,
            { sealed: row.secret, begunAtMs: row.begun_at, lastStep: row.last_step },
          ]),
        ),
        sessions: new Map(sessions.map((row) => [row.id, row.account_id])),
        factors: new Set(sessions.filter((row) => row.second_factor === 1).map(({ id }) => id)),
        tokens: new Map(
          tokens.map((row) => [
            row.hash,
            { sessionId: row.session_id, expiresAtMs: row.expires_at, rotatedAtMs: row.rotated_at },
          ]),
        ),
      };
    },
  };
}
