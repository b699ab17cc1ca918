import type { Credentials } from '@outpost/contract';
import { MINUTE_MS } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { invalid } from '../../platform/http/index.ts';
import type { AccountContext } from './account-context.ts';
import type { RequestOrigin } from './audit-notes.ts';
import type { Account } from './repository.ts';
import type { SecondFactors } from './second-factor/service.ts';
import { FRESH_SESSION_MS } from './sessions.ts';
import type { SignInLog } from './sign-in-log.ts';
import * as texts from './texts.ts';
import type { Attempt, LoginThrottle } from './throttle.ts';

/** Verifies credentials. Failures slow down further attempts and are in the audit log. */
export class SignIn {
  readonly #context: AccountContext;
  readonly #throttle: LoginThrottle;
  readonly #secondFactors: SecondFactors;
  readonly #log: SignInLog;

  constructor(
    context: AccountContext,
    throttle: LoginThrottle,
    secondFactors: SecondFactors,
    log: SignInLog,
  ) {
    this.#context = context;
    this.#throttle = throttle;
    this.#secondFactors = secondFactors;
    this.#log = log;
  }

  /**
   * The account of an email address, password and code.
   * @throws AppError `CREDENTIALS_WRONG`, the same for an unknown address, a wrong password and an
   * inactive account; with the right password `SECOND_FACTOR_NEEDED` without a code and
   * `SECOND_FACTOR_WRONG` with a wrong one; `LOGIN_THROTTLED`; `STORAGE_UNAVAILABLE` for what
   * cannot be verified without the database
   */
  async authenticate({ email, password, code }: Credentials, origin: RequestOrigin): Promise<Account> {
    const { accounts, outage } = this.#context;
    const name = email.trim().toLowerCase();
    const attempt = this.#begin(name, origin);
    const account = await judged(attempt, () =>
      outage.either(
        () => accounts.findByEmail(name),
        () => outage.memory.findByEmail(name),
      ),
    );
    const isRight = await judged(attempt, () =>
      this.#context.passwords.verify(account?.passwordHash ?? null, password),
    );
    if (!account || !isRight || !account.active) {
      this.#failed(name, origin, account, whyNot(account, isRight));
      throw wrongCredentials();
    }
    if (account.secondFactorSinceMs !== null) {
      if (code === undefined) {
        // Neither a failure nor a success: knowing the password must not allow free guesses at
        // codes.
        attempt.withdrawn();
        throw new AppError('SECOND_FACTOR_NEEDED', texts.enterSecondFactorCode);
      }
      if (!(await judged(attempt, () => this.#secondFactors.use(account, code)))) {
        this.#failed(name, origin, account, texts.incorrectSecondFactorCode);
        throw new AppError('SECOND_FACTOR_WRONG', texts.incorrectOrUsedCode);
      }
    }
    attempt.succeeded();
    return this.#rehashed(account, password);
  }

  /**
   * Confirms the identity of a signed-in user. An account without a password signs in with a provider;
   * what confirms it is that this was a moment ago.
   * @param typed the current password, and its path in the request's body; `isFresh` if a recent sign-in
   * does for accounts without a password, and whether it was recent
   * @param further checked after the password, and counted as well when it throws
   * @throws AppError `BAD_REQUEST`, `LOGIN_THROTTLED`
   */
  async prove(
    account: Account,
    typed: { password: string | undefined; path: string; isFresh?: boolean },
    origin: RequestOrigin,
    further: () => Promise<void> = async () => {},
  ): Promise<void> {
    const { password, path, isFresh } = typed;
    const { passwordHash } = account;
    const refusal = (Message: string) => invalid([{ Path: path, Message }]);
    if (passwordHash === null && isFresh === false)
      throw refusal(texts.signInAgainWithin(FRESH_SESSION_MS / MINUTE_MS));
    const needsPassword = passwordHash !== null || isFresh === undefined;
    if (needsPassword && password === undefined) throw refusal(texts.incorrectCurrentPassword);
    const attempt = this.#begin(account.email, origin);
    const verify = async () => !needsPassword || this.#context.passwords.verify(passwordHash, password!);
    if (!(await judged(attempt, verify))) {
      this.#failed(account.email, origin, account, texts.incorrectPasswordOfSignedIn);
      throw refusal(texts.incorrectCurrentPassword);
    }
    try {
      await judged(attempt, further);
    } catch (error) {
      if (isWrong(error)) {
        this.#failed(account.email, origin, account, texts.incorrectCodeOfSignedIn);
      }
      throw error;
    }
    attempt.succeeded();
  }

  /**
   * Begins an attempt to sign in with an identity provider. It is counted by address only: the user
   * is not known yet, and failures of one must not slow down others.
   * @throws AppError `LOGIN_THROTTLED`
   */
  beginWith(provider: string, origin: RequestOrigin, what: 'sign-in' | 'logout' = 'sign-in'): Attempt {
    return this.#logged(origin, texts.withProvider(provider), () =>
      this.#throttle.beginAt(`sso ${what}`, origin.address),
    );
  }

  /** Records a failed sign-in with an identity provider. @param email null: not known */
  failedWith(
    provider: string,
    email: string | null,
    origin: RequestOrigin,
    account: Account | null,
    why: string,
  ): void {
    const who = email === null ? texts.withProvider(provider) : texts.emailWithProvider(email, provider);
    this.#failed(who, origin, account ?? undefined, why);
  }

  /**
   * Checks the second factor of an account whose user is already known.
   * @throws AppError `SECOND_FACTOR_WRONG`, `LOGIN_THROTTLED`
   */
  async proveCode(account: Account, origin: RequestOrigin, use: () => Promise<boolean>): Promise<void> {
    const attempt = this.#begin(account.email, origin);
    if (!(await judged(attempt, use))) {
      this.#failed(account.email, origin, account, texts.incorrectSecondFactorCode);
      throw new AppError('SECOND_FACTOR_WRONG', texts.incorrectOrUsedCode);
    }
    attempt.succeeded();
  }

  #begin(name: string, origin: RequestOrigin): Attempt {
    return this.#logged(origin, name, () => this.#throttle.begin(name, origin.address));
  }

