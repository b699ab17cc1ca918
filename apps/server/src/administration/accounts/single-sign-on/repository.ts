import { SsoProviderBody } from '@outpost/contract';
import type { Database, Storage } from '../../../platform/storage/index.ts';

/** A provider set up on the page, without its secret. */
export interface StoredProvider {
  readonly key: string;
  readonly body: SsoProviderBody;
  /** Encrypted; null: none. */
  readonly sealedSecret: string | null;
}

/** A user of a provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** What belongs to a session that a provider began. */
export interface StoredSsoSession extends Identity {
  readonly sessionId: string;
  readonly accountId: number;
  /** The key of the provider. */
  readonly provider: string;
  /** The provider's name of its session; null: it has none. */
  readonly sid: string | null;
  /** Encrypted. */
  readonly tokens: string;
  readonly confirmedAtMs: number;
  readonly triedAtMs: number;
}

/** Providers, identities and their sessions. Methods with a `trx` are a step of the caller's transaction. */
export interface SingleSignOnRepository {
  providers(): Promise<StoredProvider[]>;
  saveProvider(trx: Database, provider: StoredProvider): Promise<void>;
  removeProvider(trx: Database, key: string): Promise<void>;
  /** The account of a user; undefined: none is linked. */
  accountOf(identity: Identity, db?: Database): Promise<number | undefined>;
  /** @throws StorageError `STORAGE_CONFLICT` when the user is linked already */
  link(trx: Database, identity: Identity, accountId: number, provider: string, atMs: number): Promise<void>;
  /** The keys of the providers by account. */
  linked(): Promise<Map<number, string[]>>;
  /** The users of providers to whom an account is linked. */
  identitiesOf(accountId: number, db?: Database): Promise<Identity[]>;
  /** Unlinks all accounts of a provider, or one of them. @returns how many */
  unlink(trx: Database, provider: string, accountId?: number): Promise<number>;
  startSession(trx: Database, session: Omit<StoredSsoSession, 'accountId'>): Promise<void>;
  /** The open session of a refresh token, live or spent, if a provider began it. */
  sessionOf(tokenHash: string): Promise<StoredSsoSession | undefined>;
  /** Open sessions that a provider began. */
  openSessions(
    which: { readonly provider: string } | Identity | { readonly issuer: string; readonly sid: string },
  ): Promise<StoredSsoSession[]>;
  /** Claims the next check of a session. False: another request did. */
  claimCheck(trx: Database, session: StoredSsoSession, atMs: number): Promise<boolean>;
  confirm(trx: Database, sessionId: string, tokens: string, atMs: number): Promise<void>;
  addStep(trx: Database, hash: string, content: string, expiresAtMs: number): Promise<void>;
  step(hash: string, atMs: number): Promise<string | undefined>;
  /** False: it was used before. */
  takeStep(trx: Database, hash: string): Promise<boolean>;
  /** Deletes what expired before. */
  prune(beforeMs: number): Promise<void>;
}

const SESSION_COLUMNS = [
  'sso_sessions.session_id',
  'sso_sessions.provider',
  'sso_sessions.issuer',
  'sso_sessions.subject',
  'sso_sessions.sid',
  'sso_sessions.tokens',
  'sso_sessions.confirmed_at',
  'sso_sessions.tried_at',
  'sessions.account_id',
] as const;

