import type { Role } from '@outpost/contract';
import type { Database, Storage, Tables } from '../storage/index.ts';

export interface Account {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  active: boolean;
  /** PHC string. */
  passwordHash: string;
  tokenVersion: number;
  lastSeenAtMs: number | null;
}

export type NewAccount = Omit<Account, 'id' | 'tokenVersion' | 'lastSeenAtMs'>;

/** What decides whether an access token of a session still counts. */
export interface SessionState {
  ended: boolean;
  active: boolean;
  tokenVersion: number;
}

/** A refresh token that is stored, with its session and account. */
export interface StoredRefreshToken {
  sessionId: string;
  expiresAtMs: number;
  rotatedAtMs: number | null;
  sessionEnded: boolean;
  account: Account;
}

/** Accounts, their sessions and the refresh tokens of these. */
export interface AccountRepository {
  count(): Promise<number>;
  /** Every account, in no order. */
  all(): Promise<Account[]>;
  /** How many sessions are open, by account; accounts without one are left out. */
  openSessions(atMs: number): Promise<Map<number, number>>;
  findByEmail(email: string): Promise<Account | undefined>;
  /** @throws StorageError `STORAGE_CONFLICT` when the e-mail address is taken */
  insert(account: NewAccount, atMs: number): Promise<Account>;
  /** Inserts when there is no account at all, else answers undefined; of several at once one wins. */
  insertFirst(account: NewAccount, atMs: number): Promise<Account | undefined>;
  setPasswordHash(accountId: number, passwordHash: string): Promise<void>;
  sessionState(sessionId: string): Promise<SessionState | undefined>;
  /** Starts a session with its first refresh token. */
  startSession(session: NewSession): Promise<void>;
  /** Ends the session that a refresh token, living or rotated, belongs to. Answers its id. */
  endSessionOf(tokenHash: string, atMs: number): Promise<string | undefined>;
  /** Looks a refresh token up and lets `decide` act on it, in one transaction. */
  withRefreshToken<T>(
    tokenHash: string,
    decide: (stored: StoredRefreshToken | undefined, actions: RefreshActions) => Promise<T>,
  ): Promise<T>;
  /** Removes what expired before. */
  prune(beforeMs: number): Promise<void>;
}

export interface NewSession {
  id: string;
  accountId: number;
  tokenHash: string;
  atMs: number;
  expiresAtMs: number;
}

export interface RefreshActions {
  /** Whether a token was exchanged already. */
  isRotated(tokenHash: string): Promise<boolean>;
  /** Marks the token as exchanged, stores its successor and lets the session live on. */
  rotate(successorHash: string, atMs: number, expiresAtMs: number): Promise<void>;
  endSession(atMs: number): Promise<void>;
}

const ACCOUNT = [
  'accounts.id',
  'accounts.email',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.role',
  'accounts.active',
  'accounts.password_hash',
  'accounts.token_version',
  'accounts.last_seen_at',
] as const;

type AccountRow = Omit<Tables['accounts'], 'id' | 'created_at'> & { id: number };

