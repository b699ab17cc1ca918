import { join } from 'node:path';
import type { AreaRename } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import { NO_GUARD, type Notify, type ReachGuard } from '../../notification/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Authenticator, Principal } from '../../platform/http/index.ts';
import { Sealing } from '../../platform/sealing.ts';
import { readAccountSecret, readOrMakeSecret } from '../../platform/secret-file.ts';
import { AccessTokens } from './access-token.ts';
import { AccountAdministration } from './account-administration.ts';
import type { AccountContext } from './account-context.ts';
import { ApiTokens, type TokenStations } from './api-tokens/api-tokens.ts';
import { mountApiTokenRoutes } from './api-tokens/routes.ts';
import { isApiToken } from './api-tokens/secret.ts';
import { API_TOKEN_CHECKS } from './api-tokens/system-checks.ts';
import { noLiveConnection, wrongTokens } from './api-tokens/texts.ts';
import { ApiTokenAuthenticator } from './api-tokens/token-authenticator.ts';
import { TokenCreators } from './api-tokens/token-creators.ts';
import { ApiTokenLog } from './api-tokens/token-log.ts';
import { SessionAuthenticator } from './authenticator.ts';
import { DisplayTokens } from './displays/display-token.ts';
import { Displays } from './displays/displays.ts';
import { mountDisplayRoutes } from './displays/routes.ts';
import { pairingAttempts } from './displays/texts.ts';
import { createLinkRepository } from './links/links.repository.ts';
import { AccountLinks } from './links/service.ts';
import { LinkTokens } from './links/tokens.ts';
import { AccountOutage } from './outage/account-outage.ts';
import { mountOwnAccountRoutes } from './own-routes.ts';
import { PasskeyChallenges } from './passkeys/challenges.ts';
import { mountPasskeyRoutes } from './passkeys/routes.ts';
import { Passkeys } from './passkeys/service.ts';
import type { PasswordCost } from './password.ts';
import { Passwords } from './passwords.ts';
import { type Recovered, recoverStoredAccount } from './recovery.ts';
import { RefreshTokens } from './refresh-token.ts';
import { renameAccountArea } from './rename-area.ts';
import { createAccountRepository } from './repository.ts';
import { mountAccountRoutes } from './routes.ts';
import { SecondFactorPolicyStore } from './second-factor/policy.ts';
import { createSecondFactorRepository } from './second-factor/second-factor.repository.ts';
import { SecondFactors } from './second-factor/service.ts';
import { AccountService } from './service.ts';
import { createSessionRepository } from './session.repository.ts';
import { SessionCookie } from './session-cookie.ts';
import { Sessions } from './sessions.ts';
import { FirstAccountSetup } from './setup.ts';
import { SignIn } from './sign-in.ts';
import { SignInLog } from './sign-in-log.ts';
import { createSingleSignOnRepository } from './single-sign-on/repository.ts';
import { mountSingleSignOnRoutes } from './single-sign-on/routes.ts';
import { SingleSignOn } from './single-sign-on/service.ts';
import * as texts from './texts.ts';
import { LoginThrottle } from './throttle.ts';

export type { Principal } from '../../platform/http/index.ts';
export { SecretFileError } from '../../platform/secret-file.ts';
export type { Recovered } from './recovery.ts';

const NO_STATIONS: TokenStations = { isWritable: () => false, areaOf: () => undefined, areas: () => [] };

const SECRET_BYTES = 32;
const PRUNE_EVERY_MS = 24 * 60 * 60_000;

export type { PasswordCost } from './password.ts';

/** The accounts area. */
export type Accounts = Awaited<ReturnType<typeof createAccounts>>;

/**
 * @param guard judges changes of accounts that are notified of alarms; by default all are allowed
 * @param stations what API tokens may be created for; by default nothing
 * @param passwordCost of hashing a password; secure by default, lower in tests
 * @throws SecretFileError when a secret's file cannot be trusted
 */
