import type { AccountAreas, Role } from '@outpost/contract';
import type { Database, Storage } from '../../platform/storage/index.ts';
import { ACCOUNT_COLUMNS, type Account, accountOf, areasOfColumn } from './repository.ts';

/** What determines whether an access token of a session is still valid, and its permissions. */
export interface SessionState {
  accountId: number;
  name: string;
  ended: boolean;
  active: boolean;
  tokenVersion: number;
  role: Role;
  areas: AccountAreas;
  secondFactor: boolean;
  /** It is a wall display's; see `displays/`. */
  isDisplay?: true;
}

/** A stored refresh token with its session and account. */
export interface StoredRefreshToken {
  sessionId: string;
  expiresAtMs: number;
  rotatedAtMs: number | null;
  sessionEnded: boolean;
  account: Account;
  /** See {@link NewSession.hasFactor}. */
  hasFactor: boolean;
  /** The key of the identity provider that began the session; null: none did. */
  ssoProvider: string | null;
}

/** A session that can continue. */
export interface OpenSession {
  id: string;
  device: string;
  address: string;
  createdAtMs: number;
  lastUsedAtMs: number;
}

export interface NewSession {
  id: string;
  accountId: number;
  tokenHash: string;
  atMs: number;
  expiresAtMs: number;
  /** A readable name of the browser, and its address. */
  device: string;
  address: string;
  /** A second factor was checked, by the identity provider or with a passkey. */
  hasFactor: boolean;
}

export interface RefreshActions {
  /** Whether a token was already exchanged. */
  isRotated(tokenHash: string): Promise<boolean>;
  /** Marks the token as exchanged, stores its successor and extends the session. */
  rotate(
    successorHash: string,
    at: Pick<NewSession, 'atMs' | 'expiresAtMs' | 'device' | 'address'>,
  ): Promise<void>;
  endSession(atMs: number): Promise<void>;
}

/**
 * Sessions and their refresh tokens. Methods with a `trx` are a step of the caller's transaction.
 */
export type SessionRepository = ReturnType<typeof createSessionRepository>;

export function createSessionRepository(storage: Storage) {
  return {
    state: async (sessionId: string): Promise<SessionState | undefined> => {
      const row = await storage.read
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select(['sessions.ended_at', 'sessions.second_factor', ...ACCOUNT_COLUMNS])
        .where('sessions.id', '=', sessionId)
        .executeTakeFirst();
      return (
        row && {
          accountId: row.id,
          name: `${row.first_name} ${row.last_name}`,
          ended: row.ended_at !== null,
          active: row.active === 1,
          tokenVersion: row.token_version,
          role: row.role as Role,
          areas: areasOfColumn(row.areas),
          secondFactor: row.second_factor_since !== null || row.second_factor === 1,
        }
      );
    },
    /** The account's sessions, most recently used first. */
    open: async (accountId: number, atMs: number): Promise<OpenSession[]> => {
      const rows = await storage.read
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', atMs)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, device, address, created_at, last_used_at }) => ({
        id,
        device,
        address,
        createdAtMs: created_at,
        lastUsedAtMs: last_used_at,
      }));
    },
    /** The number of open sessions by account; accounts without one are omitted. */
    counts: async (atMs: number): Promise<Map<number, number>> => {
      const rows = await storage.read
        .selectFrom('sessions')
        .select((eb) => ['account_id', eb.fn.countAll<number>().as('n')])
        .where('ended_at', 'is', null)
        .where('expires_at', '>', atMs)
        .groupBy('account_id')
        .execute();
      return new Map(rows.map(({ account_id, n }) => [account_id, n]));
    },
    /** Starts a session with its first refresh token. */
    start: insertSession,
    /**
     * Ends the session of a refresh token, live or spent. Returns its account unless it had already
     * ended.
     */
    endOf: async (
      trx: Database,
      tokenHash: string,
      atMs: number,
    ): Promise<{ id: string; account: Account } | undefined> => {
      const row = await trx
        .selectFrom('refresh_tokens')
        .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select(['refresh_tokens.session_id', ...ACCOUNT_COLUMNS])
        .where('refresh_tokens.hash', '=', tokenHash)
        .executeTakeFirst();
      const isOpen = row !== undefined && (await endSession(trx, row.session_id, atMs));
      return isOpen ? { id: row.session_id, account: accountOf(row) } : undefined;
    },
    /** Ends one; false: it had ended, or belongs to another account. */
    end: async (trx: Database, accountId: number, sessionId: string, atMs: number): Promise<boolean> => {
      const { numUpdatedRows } = await trx
        .updateTable('sessions')
        .set({ ended_at: atMs })
        .where('id', '=', sessionId)
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Ends all of an account, except one. @returns how many */
    endAll: async (trx: Database, accountId: number, atMs: number, but?: string): Promise<number> => {
      let query = trx
        .updateTable('sessions')
        .set({ ended_at: atMs })
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', atMs);
      if (but !== undefined) query = query.where('id', '<>', but);
      return Number((await query.executeTakeFirst()).numUpdatedRows);
    },
    /** Looks a refresh token up and lets `decide` act on it, in one transaction. */
    withRefreshToken: <T>(
      tokenHash: string,
      decide: (stored: StoredRefreshToken | undefined, actions: RefreshActions) => Promise<T>,
    ): Promise<T> =>
      storage.transaction(async (trx) => {
        const stored = await lockRefreshToken(storage, trx, tokenHash);
        const sessionId = stored?.sessionId ?? '';
        return decide(stored, {
          isRotated: (hash) => isRotated(trx, hash),
          rotate: (successorHash, at) =>
            rotate(trx, { tokenHash, successorHash, sessionId, accountId: stored!.account.id, ...at }),
          endSession: async (atMs) => void (await endSession(trx, sessionId, atMs)),
        });
      }),
    /** Deletes what expired before. */
    prune: async (beforeMs: number): Promise<void> => {
      await storage.write.deleteFrom('refresh_tokens').where('expires_at', '<', beforeMs).execute();
      await storage.write.deleteFrom('sessions').where('expires_at', '<', beforeMs).execute();
    },
  };
}