  #logged(origin: RequestOrigin, shownName: string, begin: () => Attempt): Attempt {
    try {
      return begin();
    } catch (error) {
      this.#log.failed({
        ...origin,
        action: 'throttled',
        why: texts.tooManyFailedAttempts,
        email: shownName,
        accountId: null,
      });
      throw error;
    }
  }

  #failed(email: string, origin: RequestOrigin, account: Account | undefined, why: string): void {
    this.#log.failed({ ...origin, action: 'sign-in', why, email, accountId: account?.id ?? null });
  }

  async #rehashed(account: Account, password: string): Promise<Account> {
    const { passwords, accounts, storage, outage } = this.#context;
    if (account.passwordHash === null || !passwords.isOutdated(account.passwordHash)) return account;
    const passwordHash = await passwords.hash(password);
    const before = account.passwordHash;
    const stored = await outage.either(
      () => storage.transaction((trx) => accounts.replacePasswordHash(trx, account.id, before, passwordHash)),
      () => null,
    );
    // The next sign-in does it.
    if (stored === null) return account;
    // Another password was set during hashing: this one is no longer valid.
    if (!stored) throw wrongCredentials();
    outage.memory.invalidate(account.id);
    return { ...account, passwordHash };
  }
}

function wrongCredentials(): AppError {
  return new AppError('CREDENTIALS_WRONG', texts.incorrectEmailOrPassword);
}

/** An attempt that could not be checked, through no fault of the caller, does not count. */
async function judged<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isWrong(error)) attempt.withdrawn();
    throw error;
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof AppError && error.code === 'BAD_REQUEST';
}

function whyNot(account: Account | undefined, isRight: boolean): string {
  if (!account) return texts.noUserWithThisEmail;
  if (!account.active) return texts.accountDeactivated;
  if (account.passwordHash === null) return texts.accountHasNoPassword;
  return isRight ? '' : texts.incorrectPassword;
}
