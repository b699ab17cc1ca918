import type { RecoveryCodes, SecondFactorSecret, SecondFactorState } from '@outpost/contract';
import { invalid } from '../../http/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { Database } from '../../storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import { type AccountActor, mustBeAnother, noAccount, requireAuthorityOver } from '../account-rules.ts';
import { accountActor, accountNote, fullName } from '../audit-notes.ts';
import type { Account } from '../repository.ts';
import {
  isOfApp,
  matchingTimeStep,
  newRecoveryCodes,
  newSecret,
  presentSecret,
  recoveryHash,
} from './codes.ts';
import type { SecondFactorPolicyStore } from './policy.ts';

/** A secret that was not confirmed this long is none. */
const BEGUN_MS = 15 * 60_000;

export interface SecondFactorsDeps {
  readonly room: AccountContext;
  readonly sealing: Sealing;
  readonly policy: SecondFactorPolicyStore;
  /** What an authenticator app shows as the issuer. */
  readonly issuer: () => string;
}

/** Codes of authenticator apps, each good once, and recovery codes for whoever lost the phone. */
export class SecondFactors {
  readonly #deps: SecondFactorsDeps;

  constructor(deps: SecondFactorsDeps) {
    this.#deps = deps;
  }

  async state(account: Account): Promise<SecondFactorState> {
    const { room, policy } = this.#deps;
    const { role, secondFactorSinceMs } = account;
    return {
      On: secondFactorSinceMs !== null,
      Since: secondFactorSinceMs === null ? null : toInstant(secondFactorSinceMs),
      RecoveryCodesLeft: await room.secondFactors.recoveryCodesLeft(account.id),
      Required: policy.isMissing({ role, secondFactor: false }),
    };
  }

  /**
   * A secret for an app; it counts for nothing until it is confirmed. Whoever asks has shown the password.
   *
   * @throws AppError `CONFLICT` when there is a second factor
   */
  async begin(account: Account): Promise<SecondFactorSecret> {
    const { room, sealing, issuer } = this.#deps;
    const { storage, accounts, secondFactors, clock } = room;
    const secret = newSecret();
    const sealed = sealing.seal(secret, ownerOf(account));
    await storage.transaction(
      async (trx) => {
        const now = await accounts.find(account.id, trx);
        if (now?.secondFactorSinceMs !== null) throw isOn();
        await secondFactors.begin(trx, account.id, sealed, clock.now());
      },
      { alone: 'accounts' },
    );
    return presentSecret(secret, account.email, issuer());
  }

  /**
   * Turns it on with a first code of the app.
   *
   * @throws AppError `BAD_REQUEST` for a wrong code, `CONFLICT` when nothing was begun
   */
  async confirm(account: Account, code: string): Promise<RecoveryCodes> {
    const { room, sealing } = this.#deps;
    const { storage, accounts, secondFactors, audit, clock, changed } = room;
    if (account.secondFactorSinceMs !== null) throw isOn();
    const stored = await secondFactors.secret(account.id);
    const atMs = clock.now();
    const secret =
      stored && atMs - stored.begunAtMs < BEGUN_MS ? sealing.open(stored.sealed, ownerOf(account)) : null;
    if (!stored || !secret) {
      throw new AppError('CONFLICT', 'expected a secret that was made in the last 15 minutes: begin again');
    }
    const step = matchingTimeStep(secret, code, atMs);
    if (step === null) throw wrongCode();
    const codes = newRecoveryCodes();
    await storage.transaction(
      async (trx) => {
        const now = await accounts.find(account.id, trx);
        if (now?.secondFactorSinceMs !== null) throw isOn();
        if (!(await secondFactors.useStep(trx, account.id, stored.sealed, step))) throw wrongCode();
        await secondFactors.turnOn(trx, account.id, atMs);
        await secondFactors.setRecoveryCodes(trx, account.id, codes.map(recoveryHash));
        const words = `${fullName(account)} turned the second factor on`;
        await audit.appendIn(trx, [accountNote('second-factor-on', accountActor(account), account, words)]);
      },
      { alone: 'accounts' },
    );
    changed(account.id);
    return { RecoveryCodes: codes };
  }

