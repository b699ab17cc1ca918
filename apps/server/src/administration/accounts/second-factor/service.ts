import type { RecoveryCodes, SecondFactorSecret, SecondFactorState } from '@outpost/contract';
import { AppError } from '../../../platform/app-error.ts';
import { instantOrNull } from '../../../platform/clock.ts';
import { invalid } from '../../../platform/http/index.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import type { Database } from '../../../platform/storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import { type AccountActor, mustBeAnother, noAccount, requireAuthorityOver } from '../account-rules.ts';
import { accountActor, accountNote, fullName } from '../audit-notes.ts';
import type { Account } from '../repository.ts';
import * as texts from '../texts.ts';
import {
  isOfApp,
  matchingTimeStep,
  newRecoveryCodes,
  newSecret,
  presentSecret,
  recoveryHash,
} from './codes.ts';
import type { SecondFactorPolicyStore } from './policy.ts';

/** A secret must be confirmed within this time. */
const BEGUN_MS = 15 * 60_000;

/** Codes of authenticator apps, each valid once, and recovery codes for a lost phone. */
export class SecondFactors {
  readonly #context: AccountContext;
  readonly #sealing: Sealing;
  readonly #policy: SecondFactorPolicyStore;

  constructor(context: AccountContext, sealing: Sealing, policy: SecondFactorPolicyStore) {
    this.#context = context;
    this.#sealing = sealing;
    this.#policy = policy;
  }

  async state(account: Account): Promise<SecondFactorState> {
    const { role, secondFactorSinceMs, passwordHash } = account;
    return {
      On: secondFactorSinceMs !== null,
      Since: instantOrNull(secondFactorSinceMs),
      App: await this.hasApp(account.id),
      RecoveryCodesLeft: await this.#context.secondFactors.recoveryCodesLeft(account.id),
      Required: this.#policy.isMissing({ role, secondFactor: false }),
      PasswordSet: passwordHash !== null,
    };
  }

  /**
   * Creates a secret for an app; it has no effect until it is confirmed. The caller has checked the
   * password, and the code of an account with a second factor.
   * @throws AppError `CONFLICT` when there is an app
   */
  async begin(account: Account): Promise<SecondFactorSecret> {
    const { storage, accounts, secondFactors, clock } = this.#context;
    const secret = newSecret();
    const sealed = this.#sealing.seal(secret, ownerOf(account));
    await storage.transaction(
      async (trx) => {
        if (!(await accounts.find(account.id, trx)) || (await this.hasApp(account.id, trx))) throw isOn();
        await secondFactors.begin(trx, account.id, sealed, clock.now());
      },
      { alone: 'accounts' },
    );
    return presentSecret(secret, account.email, issuerOf(this.#context.settings.now().companyName));
  }

  /**
   * Turns it on with a first code of the app.
   * @throws AppError `BAD_REQUEST` for a wrong code, `CONFLICT` when no setup was started
   */
  async confirm(account: Account, code: string): Promise<RecoveryCodes> {
    const { storage, accounts, secondFactors, audit, clock, changed } = this.#context;
    if (await this.hasApp(account.id)) throw isOn();
    const stored = await secondFactors.secret(account.id);
    const atMs = clock.now();
    const secret =
      stored && atMs - stored.begunAtMs < BEGUN_MS
        ? this.#sealing.open(stored.sealed, ownerOf(account))
        : null;
    if (!stored || !secret) {
      throw new AppError('CONFLICT', texts.setupExpired);
    }
    const step = matchingTimeStep(secret, code, atMs);
    if (step === null) throw wrongCode();
    const codes = newRecoveryCodes();
    await storage.transaction(
      async (trx) => {
        const now = await accounts.find(account.id, trx);
        if (!now || (await this.hasApp(account.id, trx))) throw isOn();
        if (!(await secondFactors.useStep(trx, account.id, stored.sealed, step))) throw wrongCode();
        if (now.secondFactorSinceMs === null) await secondFactors.turnOn(trx, account.id, atMs);
        await secondFactors.setRecoveryCodes(trx, account.id, codes.map(recoveryHash));
        const words = texts.turnedOnSecondFactor(fullName(account));
        await audit.appendIn(trx, [accountNote('second-factor-on', accountActor(account), account, words)]);
      },
      { alone: 'accounts' },
    );
    changed(account.id);
    return { RecoveryCodes: codes };
  }

  /**
   * Whether a code is valid; then it is used up. While the database is not writable, a code of the
   * app is used up in memory and stored later.
   * @throws AppError `STORAGE_UNAVAILABLE` for a recovery code that cannot be deleted from the
   * database
   */
  async use(account: Account, code: string): Promise<boolean> {
    const { secondFactors, clock, logger, outage } = this.#context;
    const { memory } = outage;
    const stored = await outage.either(
      () => secondFactors.secret(account.id),
      () => memory.secret(account.id),
    );
    // An unconfirmed app next to passkeys is no second factor yet.
    const isConfirmed = stored !== undefined && stored.lastStep > 0;
    const secret = isConfirmed ? this.#sealing.open(stored.sealed, ownerOf(account)) : null;
    if (isConfirmed && !secret)
      logger.warn({ accountId: account.id }, "the secret of an account's second factor cannot be decrypted");
    const step = secret ? matchingTimeStep(secret, code, clock.now()) : null;
    if (stored && step !== null) return this.#useStep(account, stored.sealed, step);
    return outage.either(
      () => this.#useRecoveryCode(account, code),
      () => {
        if (isOfApp(code)) return false;
        throw new AppError('STORAGE_UNAVAILABLE', texts.recoveryCodesNotUsable, { retryAfterSeconds: 30 });
      },
    );
  }

  async #useStep(account: Account, sealed: string, step: number): Promise<boolean> {
    const { storage, secondFactors, outage } = this.#context;
    const { memory } = outage;
    return outage.either(
      async () => {
        const isFirst = await storage.transaction((trx) =>
          secondFactors.useStep(trx, account.id, sealed, step),
        );
        if (isFirst) memory.noteStep(account.id, step);
        return isFirst;
      },
      () => {
        const known = memory.secret(account.id);
        if (known?.sealed !== sealed || known.lastStep >= step) return false;
        outage.defer({
          what: texts.secondFactorCodeOf(account.id),
          store: async (trx) => {
            await secondFactors.useStep(trx, account.id, sealed, step);
            return undefined;
          },
        });
        memory.noteStep(account.id, step);
        return true;
      },
    );
  }

  async #useRecoveryCode(account: Account, code: string): Promise<boolean> {
    const { storage, secondFactors, audit } = this.#context;
    return storage.transaction(async (trx) => {
      if (!(await secondFactors.useRecoveryCode(trx, account.id, recoveryHash(code)))) return false;
      const words = texts.signedInWithRecoveryCode(fullName(account));
      await audit.appendIn(trx, [accountNote('recovery-code', accountActor(account), account, words)]);
      return true;
    });
  }