export async function createAccounts(
  context: Context,
  guard: ReachGuard = NO_GUARD,
  passwordCost?: PasswordCost,
  stations: TokenStations = NO_STATIONS,
) {
  const { storage, watch, bus, clock, logger, settings } = context;
  const { dataDir } = context.config;
  const secret = readOrMakeSecret(join(dataDir, 'jwt-secret'), SECRET_BYTES, texts.allUsersSignInAgain);
  // In a separate file: deleting the other secret to end all sessions must not lock out users with
  // a second factor.
  const accountSecret = readAccountSecret(dataDir);
  const accessTokens = new AccessTokens(secret);
  const refreshTokens = new RefreshTokens(secret);
  const sessionRepository = createSessionRepository(storage);
  const outage = new AccountOutage(context, sessionRepository);
  await outage.memory.start();
  watch.onChange(() => outage.changed());
  const announce = (accountId: number | null) => {
    sessionAuthenticator.forget(accountId);
    creators.forget(accountId);
    bus.emit('accountChanged', { AccountId: accountId });
  };
  const shared: AccountContext = {
    ...context,
    ...{ guard, outage, announce },
    passwords: new Passwords(() => settings.now().companyName, passwordCost),
    accounts: createAccountRepository(storage),
    sessions: sessionRepository,
    links: createLinkRepository(storage),
    secondFactors: createSecondFactorRepository(storage),
    identities: createSingleSignOnRepository(storage),
    changed: (accountId) => {
      if (accountId !== null) outage.memory.invalidate(accountId);
      announce(accountId);
    },
  };
  const policy = new SecondFactorPolicyStore(shared);
  await policy.load();
  const pairing = new LoginThrottle(clock, pairingAttempts);
  const displays = new Displays(shared, accessTokens, new DisplayTokens(secret), pairing);
  await displays.load();
  const states = { state: async (id: string) => displays.state(id) ?? (await outage.state(id)) };
  const sessionAuthenticator = new SessionAuthenticator(accessTokens, states, policy, clock);
  const creators = new TokenCreators(shared, policy);
  const apiTokens = new ApiTokens(shared, creators, stations);
  await apiTokens.load();
  const tokenLog = new ApiTokenLog(context, (note) => outage.note(note));
  const tokenAuthenticator = new ApiTokenAuthenticator({
    ...{ tokens: apiTokens, creators, log: tokenLog, clock },
    throttle: new LoginThrottle(clock, wrongTokens),
    maxPerMinute: context.config.apiTokenRateLimitPerMinute,
  });
  const authenticator: Authenticator = {
    verify: (token, address) =>
      isApiToken(token) ? tokenAuthenticator.verify(token, address) : sessionAuthenticator.verify(token),
  };
  const throttle = new LoginThrottle(clock);
  const sessions = new Sessions(shared, accessTokens, refreshTokens, policy);
  const service = new AccountService(shared);
  const secondFactors = new SecondFactors(shared, new Sealing(accountSecret, 'second factor'), policy);
  const log = new SignInLog(context, (note) => outage.note(note));
  const signIn = new SignIn(shared, throttle, secondFactors, log);
  const resets = new LoginThrottle(clock, texts.passwordRequests);
  const links = new AccountLinks(shared, new LinkTokens(accountSecret), resets);
  const administration = new AccountAdministration(shared, service, links, signIn);
  const setup = new FirstAccountSetup(shared, throttle);
  const ssoSealing = new Sealing(accountSecret, 'single sign-on');
  const sso = new SingleSignOn(shared, ssoSealing, signIn, secondFactors, sessions);

  const challenges = new PasskeyChallenges(accountSecret);
  const passkeys = new Passkeys(shared, challenges, signIn, secondFactors, sessions);

  const prune = () => {
    const nowMs = clock.now();
    const stores = [shared.sessions, shared.links, shared.identities, apiTokens];
    Promise.all(stores.map((each) => each.prune(nowMs))).catch((error) =>
      logger.warn({ err: error }, 'expired sessions, links and API tokens were not deleted'),
    );
  };
  context.systemHealth.addChecks(API_TOKEN_CHECKS, async () => {
    const all = await creators.all();
    const active = apiTokens.active();
    const unusable = active.map(({ accountId }) => accountId).filter((id) => !all.get(id)?.isUsable);
    return { active, unusableAccounts: new Set(unusable), nowMs: clock.now() };
  });
  const setupCode = await setup.open();
  const pruning: Timer = clock.setInterval(prune, PRUNE_EVERY_MS);

  return {
    authenticator,
    service,
    /** The setup code for the first account; null when an account exists. */
    setupCode,
    /**
     * Authenticates a live connection.
     * @throws AppError as the authenticator, `SECOND_FACTOR_REQUIRED`, and `API_TOKEN_NOT_ALLOWED`
     */
    async authenticateLive(accessToken: string): Promise<Principal> {
      if (isApiToken(accessToken)) throw new AppError('API_TOKEN_NOT_ALLOWED', noLiveConnection);
      const principal = await sessionAuthenticator.verify(accessToken);
      if (principal.mustSetUpSecondFactor) throw mustSetUp();
      return principal;
    },
    /** Renames an area of the accounts, API tokens and groups of providers that are limited to it. */
    async renameArea(renamed: AreaRename): Promise<void> {
      await sso.providers.renameArea(renamed);
      await renameAccountArea(shared, renamed);
      await apiTokens.renameArea(renamed);
    },
    /**
     * For the administrator of the server: resets the second factor of an account, ends its sessions
     * and creates a link to set a password.
     * @throws AppError `ACCOUNT_NOT_FOUND`, `CONFLICT` for an inactive account
     */
    recover: (email: string): Promise<Recovered> => recoverStoredAccount(shared, links, email),
    /** @param notify sends one-time links by mail; before the outbox starts */
    mount(app: FastifyInstance, notify: Notify): void {
      links.mailBy(notify);
      mountDisplayRoutes(app, displays);
      mountApiTokenRoutes(app, apiTokens);
      const parts = { service, administration, links, signIn, sessions, setup, displays, secondFactors, sso };
      const cookie = new SessionCookie(context.config, refreshTokens, sessions);
      mountAccountRoutes(app, shared, refreshTokens, cookie, parts);
      mountSingleSignOnRoutes(app, shared, refreshTokens, cookie, sso);
      mountPasskeyRoutes(app, shared, cookie, { passkeys, signIn, secondFactors });
      mountOwnAccountRoutes(app, shared, sessions, signIn, secondFactors, policy);
    },
    /** Resolves when the stored accounts are also in memory, for database outages. */
    settled: (): Promise<void> => outage.memory.settled(),
    /** Writes pending audit events. */
    async stop(): Promise<void> {
      pruning.cancel();
      await Promise.all([log.stop(), tokenLog.stop(), links.stop(), apiTokens.stop()]);
      await outage.stop();
    },
  };
}

function mustSetUp(): AppError {
  return new AppError('SECOND_FACTOR_REQUIRED', texts.setUpSecondFactorFirst);
}