  /**
   * Whether a code is right; then it is used up. While the database cannot be written a code of the app is used up in
   * memory, and stored as used later.
   *
   * @throws AppError `STORAGE_UNAVAILABLE` for a recovery code that cannot be taken out of the database
   */
  async use(account: Account, code: string): Promise<boolean> {
    const { room, sealing } = this.#deps;
    const { secondFactors, clock, logger, outage } = room;
    const { memory } = outage;
    const stored = await outage.either(
      () => secondFactors.secret(account.id),
      () => memory.secret(account.id),
    );
    const secret = stored ? sealing.open(stored.sealed, ownerOf(account)) : null;
    if (!secret)
      logger.warn({ accountId: account.id }, "the secret of an account's second factor cannot be opened");
    const step = secret ? matchingTimeStep(secret, code, clock.now()) : null;
    if (stored && step !== null) return this.#useStep(account, stored.sealed, step);
    return outage.either(
      () => this.#useRecoveryCode(account, code),
      () => {
        if (isOfApp(code)) return false;
        throw new AppError(
          'STORAGE_UNAVAILABLE',
          'Recovery codes are good once, and cannot be used while the database cannot be written. ' +
            'Use a code of the authenticator app, or wait',
          { retryAfterSeconds: 30 },
        );
      },
    );
  }

  async #useStep(account: Account, sealed: string, step: number): Promise<boolean> {
    const { storage, secondFactors, outage } = this.#deps.room;
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
          what: `a code of the second factor of account ${account.id}`,
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
    const { storage, secondFactors, audit } = this.#deps.room;
    return storage.transaction(async (trx) => {
      if (!(await secondFactors.useRecoveryCode(trx, account.id, recoveryHash(code)))) return false;
      const words = `${fullName(account)} used a recovery code in place of the second factor`;
      await audit.appendIn(trx, [accountNote('recovery-code', accountActor(account), account, words)]);
      return true;
    });
  }

  /** For a call: @throws AppError `BAD_REQUEST` for a wrong code */
  async mustUse(account: Account, code: string): Promise<void> {
    if (account.secondFactorSinceMs === null) throw isOff();
    if (!(await this.use(account, code))) throw wrongCode();
  }

  /** Whoever asks has shown password and code. */
  async renewRecoveryCodes(account: Account): Promise<RecoveryCodes> {
    const { storage, secondFactors, audit } = this.#deps.room;
    const codes = newRecoveryCodes();
    await storage.transaction(async (trx) => {
      await secondFactors.setRecoveryCodes(trx, account.id, codes.map(recoveryHash));
      const words = `${fullName(account)} made the recovery codes anew`;
      await audit.appendIn(trx, [accountNote('recovery-codes', accountActor(account), account, words)]);
    });
    return { RecoveryCodes: codes };
  }

  /** Before password and code are asked for. @throws AppError `CONFLICT`, `SECOND_FACTOR_REQUIRED` */
  mustBeFree({ role, secondFactorSinceMs }: Account): void {
    if (secondFactorSinceMs === null) throw isOff();
    if (this.#deps.policy.isMissing({ role, secondFactor: false })) {
      throw new AppError('SECOND_FACTOR_REQUIRED', `Every ${role} has to have a second factor here`);
    }
  }

  /** Whoever asks has shown password and code. */
  async turnOff(account: Account): Promise<void> {
    const words = `${fullName(account)} turned the second factor off`;
    await this.#takeAway(account, async (trx) => {
      const note = accountNote('second-factor-off', accountActor(account), account, words);
      await this.#deps.room.audit.appendIn(trx, [note]);
    });
  }

  /**
   * Takes it off somebody else's account, whose sessions end.
   *
   * @throws AppError `ACCOUNT_NOT_FOUND`, `OWN_ACCOUNT`, `ROLE_TOO_LOW`, `CONFLICT` when there is none
   */
  async reset(by: AccountActor, accountId: number): Promise<void> {
    const { accounts, sessions, audit, clock } = this.#deps.room;
    mustBeAnother(by, accountId, 'resets the second factor of');
    const account = await accounts.find(accountId);
    if (!account) throw noAccount(accountId);
    requireAuthorityOver(by, account.role);
    if (account.secondFactorSinceMs === null) throw isOff();
    const words = `${by.name} took the second factor off the account of ${fullName(account)} and ended its sessions`;
    await this.#takeAway(account, async (trx) => {
      await sessions.endAll(trx, accountId, clock.now());
      await audit.appendIn(trx, [accountNote('second-factor-reset', by, account, words)]);
    });
  }

  async #takeAway(account: Account, then: (trx: Database) => Promise<void>): Promise<void> {
    const { storage, secondFactors, changed } = this.#deps.room;
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

/** A secret that is moved to another account opens no more. */
function ownerOf({ id }: Account): string {
  return String(id);
}

function wrongCode(): AppError {
  return invalid([
    { Path: 'body.Code', Message: 'expected the code that the app shows now, which was not used before' },
  ]);
}

function isOn(): AppError {
  return new AppError('CONFLICT', 'The account has a second factor: turn it off first');
}

function isOff(): AppError {
  return new AppError('CONFLICT', 'The account has no second factor');
}
