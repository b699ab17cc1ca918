import { randomBytes } from 'node:crypto';
import {
  SSO_SIGN_IN_MINUTES,
  type SsoBegun,
  type SsoButton,
  type SsoCheck,
  type SsoSignedOut,
} from '@outpost/contract';
import { HOUR_MS } from '@outpost/core';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { type Actor, OUTPOST } from '../../../platform/audit/index.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import { StorageError } from '../../../platform/storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import { noAccount } from '../account-rules.ts';
import { accountNote, fullName, type RequestOrigin, signInNote } from '../audit-notes.ts';
import { refreshTokenHash } from '../refresh-token.ts';
import type { Account } from '../repository.ts';
import type { SecondFactors } from '../second-factor/service.ts';
import type { Sessions, SignedIn } from '../sessions.ts';
import type { SignIn } from '../sign-in.ts';
import { AccountGrants } from './account-grants.ts';
import { type Claims, claimedEmail, groupsOf, hasSecondFactor, type Refusal } from './claims.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderError } from './provider-error.ts';
import { addressesOf, IdentityProviders, type Provider, providerNote } from './providers.ts';
import type { SingleSignOnRepository, StoredSsoSession } from './repository.ts';
import * as texts from './texts.ts';

const SIGN_IN_MS = SSO_SIGN_IN_MINUTES * 60_000;
/** A second-factor code must be entered within this time. */
const STEP_MS = 5 * 60_000;
/** The provider is asked again whether a user may be signed in, when a session is renewed. */
const CHECK_EVERY_MS = 10 * 60_000;
const OWNER = { started: 'sign-in in progress', step: 'sign-in before second factor', tokens: 'tokens of ' };

/** A sign-in in progress; encrypted in a cookie, so that it can end at another server. */
const Started = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string(),
  atMs: z.number(),
});

/** A sign-in that the provider has confirmed and that still needs a second factor. */
const Step = z.object({
  provider: z.string(),
  accountId: z.number(),
  issuer: z.string(),
  subject: z.string(),
  sid: z.string().nullable(),
  idToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  returnTo: z.string(),
});
type Step = z.infer<typeof Step>;

const Tokens = z.object({ idToken: z.string().nullable(), refreshToken: z.string().nullable() });

/** The end of a sign-in: a session, or a token for the step that is still needed. */
export type SsoResult =
  | { readonly signedIn: SignedIn & { refreshToken: string }; readonly returnTo: string }
  | { readonly stepToken: string };

/** Sign-in with identity providers. */
export class SingleSignOn {
  readonly providers: IdentityProviders;
  readonly #context: AccountContext;
  readonly #repository: SingleSignOnRepository;
  readonly #client: ProviderClient;
  readonly #grants: AccountGrants;
  readonly #sealing: Sealing;
  readonly #signIn: SignIn;
  readonly #secondFactors: SecondFactors;
  readonly #sessions: Sessions;