async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      created_at: session.atMs,
      last_used_at: session.atMs,
      expires_at: session.expiresAtMs,
      ended_at: null,
      device: session.device,
      address: session.address,
      second_factor: session.hasFactor ? 1 : 0,
    })
    .execute();
  await insertToken(db, session.tokenHash, session.id, session.atMs, session.expiresAtMs);
  await seen(db, session.accountId, session.atMs);
}

async function insertToken(db: Database, hash: string, sessionId: string, atMs: number, expiresAtMs: number) {
  await db
    .insertInto('refresh_tokens')
    .values({ hash, session_id: sessionId, created_at: atMs, expires_at: expiresAtMs, rotated_at: null })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Two exchanges of one token are serialized: SQLite has one writer, PostgreSQL locks the row. */
async function lockRefreshToken(
  storage: Storage,
  db: Database,
  tokenHash: string,
): Promise<StoredRefreshToken | undefined> {
  const query = db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('sso_sessions', 'sso_sessions.session_id', 'sessions.id')
    .select([
      ...ACCOUNT_COLUMNS,
      'sessions.second_factor',
      'sso_sessions.provider as sso_provider',
      'refresh_tokens.session_id',
      'refresh_tokens.expires_at as token_expires_at',
      'refresh_tokens.rotated_at',
      'sessions.ended_at',
    ])
    .where('refresh_tokens.hash', '=', tokenHash);
  const row = await (storage.kind === 'postgres'
    ? query.forUpdate('refresh_tokens')
    : query
  ).executeTakeFirst();
  return (
    row && {
      sessionId: row.session_id,
      expiresAtMs: row.token_expires_at,
      rotatedAtMs: row.rotated_at,
      sessionEnded: row.ended_at !== null,
      account: accountOf(row),
      hasFactor: row.second_factor === 1,
      ssoProvider: row.sso_provider,
    }
  );
}

async function isRotated(db: Database, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('rotated_at')
    .where('hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined && row.rotated_at !== null;
}

interface Rotation {
  tokenHash: string;
  successorHash: string;
  sessionId: string;
  accountId: number;
  atMs: number;
  expiresAtMs: number;
  device: string;
  address: string;
}

async function rotate(db: Database, rotation: Rotation): Promise<void> {
  const { tokenHash, successorHash, sessionId, accountId, atMs, expiresAtMs, device, address } = rotation;
  await db
    .updateTable('refresh_tokens')
    .set({ rotated_at: atMs })
    .where('hash', '=', tokenHash)
    .where('rotated_at', 'is', null)
    .execute();
  await insertToken(db, successorHash, sessionId, atMs, expiresAtMs);
  await db
    .updateTable('sessions')
    .set({ last_used_at: atMs, expires_at: expiresAtMs, device, address })
    .where('id', '=', sessionId)
    .execute();
  await seen(db, accountId, atMs);
}

/** False: it had already ended. */
async function endSession(db: Database, sessionId: string, atMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: atMs })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function seen(db: Database, accountId: number, atMs: number): Promise<void> {
  await db.updateTable('accounts').set({ last_seen_at: atMs }).where('id', '=', accountId).execute();
}
