import { timingSafeEqual } from 'node:crypto';
import type { FirstAccount } from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import { removeSecret } from '../../platform/secret-file.ts';
import { setupCode, setupCodeFile } from '../installation/index.ts';
import type { AccountContext } from './account-context.ts';
import { accountActor, accountNote, auditedOf, fullName } from './audit-notes.ts';
import { refreshTokenHash } from './refresh-token.ts';
import type { Account, NewAccount } from './repository.ts';
import * as texts from './texts.ts';
import type { LoginThrottle } from './throttle.ts';

/**
 * The first account of an installation. The setup code is available to administrators of the
 * server, on the console and in the data folder; it is invalid once an account exists.
 */
export class FirstAccountSetup {
  readonly #context: AccountContext;
  readonly #throttle: LoginThrottle;
  #code: string | null = null;

  constructor(context: AccountContext, throttle: LoginThrottle) {
    this.#context = context;
    this.#throttle = throttle;
  }

  /** Creates or reads the code while there is no account. Returns it, or null when not needed. */
  async open(): Promise<string | null> {
    if (await this.needed()) this.#code = setupCode(this.#context.config.dataDir);
    else removeSecret(setupCodeFile(this.#context.config.dataDir));
    return this.#code;
  }

  async needed(): Promise<boolean> {
    return (await this.#context.accounts.count()) === 0;
  }

  /**
   * @throws AppError `SETUP_DONE`, `SETUP_CODE_WRONG`, `LOGIN_THROTTLED`, `BAD_REQUEST` for a weak
   * password
   */
  async createFirst(first: FirstAccount, address: string): Promise<Account> {
    if (!(await this.needed())) throw done();
    const attempt = this.#throttle.beginAt('setup', address);
    if (this.#code === null || !sameText(first.SetupCode, this.#code)) {
      throw new AppError('SETUP_CODE_WRONG', texts.mustBeSetupCode);
    }
    attempt.succeeded();
    const owner = { email: first.Email, firstName: first.FirstName, lastName: first.LastName };
    const passwordHash = await this.#context.passwords.accept(first.Password, owner, 'body.Password');
    const account = await this.#insertFirst({ ...owner, role: 'Admin', active: true, passwordHash });
    if (!account) throw done();
    this.#context.outage.memory.refresh();
    this.#code = null;
    removeSecret(setupCodeFile(this.#context.config.dataDir));
    return account;
  }

  /** Inserts if there is no account at all; of several at the same time one succeeds. */
  async #insertFirst(first: NewAccount): Promise<Account | undefined> {
    const { storage, accounts, audit, clock } = this.#context;
    return storage.transaction(
      async (trx) => {
        if ((await accounts.count(trx)) > 0) return undefined;
        const account = await accounts.insert(trx, first, clock.now());
        const words = texts.createdFirstAccount(fullName(account));
        const details = { After: auditedOf(account) };
        await audit.appendIn(trx, [accountNote('create', accountActor(account), account, words, details)]);
        return account;
      },
      { alone: 'accounts' },
    );
  }
}

function done(): AppError {
  return new AppError('SETUP_DONE', texts.setupAlreadyComplete);
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(refreshTokenHash(a)), Buffer.from(refreshTokenHash(b)));
}