export function createSingleSignOnRepository(storage: Storage): SingleSignOnRepository {
  const openSessions = () =>
    storage.read
      .selectFrom('sso_sessions')
      .innerJoin('sessions', 'sessions.id', 'sso_sessions.session_id')
      .select(SESSION_COLUMNS)
      .where('sessions.ended_at', 'is', null);
  return {
    providers: async () =>
      (await storage.read.selectFrom('sso_providers').selectAll().orderBy('provider').execute()).map(
        ({ provider, body, secret }) => ({
          key: provider,
          body: SsoProviderBody.parse(JSON.parse(body)),
          sealedSecret: secret,
        }),
      ),
    saveProvider: async (trx, { key, body, sealedSecret }) => {
      const columns = { body: JSON.stringify({ ...body, ClientSecret: null }), secret: sealedSecret };
      await trx
        .insertInto('sso_providers')
        .values({ provider: key, ...columns })
        .onConflict((conflict) => conflict.column('provider').doUpdateSet(columns))
        .execute();
    },
    removeProvider: async (trx, key) =>
      void (await trx.deleteFrom('sso_providers').where('provider', '=', key).execute()),
    accountOf: async ({ issuer, subject }, db = storage.read) => {
      const row = await db
        .selectFrom('account_identities')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.account_id;
    },
    link: async (trx, { issuer, subject }, accountId, provider, atMs) => {
      await trx
        .insertInto('account_identities')
        .values({ issuer, subject, account_id: accountId, provider, linked_at: atMs })
        .execute();
    },
    linked: async () => {
      const rows = await storage.read
        .selectFrom('account_identities')
        .select(['account_id', 'provider'])
        .orderBy('provider')
        .execute();
      const keys = new Map<number, string[]>();
      for (const { account_id: id, provider } of rows)
        keys.set(id, [...new Set([...(keys.get(id) ?? []), provider])]);
      return keys;
    },
    identitiesOf: (accountId, db = storage.read) =>
      db
        .selectFrom('account_identities')
        .select(['issuer', 'subject'])
        .where('account_id', '=', accountId)
        .execute(),
    unlink: async (trx, provider, accountId) => {
      let query = trx.deleteFrom('account_identities').where('provider', '=', provider);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },
    startSession: async (trx, session) => {
      await trx
        .insertInto('sso_sessions')
        .values({
          session_id: session.sessionId,
          provider: session.provider,
          issuer: session.issuer,
          subject: session.subject,
          sid: session.sid,
          tokens: session.tokens,
          confirmed_at: session.confirmedAtMs,
          tried_at: session.triedAtMs,
        })
        .execute();
    },
    sessionOf: async (tokenHash) => {
      const row = await openSessions()
        .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sso_sessions.session_id')
        .where('refresh_tokens.hash', '=', tokenHash)
        .executeTakeFirst();
      return row && sessionOf(row);
    },
    openSessions: async (which) => {
      let query = openSessions();
      if ('provider' in which) query = query.where('sso_sessions.provider', '=', which.provider);
      if ('issuer' in which) query = query.where('issuer', '=', which.issuer);
      if ('subject' in which) query = query.where('subject', '=', which.subject);
      if ('sid' in which) query = query.where('sid', '=', which.sid);
      return (await query.execute()).map(sessionOf);
    },
    claimCheck: async (trx, { sessionId, triedAtMs }, atMs) => {
      const { numUpdatedRows } = await trx
        .updateTable('sso_sessions')
        .set({ tried_at: atMs })
        .where('session_id', '=', sessionId)
        .where('tried_at', '=', triedAtMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    confirm: async (trx, sessionId, tokens, atMs) => {
      await trx
        .updateTable('sso_sessions')
        .set({ tokens, confirmed_at: atMs })
        .where('session_id', '=', sessionId)
        .execute();
    },
    addStep: async (trx, hash, content, expiresAtMs) => {
      await trx.insertInto('sign_in_steps').values({ hash, content, expires_at: expiresAtMs }).execute();
    },
    step: async (hash, atMs) => {
      const row = await storage.read
        .selectFrom('sign_in_steps')
        .select('content')
        .where('hash', '=', hash)
        .where('expires_at', '>', atMs)
        .executeTakeFirst();
      return row?.content;
    },
    takeStep: async (trx, hash) => {
      const { numDeletedRows } = await trx
        .deleteFrom('sign_in_steps')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    prune: async (beforeMs) =>
      void (await storage.write.deleteFrom('sign_in_steps').where('expires_at', '<', beforeMs).execute()),
  };
}

function sessionOf(row: {
  session_id: string;
  account_id: number;
  provider: string;
  issuer: string;
  subject: string;
  sid: string | null;
  tokens: string;
  confirmed_at: number;
  tried_at: number;
}): StoredSsoSession {
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    provider: row.provider,
    issuer: row.issuer,
    subject: row.subject,
    sid: row.sid,
    tokens: row.tokens,
    confirmedAtMs: row.confirmed_at,
    triedAtMs: row.tried_at,
  };
}
