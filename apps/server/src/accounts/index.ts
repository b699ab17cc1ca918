import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../http/index.ts';
import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { readOrMakeSecret } from '../platform/secret-file.ts';
import type { Storage } from '../storage/index.ts';
import { AccessTokens } from './access-token.ts';
import { SessionAuthenticator } from './authenticator.ts';
import type { PasswordCost } from './password.ts';
import { RefreshTokens } from './refresh-token.ts';
import { createAccountRepository } from './repository.ts';
import { mountAccountRoutes } from './routes.ts';
import { AccountService } from './service.ts';
import { Sessions } from './sessions.ts';
import { Setup } from './setup.ts';
import { LoginThrottle } from './throttle.ts';

export type { Authenticator, Principal } from '../http/index.ts';
export { SecretFileError } from '../platform/secret-file.ts';
export type { Account } from './repository.ts';
export type { AccountService, CreateAccount } from './service.ts';

const SECRET_BYTES = 32;
const PRUNE_EVERY_MS = 24 * 60 * 60_000;

export interface AccountsDeps {
  storage: Storage;
  clock: Clock;
  logger: Logger;
  /** Where the secret for tokens and the setup code are kept. */
  dataDir: string;
  /** The session's cookie is sent over HTTPS only. */
  secureCookie: boolean;
  /** What hashing a password takes; what is safe unless a test says otherwise. */
  passwordCost?: PasswordCost | undefined;
}

export type { PasswordCost } from './password.ts';

/** The accounts room. */
export interface Accounts {
  readonly authenticator: Authenticator;
  readonly service: AccountService;
  /** The code for the first account; null when there is an account. */
  readonly setupCode: string | null;
  mount(app: FastifyInstance): void;
  stop(): void;
}

/** @throws SecretFileError when a secret's file cannot be trusted */
export async function createAccounts(deps: AccountsDeps): Promise<Accounts> {
  const { storage, clock, logger, dataDir, secureCookie, passwordCost } = deps;
  const secret = readOrMakeSecret(join(dataDir, 'jwt-secret'), SECRET_BYTES);
  const repository = createAccountRepository(storage);
  const accessTokens = new AccessTokens(secret);
  const authenticator = new SessionAuthenticator(accessTokens, repository, clock);
  const throttle = new LoginThrottle(clock);
  const refreshTokens = new RefreshTokens(secret);
  const sessions = new Sessions({
    repository,
    accessTokens,
    refreshTokens,
    clock,
    logger,
    onEnded: (sessionId) => authenticator.forget(sessionId),
  });
  const service = new AccountService(repository, throttle, clock, passwordCost);
  const setup = new Setup(repository, throttle, clock, dataDir);

  const prune = () => {
    repository
      .prune(clock.now())
      .catch((error) => logger.warn({ err: error }, 'expired sessions were not removed'));
  };
  const setupCode = await setup.open();
  const pruning: Timer = clock.setInterval(prune, PRUNE_EVERY_MS);

  return {
    authenticator,
    service,
    setupCode,
    mount: (app) =>
      mountAccountRoutes(app, {
        service,
        sessions,
        setup,
        secureCookie,
        cookieName: refreshTokens.cookieName,
      }),
    stop: () => pruning.cancel(),
  };
}