  /** Whether the account has a confirmed authenticator app. */
  async hasApp(accountId: number, db?: Database): Promise<boolean> {
    return ((await this.#context.secondFactors.secret(accountId, db))?.lastStep ?? 0) > 0;
  }

  /** For a call: @throws AppError `BAD_REQUEST` for a wrong code */
  async mustUse(account: Account, code: string): Promise<void> {
    if (account.secondFactorSinceMs === null) throw isOff();
    if (!(await this.use(account, code))) throw wrongCode();
  }

  /** The same for an account that may have no second factor. @throws AppError `BAD_REQUEST` */
  async mustUseIfOn(account: Account, code: string | undefined): Promise<void> {
    if (account.secondFactorSinceMs === null) return;
    if (code === undefined) throw codeMissing();
    await this.mustUse(account, code);
  }

  /** The caller has checked password and code. */
  async renewRecoveryCodes(account: Account): Promise<RecoveryCodes> {
    const { storage, secondFactors, audit } = this.#context;
    const codes = newRecoveryCodes();
    await storage.transaction(async (trx) => {
      await secondFactors.setRecoveryCodes(trx, account.id, codes.map(recoveryHash));
      const words = texts.replacedRecoveryCodes(fullName(account));
      await audit.appendIn(trx, [accountNote('recovery-codes', accountActor(account), account, words)]);
    });
    return { RecoveryCodes: codes };
  }

  /**
   * Before password and code are requested. @throws AppError `CONFLICT`, `SECOND_FACTOR_REQUIRED`
   */
  mustBeFree({ role, secondFactorSinceMs }: Account): void {
    if (secondFactorSinceMs === null) throw isOff();
    if (this.#policy.isMissing({ role, secondFactor: false })) {
      throw new AppError('SECOND_FACTOR_REQUIRED', texts.roleRequiresSecondFactor(role));
    }
  }

  /** The caller has checked password and code. */
  async turnOff(account: Account): Promise<void> {
    const words = texts.turnedOffSecondFactor(fullName(account));
    await this.#takeAway(account, async (trx) => {
      const note = accountNote('second-factor-off', accountActor(account), account, words);
      await this.#context.audit.appendIn(trx, [note]);
    });
  }

  /**
   * Resets the second factor of another user, whose sessions end.
   * @throws AppError `ACCOUNT_NOT_FOUND`, `OWN_ACCOUNT`, `ROLE_TOO_LOW`, `CONFLICT` when there is
   * none
   */
  async reset(by: AccountActor, accountId: number): Promise<void> {
    const { accounts, sessions, audit, clock } = this.#context;
    mustBeAnother(by, accountId, 'reset-second-factor');
    const account = await accounts.find(accountId);
    if (!account) throw noAccount(accountId);
    requireAuthorityOver(by, account.role);
    if (account.secondFactorSinceMs === null) throw isOff();
    const words = texts.resetSecondFactorAndEndedSessions(by.name, fullName(account));
    await this.#takeAway(account, async (trx) => {
      await sessions.endAll(trx, accountId, clock.now());
      await audit.appendIn(trx, [accountNote('second-factor-reset', by, account, words)]);
    });
  }

  async #takeAway(account: Account, then: (trx: Database) => Promise<void>): Promise<void> {
    const { storage, secondFactors, changed } = this.#context;
    await storage.transaction(
      async (trx) => {
        await secondFactors.turnOff(trx, account.id);
        await then(trx);
      },
      { alone: 'accounts' },
    );
    changed(account.id);
  }
}

/** A secret copied to another account cannot be decrypted. */
function ownerOf({ id }: Account): string {
  return String(id);
}

function wrongCode(): AppError {
  return invalid([{ Path: 'body.Code', Message: texts.mustBeCurrentCode }]);
}

/** The second factor would be changed without proof of it. */
export function codeMissing(): AppError {
  return invalid([{ Path: 'body.Code', Message: texts.codeRequired }]);
}

function isOn(): AppError {
  return new AppError('CONFLICT', texts.secondFactorAlreadySet);
}

function isOff(): AppError {
  return new AppError('CONFLICT', texts.accountHasNoSecondFactor);
}

/** The issuer shown in an authenticator app. */
const issuerOf = (company: string) => (company === '' ? texts.outpost : texts.outpostOfCompany(company));
