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
export type SingleSignOnRepository = ReturnType<typeof createSingleSignOnRepository>;

const SESSION_COLUMNS = [
  'sso_sessions.session_id as sessionId',
  'sso_sessions.provider',
  'sso_sessions.issuer',
  'sso_sessions.subject',
  'sso_sessions.sid',
  'sso_sessions.tokens',
  'sso_sessions.confirmed_at as confirmedAtMs',
  'sso_sessions.tried_at as triedAtMs',
  'sessions.account_id as accountId',
] as const;

export function createSingleSignOnRepository(storage: Storage) {
  const openSessions = () =>
    storage.read
      .selectFrom('sso_sessions')
      .innerJoin('sessions', 'sessions.id', 'sso_sessions.session_id')
      .select(SESSION_COLUMNS)
      .where('sessions.ended_at', 'is', null);
  return {
    providers: async (): Promise<StoredProvider[]> =>
      (await storage.read.selectFrom('sso_providers').selectAll().orderBy('provider').execute()).map(
        ({ provider, body, secret }) => ({
          key: provider,
          body: SsoProviderBody.parse(JSON.parse(body)),
          sealedSecret: secret,
        }),
      ),
    saveProvider: async (trx: Database, { key, body, sealedSecret }: StoredProvider): Promise<void> => {
      const columns = { body: JSON.stringify({ ...body, ClientSecret: null }), secret: sealedSecret };
      await trx
        .insertInto('sso_providers')
        .values({ provider: key, ...columns })
        .onConflict((conflict) => conflict.column('provider').doUpdateSet(columns))
        .execute();
    },
    removeProvider: async (trx: Database, key: string): Promise<void> =>
      void (await trx.deleteFrom('sso_providers').where('provider', '=', key).execute()),
    /** The account of a user; undefined: none is linked. */
    accountOf: async (
      { issuer, subject }: Identity,
      db: Database = storage.read,
    ): Promise<number | undefined> => {
      const row = await db
        .selectFrom('account_identities')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.account_id;
    },
    /** @throws StorageError `STORAGE_CONFLICT` when the user is linked already */
    link: async (
      trx: Database,
      { issuer, subject }: Identity,
      accountId: number,
      provider: string,
      atMs: number,
    ): Promise<void> => {
      await trx
        .insertInto('account_identities')
        .values({ issuer, subject, account_id: accountId, provider, linked_at: atMs })
        .execute();
    },
    /** The keys of the providers by account. */
    linked: async (): Promise<Map<number, string[]>> => {
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
    /** The users of providers to whom an account is linked. */
    identitiesOf: (accountId: number, db: Database = storage.read): Promise<Identity[]> =>
      db
        .selectFrom('account_identities')
        .select(['issuer', 'subject'])
        .where('account_id', '=', accountId)
        .execute(),
    /** Unlinks all accounts of a provider, or one of them. @returns how many */
    unlink: async (trx: Database, provider: string, accountId?: number): Promise<number> => {
      let query = trx.deleteFrom('account_identities').where('provider', '=', provider);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },
    startSession: async (trx: Database, session: Omit<StoredSsoSession, 'accountId'>): Promise<void> => {
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
    /** The open session of a refresh token, live or spent, if a provider began it. */
    sessionOf: (tokenHash: string): Promise<StoredSsoSession | undefined> =>
      openSessions()
        .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sso_sessions.session_id')
        .where('refresh_tokens.hash', '=', tokenHash)
        .executeTakeFirst(),
    /** Open sessions that a provider began. */
    openSessions: async (
      which: { readonly provider: string } | Identity | { readonly issuer: string; readonly sid: string },
    ): Promise<StoredSsoSession[]> => {
      let query = openSessions();
      if ('provider' in which) query = query.where('sso_sessions.provider', '=', which.provider);
      if ('issuer' in which) query = query.where('issuer', '=', which.issuer);
      if ('subject' in which) query = query.where('subject', '=', which.subject);
      if ('sid' in which) query = query.where('sid', '=', which.sid);
      return query.execute();
    },
    /** Claims the next check of a session. False: another request did. */
    claimCheck: async (
      trx: Database,
      { sessionId, triedAtMs }: StoredSsoSession,
      atMs: number,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await trx
        .updateTable('sso_sessions')
        .set({ tried_at: atMs })
        .where('session_id', '=', sessionId)
        .where('tried_at', '=', triedAtMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    confirm: async (trx: Database, sessionId: string, tokens: string, atMs: number): Promise<void> => {
      await trx
        .updateTable('sso_sessions')
        .set({ tokens, confirmed_at: atMs })
        .where('session_id', '=', sessionId)
        .execute();
    },
    ...signInSteps(storage),
  };
}

/** Steps of a sign-in that is not complete yet. */
const signInSteps = (storage: Storage) => ({
  addStep: async (trx: Database, hash: string, content: string, expiresAtMs: number): Promise<void> => {
    await trx.insertInto('sign_in_steps').values({ hash, content, expires_at: expiresAtMs }).execute();
  },
  step: async (hash: string, atMs: number): Promise<string | undefined> => {
    const row = await storage.read
      .selectFrom('sign_in_steps')
      .select('content')
      .where('hash', '=', hash)
      .where('expires_at', '>', atMs)
      .executeTakeFirst();
    return row?.content;
  },
  /** False: it was used before. */
  takeStep: async (trx: Database, hash: string): Promise<boolean> => {
    const { numDeletedRows } = await trx
      .deleteFrom('sign_in_steps')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  /** Deletes what expired before. */
  prune: async (beforeMs: number): Promise<void> =>
    void (await storage.write.deleteFrom('sign_in_steps').where('expires_at', '<', beforeMs).execute()),
});