  constructor(
    context: AccountContext,
    sealing: Sealing,
    signIn: SignIn,
    secondFactors: SecondFactors,
    sessions: Sessions,
  ) {
    this.#context = context;
    this.#repository = context.identities;
    this.providers = new IdentityProviders(context, this.#repository, sealing);
    this.#client = new ProviderClient(context);
    this.#grants = new AccountGrants(context, this.#repository);
    this.#sealing = sealing;
    this.#signIn = signIn;
    this.#secondFactors = secondFactors;
    this.#sessions = sessions;
  }

  /** The buttons of the sign-in page; none without a public address. */
  async buttons(): Promise<SsoButton[]> {
    if (this.#context.publicUrl() === null) return [];
    const active = (await this.providers.all()).filter(({ body }) => body.Active);
    return active.map(({ key, body: { Name } }) => ({ Key: key, Name }));
  }

  /**
   * Begins a sign-in.
   * @param from the origin of the page; undefined: not a browser
   * @returns the provider's address, and the content of the cookie
   * @throws AppError `SSO_NOT_FOUND`, `SSO_REFUSED`, `SSO_UNAVAILABLE`, `CONFLICT` when the page is
   * not at the public address
   */
  async begin(
    key: string,
    returnTo: string,
    from: string | undefined,
    origin: RequestOrigin,
  ): Promise<SsoBegun & { cookie: string }> {
    const provider = await this.providers.get(key);
    const { Name, Active } = provider.body;
    if (!Active) throw refusedBy('provider-inactive', Name);
    const publicUrl = this.#context.publicUrl();
    if (publicUrl === null) throw new AppError('CONFLICT', texts.publicUrlNotSet);
    // The provider leads back to the public address, where this browser would not have the cookie.
    if (from !== undefined && from !== new URL(publicUrl).origin)
      throw new AppError('CONFLICT', texts.openAtPublicUrl(publicUrl, Name));
    const challenge = {
      ...{ state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() },
    };
    const { redirectUri } = addressesOf(publicUrl, key);
    const Url = await this.#asked(provider, origin, null, () =>
      this.#client.authorizationUrl(provider, redirectUri, challenge),
    );
    const started = { provider: key, ...challenge, redirectUri, returnTo, atMs: this.#context.clock.now() };
    return { Url, cookie: this.#sealed(started, OWNER.started) };
  }

  /**
   * Ends a sign-in with the provider's response.
   * @param cookie as {@link begin} returned it
   * @throws AppError `SSO_FAILED`, `SSO_REFUSED`, `SSO_UNAVAILABLE`, `LOGIN_THROTTLED`
   */
  async complete(
    key: string,
    response: string,
    cookie: string | undefined,
    origin: RequestOrigin,
  ): Promise<SsoResult> {
    const provider = await this.providers.get(key);
    const { Name } = provider.body;
    const attempt = this.#signIn.beginWith(Name, origin);
    const started = cookie === undefined ? null : this.#opened(Started, cookie, OWNER.started);
    const isCurrent = started !== null && this.#context.clock.now() - started.atMs < SIGN_IN_MS;
    if (!isCurrent || started.provider !== key) {
      this.#signIn.failedWith(Name, null, origin, null, texts.reasonNotStarted);
      throw new AppError('SSO_FAILED', texts.notStartedHere);
    }
    const confirmed = await this.#asked(provider, origin, attempt, () =>
      this.#client.exchange(provider, started.redirectUri, response, started),
    );
    const { account, refusal } = await this.#grants.admit(provider, confirmed);
    if (refusal !== null) {
      attempt.withdrawn();
      const reason = reasonOf(refusal, provider, confirmed.claims);
      const email = claimedEmail(confirmed.claims);
      this.#signIn.failedWith(Name, email, origin, account, reason);
      await this.#endSessions(
        await this.#repository.openSessions({ issuer: confirmed.issuer, subject: confirmed.subject }),
        provider,
        reason,
      );
      throw refusedBy(refusal, Name);
    }
    attempt.succeeded();
    const { issuer, subject, sid, idToken, refreshToken } = confirmed;
    const { returnTo } = started;
    const step = {
      ...{ provider: key, accountId: account.id, issuer, subject, sid, idToken, refreshToken, returnTo },
    };
    const isTrusted = hasSecondFactor(confirmed.idTokenClaims, provider.body);
    if (isTrusted || account.secondFactorSinceMs === null)
      return { signedIn: await this.#start(account, step, isTrusted, origin), returnTo };
    return { stepToken: await this.#wait(step) };
  }

  /**
   * Ends a sign-in that needed a second factor.
   * @throws AppError `SSO_FAILED`, `SECOND_FACTOR_WRONG`, `LOGIN_THROTTLED`
   */
  async useCode(
    stepToken: string | undefined,
    code: string,
    origin: RequestOrigin,
  ): Promise<{ signedIn: SignedIn & { refreshToken: string }; returnTo: string }> {
    const { storage, accounts, clock } = this.#context;
    const hash = refreshTokenHash(stepToken ?? '');
    const sealed = await this.#repository.step(hash, clock.now());
    const step = sealed === undefined ? null : this.#opened(Step, sealed, OWNER.step);
    const account = step && (await accounts.find(step.accountId));
    if (!step || !account?.active) throw new AppError('SSO_FAILED', texts.notStartedHere);
    await this.#signIn.proveCode(account, origin, () => this.#secondFactors.use(account, code));
    if (!(await storage.transaction((trx) => this.#repository.takeStep(trx, hash))))
      throw new AppError('SSO_FAILED', texts.notStartedHere);
    return { signedIn: await this.#start(account, step, false, origin), returnTo: step.returnTo };
  }

  /**
   * Asks the provider, now and then, whether the user of a session may still be signed in; called
   * before the session is renewed. While the provider is unavailable, the session goes on until its
   * maximum age.
   * @throws AppError `REFRESH_INVALID` when the session has ended
   */
  async confirm(refreshToken: string): Promise<void> {
    const { clock, storage } = this.#context;
    const session = await this.#repository.sessionOf(refreshTokenHash(refreshToken));
    if (!session) return;
    const provider = (await this.providers.all()).find(({ key }) => key === session.provider);
    if (!provider?.body.Active) return this.#endNow(session, provider, texts.providerNoLongerExists);
    const nowMs = clock.now();
    const tokens = this.#opened(Tokens, session.tokens, OWNER.tokens + session.sessionId);
    const isOld = nowMs - session.confirmedAtMs >= provider.body.SessionHours * HOUR_MS;
    const isDue = isOld || nowMs - session.triedAtMs >= CHECK_EVERY_MS;
    if (!isDue) return;
    if (tokens?.refreshToken == null) {
      if (isOld) await this.#endNow(session, provider, texts.tooLongUnconfirmed);
      return;
    }
    // Another tab or server asks already, and a refresh token may work only once.
    if (!(await storage.transaction((trx) => this.#repository.claimCheck(trx, session, nowMs)))) return;
    try {
      await this.#check(session, provider, { ...tokens, refreshToken: tokens.refreshToken });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { logger } = this.#context;
      logger.warn({ err: error, provider: provider.key }, 'an identity provider did not confirm a session');
      if (error.kind !== 'unreachable') return this.#endNow(session, provider, texts.endedAtProvider);
      if (isOld) return this.#endNow(session, provider, texts.tooLongUnconfirmed);
    }
  }

  /**
   * Where the provider's session ends, for a session that is about to end.
   * @param refreshToken the cookie's
   */
  async signOutUrl(refreshToken: string): Promise<SsoSignedOut> {
    const session = await this.#repository.sessionOf(refreshTokenHash(refreshToken));
    const provider = session && (await this.providers.all()).find(({ key }) => key === session.provider);
    if (!session || !provider?.body.SignOutAtProvider) return { Url: null };
    const tokens = this.#opened(Tokens, session.tokens, OWNER.tokens + session.sessionId);
    try {
      return { Url: await this.#client.signOutUrl(provider, tokens?.idToken ?? null) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // The session of Outpost ends anyway.
      this.#context.logger.warn(
        { err: error, provider: provider.key },
        'no sign-out at the identity provider',
      );
      return { Url: null };
    }
  }

  /**
   * Ends sessions by a logout token.
   * @throws AppError `BAD_REQUEST` for a token that is not valid or was used before,
   * `SSO_UNAVAILABLE`, `LOGIN_THROTTLED`
   */
  async backChannelLogout(key: string, token: string, origin: RequestOrigin): Promise<void> {
    const provider = await this.providers.get(key);
    const attempt = this.#signIn.beginWith(provider.body.Name, origin, 'logout');
    let read: Awaited<ReturnType<ProviderClient['readLogoutToken']>>;
    try {
      read = await this.#client.readLogoutToken(provider, token);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.#context.logger.warn({ err: error, provider: key }, 'a logout token was refused');
      if (error.kind === 'unreachable') throw unavailable(provider.body.Name, error);
      throw new AppError('BAD_REQUEST', texts.logoutTokenNotValid);
    }
    attempt.succeeded();
    const { issuer, jti, sid, subject } = read;
    await this.#useOnce(`${issuer} ${jti}`);
    const open =
      sid !== null
        ? await this.#repository.openSessions({ issuer, sid })
        : await this.#repository.openSessions({ issuer, subject: subject! });
    const own = open.filter((session) => subject === null || session.subject === subject);
    await this.#endSessions(own, provider, texts.endedByLogout);
  }

  /** Whether the provider can be reached. @throws AppError `SSO_NOT_FOUND` */
  async check(by: Actor, key: string): Promise<SsoCheck> {
    const provider = await this.providers.get(key);
    const result = await this.#client.check(provider);
    const note = providerNote(by, texts.checkedProvider(by.name, provider.body.Name), {
      Key: key,
      ...result,
    });
    await this.#context.outage.note({ ...note, action: 'test' });
    return result;
  }

  /**
   * Unlinks an account from a provider and ends the sessions that it began.
   * @throws AppError `ACCOUNT_NOT_FOUND`, `SSO_NOT_FOUND` when it is not linked
   */
  async unlink(by: Actor, accountId: number, key: string): Promise<void> {
    const { storage, accounts, sessions, audit, clock, outage, changed } = this.#context;
    const all = await this.#repository.openSessions({ provider: key });
    const open = all.filter((session) => session.accountId === accountId);
    await storage.transaction(
      async (trx) => {
        const account = await accounts.find(accountId, trx);
        if (!account) throw noAccount(accountId);
        if ((await this.#repository.unlink(trx, key, accountId)) === 0)
          throw new AppError('SSO_NOT_FOUND', texts.notLinked(key));
        for (const { sessionId } of open) await sessions.end(trx, accountId, sessionId, clock.now());
        const words = texts.unlinkedAccount(by.name, fullName(account), key);
        await audit.appendIn(trx, [accountNote('unlinked', by, account, words, { Provider: key })]);
      },
      { alone: 'accounts' },
    );
    for (const { sessionId } of open) outage.memory.noteEnded(sessionId);
    changed(accountId);
  }

  async #check(
    session: StoredSsoSession,
    provider: Provider,
    tokens: { readonly idToken: string | null; readonly refreshToken: string },
  ): Promise<void> {
    const { storage, clock } = this.#context;
    const { sessionId, subject, accountId } = session;
    const confirmed = await this.#client.refresh(provider, { subject, refreshToken: tokens.refreshToken });
    const next = {
      idToken: confirmed.idToken ?? tokens.idToken,
      refreshToken: confirmed.refreshToken ?? tokens.refreshToken,
    };
    const sealed = this.#sealed(next, OWNER.tokens + sessionId);
    await storage.transaction((trx) => this.#repository.confirm(trx, sessionId, sealed, clock.now()));
    const { refusal } = await this.#grants.confirm(provider, confirmed, accountId);
    if (refusal === null) return;
    await this.#endNow(session, provider, reasonOf(refusal, provider, confirmed.claims));
  }

  /** @throws AppError `REFRESH_INVALID` */
  async #endNow(session: StoredSsoSession, provider: Provider | undefined, why: string): Promise<void> {
    await this.#endSessions([session], provider, why);
    const name = provider?.body.Name ?? session.provider;
    throw new AppError('REFRESH_INVALID', texts.sessionEndedSignInAgain(name));
  }

  async #endSessions(
    open: readonly StoredSsoSession[],
    provider: Provider | undefined,
    why: string,
  ): Promise<void> {
    const { storage, accounts, sessions, audit, clock, outage, changed } = this.#context;
    for (const { accountId, sessionId, provider: key } of open) {
      const hasEnded = await storage.transaction(async (trx) => {
        const account = await accounts.find(accountId, trx);
        if (!account || !(await sessions.end(trx, accountId, sessionId, clock.now()))) return false;
        const words = texts.sessionEndedByCheck(provider?.body.Name ?? key, fullName(account), why);
        await audit.appendIn(trx, [{ ...signInNote('session-ended', account, words), by: OUTPOST }]);
        return true;
      });
      if (!hasEnded) continue;
      outage.memory.noteEnded(sessionId);
      changed(accountId);
    }
  }

  async #start(account: Account, step: Step, hasFactor: boolean, origin: RequestOrigin) {
    const { provider, issuer, subject, sid, idToken, refreshToken } = step;
    const { body } = await this.providers.get(provider);
    return this.#sessions.start(account, origin, {
      provider: { key: provider, name: body.Name },
      hasFactor,
      store: async (trx, sessionId, atMs) => {
        // An Admin may have unlinked the account while it waited for a second factor.
        if ((await this.#repository.accountOf({ issuer, subject }, trx)) !== account.id)
          throw new AppError('SSO_FAILED', texts.notStartedHere);
        await this.#repository.startSession(trx, {
          ...{ sessionId, provider, issuer, subject, sid, confirmedAtMs: atMs, triedAtMs: atMs },
          tokens: this.#sealed({ idToken, refreshToken }, OWNER.tokens + sessionId),
        });
      },
    });
  }

  async #wait(step: Step): Promise<string> {
    const { storage, clock } = this.#context;
    const token = randomBytes(32).toString('base64url');
    const content = this.#sealed(step, OWNER.step);
    await storage.transaction((trx) =>
      this.#repository.addStep(trx, refreshTokenHash(token), content, clock.now() + STEP_MS),
    );
    return token;
  }

  /** @throws AppError `BAD_REQUEST` the second time */
  async #useOnce(id: string): Promise<void> {
    const { storage, clock } = this.#context;
    try {
      await storage.transaction((trx) =>
        this.#repository.addStep(trx, refreshTokenHash(id), '', clock.now() + HOUR_MS),
      );
    } catch (error) {
      if (error instanceof StorageError && error.code === 'STORAGE_CONFLICT')
        throw new AppError('BAD_REQUEST', texts.logoutTokenNotValid);
      throw error;
    }
  }

  /** Errors of a provider as those of the sign-in, in the audit log and the log. */
  async #asked<T>(
    provider: Provider,
    origin: RequestOrigin,
    attempt: { withdrawn(): void } | null,
    work: () => Promise<T>,
  ): Promise<T> {
    const { key, body } = provider;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        attempt?.withdrawn();
        throw error;
      }
      const { kind, message } = error;
      this.#context.logger.warn({ err: error, provider: key }, 'a sign-in with an identity provider failed');
      if (kind !== 'invalid') attempt?.withdrawn();
      if (kind === 'unreachable') {
        this.#signIn.failedWith(body.Name, null, origin, null, texts.reasonUnreachable);
        throw unavailable(body.Name, error);
      }
      const why =
        kind === 'cancelled' ? texts.reasonCancelled(codeOf(message)) : texts.reasonNotValid(message);
      this.#signIn.failedWith(body.Name, null, origin, null, why);
      const detail = kind === 'cancelled' ? texts.cancelled(body.Name) : texts.responseNotValid(body.Name);
      throw new AppError('SSO_FAILED', detail, { cause: error });
    }
  }

  #sealed(content: object, owner: string): string {
    return this.#sealing.seal(Buffer.from(JSON.stringify(content)), owner);
  }

  /** null: it was not sealed here for this use. */
  #opened<T>(schema: z.ZodType<T>, sealed: string, owner: string): T | null {
    const content = this.#sealing.open(sealed, owner);
    return content && schema.parse(JSON.parse(content.toString()));
  }
}

const reasonOf = (refusal: Refusal, { body }: Provider, claims: Claims): string =>
  texts.refusalReason(refusal, body.GroupsClaim, groupsOf(claims, body.GroupsClaim));

const refusedBy = (refusal: Refusal, name: string): AppError =>
  new AppError('SSO_REFUSED', texts.REFUSAL_TEXTS[refusal](name));

/** The error code of a response comes from the browser. */
const codeOf = (text: string): string => (/^[a-z_]{1,40}$/.test(text) ? text : 'an error');

const unavailable = (name: string, cause: ProviderError): AppError =>
  new AppError('SSO_UNAVAILABLE', texts.cannotReach(name), { cause, retryAfterSeconds: 10 });