export function createAccountRepository(storage: Storage): AccountRepository {
  return {
    count: () => countAccounts(storage.read),
    all: async () => (await storage.read.selectFrom('accounts').select(ACCOUNT).execute()).map(fromRow),
    openSessions: async (atMs) => {
      const rows = await storage.read
        .selectFrom('sessions')
        .select((eb) => ['account_id', eb.fn.countAll<number>().as('n')])
        .where('ended_at', 'is', null)
        .where('expires_at', '>', atMs)
        .groupBy('account_id')
        .execute();
      return new Map(rows.map(({ account_id, n }) => [account_id, n]));
    },
    findByEmail: async (email) => {
      // PostgreSQL refuses U+0000 in a text; no stored address has it.
      if (email.includes('\0')) return undefined;
      const row = await storage.read
        .selectFrom('accounts')
        .select(ACCOUNT)
        .where('email', '=', email)
        .executeTakeFirst();
      return row && fromRow(row);
    },
    insert: (account, atMs) => insertAccount(storage.write, account, atMs),
    insertFirst: (account, atMs) =>
      storage.transaction(
        async (trx) => ((await countAccounts(trx)) > 0 ? undefined : insertAccount(trx, account, atMs)),
        { alone: 'accounts' },
      ),
    setPasswordHash: async (accountId, passwordHash) => {
      await storage.write
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where('id', '=', accountId)
        .execute();
    },
    sessionState: async (sessionId) => {
      const row = await storage.read
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select(['sessions.ended_at', 'accounts.active', 'accounts.token_version'])
        .where('sessions.id', '=', sessionId)
        .executeTakeFirst();
      return (
        row && { ended: row.ended_at !== null, active: row.active === 1, tokenVersion: row.token_version }
      );
    },
    startSession: (session) => storage.transaction((trx) => insertSession(trx, session)),
    endSessionOf: (tokenHash, atMs) =>
      storage.transaction(async (trx) => {
        const row = await trx
          .selectFrom('refresh_tokens')
          .select('session_id')
          .where('hash', '=', tokenHash)
          .executeTakeFirst();
        if (row) await endSession(trx, row.session_id, atMs);
        return row?.session_id;
      }),
    withRefreshToken: (tokenHash, decide) =>
      storage.transaction(async (trx) => {
        const stored = await lockRefreshToken(storage, trx, tokenHash);
        const sessionId = stored?.sessionId ?? '';
        return decide(stored, {
          isRotated: (hash) => isRotated(trx, hash),
          rotate: (successorHash, atMs, expiresAtMs) =>
            rotate(trx, {
              tokenHash,
              successorHash,
              sessionId,
              atMs,
              expiresAtMs,
              accountId: stored!.account.id,
            }),
          endSession: (atMs) => endSession(trx, sessionId, atMs),
        });
      }),
    prune: async (beforeMs) => {
      await storage.write.deleteFrom('refresh_tokens').where('expires_at', '<', beforeMs).execute();
      await storage.write.deleteFrom('sessions').where('expires_at', '<', beforeMs).execute();
    },
  };
}

async function countAccounts(db: Database): Promise<number> {
  const { n } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function insertAccount(db: Database, account: NewAccount, atMs: number): Promise<Account> {
  const row = await db
    .insertInto('accounts')
    .values({
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      role: account.role,
      active: account.active ? 1 : 0,
      password_hash: account.passwordHash,
      token_version: 1,
      last_seen_at: null,
      created_at: atMs,
    })
    .returning([
      'id',
      'email',
      'first_name',
      'last_name',
      'role',
      'active',
      'password_hash',
      'token_version',
      'last_seen_at',
    ])
    .executeTakeFirstOrThrow();
  return fromRow(row);
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

/** Two exchanges of one token come one after the other: SQLite has one writer, PostgreSQL locks the row. */
async function lockRefreshToken(
  storage: Storage,
  db: Database,
  tokenHash: string,
): Promise<StoredRefreshToken | undefined> {
  const query = db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      ...ACCOUNT,
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
      account: fromRow(row),
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
}

async function rotate(db: Database, rotation: Rotation): Promise<void> {
  const { tokenHash, successorHash, sessionId, accountId, atMs, expiresAtMs } = rotation;
  await db
    .updateTable('refresh_tokens')
    .set({ rotated_at: atMs })
    .where('hash', '=', tokenHash)
    .where('rotated_at', 'is', null)
    .execute();
  await insertToken(db, successorHash, sessionId, atMs, expiresAtMs);
  await db
    .updateTable('sessions')
    .set({ last_used_at: atMs, expires_at: expiresAtMs })
    .where('id', '=', sessionId)
    .execute();
  await seen(db, accountId, atMs);
}

async function endSession(db: Database, sessionId: string, atMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: atMs })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

async function seen(db: Database, accountId: number, atMs: number): Promise<void> {
  await db.updateTable('accounts').set({ last_seen_at: atMs }).where('id', '=', accountId).execute();
}

function fromRow(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role as Role,
    active: row.active === 1,
    passwordHash: row.password_hash,
    tokenVersion: row.token_version,
    lastSeenAtMs: row.last_seen_at,
  };
}
