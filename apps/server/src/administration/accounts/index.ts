import { join } from 'node:path';
import type { UnitSystem } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { NO_GUARD, type ReachGuard } from '../../notification/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Authenticator, Principal } from '../../platform/http/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { Sealing } from '../../platform/sealing.ts';
import { readOrMakeSecret } from '../../platform/secret-file.ts';
import type { Storage, StorageWatch } from '../../platform/storage/index.ts';
import { AccessTokens } from './access-token.ts';
import { AccountAdministration } from './account-administration.ts';
import type { AccountContext } from './account-context.ts';
import { SessionAuthenticator } from './authenticator.ts';
import { DisplayTokens } from './displays/display-token.ts';
import { Displays } from './displays/displays.ts';
import { createDisplayRepository } from './displays/repository.ts';
import { mountDisplayRoutes } from './displays/routes.ts';
import { pairingAttempts } from './displays/texts.ts';
import { createLinkRepository } from './links/links.repository.ts';
import { AccountLinks, type LinkMailer } from './links/service.ts';
import { LinkTokens } from './links/tokens.ts';
import { AccountOutage } from './outage/account-outage.ts';
import { mountOwnAccountRoutes } from './own-routes.ts';
import type { PasswordCost } from './password.ts';
import { Passwords } from './passwords.ts';
import { type Recovered, recoverStoredAccount } from './recovery.ts';
import { RefreshTokens } from './refresh-token.ts';
import { type RenamedAccountArea, renameAccountArea } from './rename-area.ts';
import { createAccountRepository } from './repository.ts';
import { mountAccountRoutes } from './routes.ts';
import { SecondFactorPolicyStore } from './second-factor/policy.ts';
import { createSecondFactorRepository } from './second-factor/second-factor.repository.ts';
import { SecondFactors } from './second-factor/service.ts';
import { AccountService } from './service.ts';
import { createSessionRepository } from './session.repository.ts';
import { Sessions } from './sessions.ts';
import { FirstAccountSetup } from './setup.ts';
import { SignIn } from './sign-in.ts';
import { SignInLog } from './sign-in-log.ts';
import * as texts from './texts.ts';
import { LoginThrottle } from './throttle.ts';

export type { Authenticator, Principal } from '../../platform/http/index.ts';
export { SecretFileError } from '../../platform/secret-file.ts';
export type { Recovered } from './recovery.ts';

export type { AccountService } from './service.ts';

const SECRET_BYTES = 32;
const PRUNE_EVERY_MS = 24 * 60 * 60_000;

export interface AccountsDeps {
  storage: Storage;
  /** Judges changes of accounts that are notified of alarms; by default all are allowed. */
  guard?: ReachGuard;
  /** Whether the database is writable. */
  watch: Pick<StorageWatch, 'failure' | 'onChange'>;
  audit: Pick<Audit, 'append' | 'appendIn'>;
  bus: Bus;
  clock: Clock;
  logger: Logger;
  /** The folder of the secrets and the setup code. */
  dataDir: string;
  /** The organisation's name; may be empty. */
  company: () => string;
  /** The units that the organisation shows; as configured by default. */
  units?: () => UnitSystem;
  /** The session's cookie is sent only over HTTPS. */
  secureCookie: boolean;
  /** The path prefix of the server; none by default. */
  basePath?: string;
  /** The cost of hashing a password; secure by default, lower in tests. */
  passwordCost?: PasswordCost | undefined;
}

export type { PasswordCost } from './password.ts';

/** The accounts area. */
export interface Accounts {
  readonly authenticator: Authenticator;
  readonly service: AccountService;
  /** The setup code for the first account; null when an account exists. */
  readonly setupCode: string | null;
  /**
   * Authenticates a live connection.
   * @throws AppError as the authenticator, and `SECOND_FACTOR_REQUIRED`
   */
  authenticateLive(accessToken: string): Promise<Principal>;
  /**
   * For the administrator of the server: resets the second factor of an account, ends its sessions
   * and creates a link to set a password.
   * @throws AppError `ACCOUNT_NOT_FOUND`, `CONFLICT` for an inactive account
   */
  recover(email: string): Promise<Recovered>;
  /** Renames an area of the accounts that are limited to it. */
  renameArea(renamed: RenamedAccountArea): Promise<void>;
  /** @param mailer sends one-time links by mail; before the outbox starts */
  mount(app: FastifyInstance, mailer: LinkMailer): void;
  /** Resolves when the stored accounts are also in memory, for database outages. */
  settled(): Promise<void>;
  /** Writes pending audit events. */
  stop(): Promise<void>;
}

/** @throws SecretFileError when a secret's file cannot be trusted */
export async function createAccounts(deps: AccountsDeps): Promise<Accounts> {
  const { storage, watch, audit, bus, clock, logger, dataDir, company, secureCookie, passwordCost } = deps;
  const { basePath = '' } = deps;
  const secret = readOrMakeSecret(join(dataDir, 'jwt-secret'), SECRET_BYTES, texts.allUsersSignInAgain);
  // In a separate file: deleting the other secret to end all sessions must not lock out users with
  // a second factor.
  const accountSecret = readOrMakeSecret(join(dataDir, 'account-secret'), SECRET_BYTES);
  const accessTokens = new AccessTokens(secret);
  const refreshTokens = new RefreshTokens(secret);
  const sessionRepository = createSessionRepository(storage);
  const outage = new AccountOutage({
    ...{ storage, clock, logger, audit, sessions: sessionRepository },
    failure: () => watch.failure,
  });
  await outage.memory.start();
  watch.onChange(() => outage.changed());
  const announce = (accountId: number | null) => {
    authenticator.forget(accountId);
    bus.emit('accountChanged', { AccountId: accountId });
  };
  const room: AccountContext = {
    storage,
    clock,
    logger,
    audit,
    units: deps.units ?? (() => 'configured'),
    outage,
    accounts: createAccountRepository(storage),
    sessions: sessionRepository,
    links: createLinkRepository(storage),
    secondFactors: createSecondFactorRepository(storage),
    announce,
    changed: (accountId) => {
      if (accountId !== null) outage.memory.invalidate(accountId);
      announce(accountId);
    },
  };
  const policy = new SecondFactorPolicyStore(room);
  await policy.load();
  const displays = new Displays({
    ...{ room, accessTokens, repository: createDisplayRepository(storage) },
    tokens: new DisplayTokens(secret),
    throttle: new LoginThrottle(clock, pairingAttempts),
  });
  await displays.load();
  const states = { state: async (id: string) => displays.state(id) ?? (await outage.state(id)) };
  const authenticator = new SessionAuthenticator(accessTokens, states, policy, clock);
  const throttle = new LoginThrottle(clock);
  const passwords = new Passwords(company, passwordCost);
  const sessions = new Sessions({ room, accessTokens, refreshTokens, policy });
  const service = new AccountService(room, passwords);
  const secondFactors = new SecondFactors({
    room,
    sealing: new Sealing(accountSecret, 'second factor'),
    policy,
    issuer: () => (company() === '' ? texts.outpost : texts.outpostOfCompany(company())),
  });
  const log = new SignInLog({ append: (note) => outage.note(note), clock, logger });
  const signIn = new SignIn({ ...room, passwords, throttle, secondFactors, log });
  const links = new AccountLinks({
    room,
    tokens: new LinkTokens(accountSecret),
    passwords,
    throttle: new LoginThrottle(clock, texts.passwordRequests),
    company,
  });
  const onPeopleChanged = () => bus.emit('onCallChanged', {});
  const keeping = new AccountAdministration({
    guard: deps.guard ?? NO_GUARD,
    room,
    service,
    passwords,
    links,
    signIn,
    onPeopleChanged,
  });
  const setup = new FirstAccountSetup(room, passwords, throttle, dataDir);

  const prune = () => {
    Promise.all([room.sessions.prune(clock.now()), room.links.prune(clock.now())]).catch((error) =>
      logger.warn({ err: error }, 'expired sessions and links were not deleted'),
    );
  };
  const setupCode = await setup.open();
  const pruning: Timer = clock.setInterval(prune, PRUNE_EVERY_MS);

  return {
    authenticator,
    service,
    setupCode,
    async authenticateLive(accessToken) {
      const principal = await authenticator.verify(accessToken);
      if (principal.mustSetUpSecondFactor) throw mustSetUp();
      return principal;
    },
    renameArea: (renamed) => renameAccountArea(room, renamed),
    recover: (email) => recoverStoredAccount(room, links, email),
    mount(app, mailer) {
      links.mailBy(mailer);
      const { cookieName, displayCookieName } = refreshTokens;
      mountDisplayRoutes(app, displays);
      mountAccountRoutes(app, {
        service,
        keeping,
        links,
        signIn,
        sessions,
        setup,
        secureCookie,
        basePath,
        cookieName,
        displays,
        displayCookieName,
        secondFactors,
      });
      mountOwnAccountRoutes(app, { room, sessions, signIn, secondFactors, policy });
    },
    settled: () => outage.memory.settled(),
    async stop() {
      pruning.cancel();
      await Promise.all([log.stop(), links.stop()]);
      await outage.stop();
    },
  };
}

function mustSetUp(): AppError {
  return new AppError('SECOND_FACTOR_REQUIRED', texts.setUpSecondFactorFirst);
}
