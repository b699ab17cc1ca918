import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FirstAccount } from '@outpost/contract';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { readOrMakeSecret, removeSecret } from '../platform/secret-file.ts';
import { hashPassword } from './password.ts';
import { hashOf } from './refresh-token.ts';
import type { Account, AccountRepository } from './repository.ts';
import type { LoginThrottle } from './throttle.ts';

const CODE_BYTES = 16;

/**
 * The first account of an installation. Whoever can read the server's console or its folder has the code; it is worth
 * nothing once there is an account.
 */
export class Setup {
  readonly #repository: AccountRepository;
  readonly #throttle: LoginThrottle;
  readonly #clock: Clock;
  readonly #file: string;
  #code: string | null = null;

  constructor(repository: AccountRepository, throttle: LoginThrottle, clock: Clock, dataDir: string) {
    this.#repository = repository;
    this.#throttle = throttle;
    this.#clock = clock;
    this.#file = join(dataDir, 'setup-code');
  }

  /** Makes or reads the code while there is no account. Answers it, or null when none is needed. */
  async open(): Promise<string | null> {
    if (await this.needed()) this.#code = readOrMakeSecret(this.#file, CODE_BYTES);
    else removeSecret(this.#file);
    return this.#code;
  }

  async needed(): Promise<boolean> {
    return (await this.#repository.count()) === 0;
  }

  /** @throws AppError `SETUP_DONE`, `SETUP_CODE_WRONG`, `LOGIN_THROTTLED` */
  async createFirst(first: FirstAccount, address: string): Promise<Account> {
    if (!(await this.needed())) throw done();
    const attempt = this.#throttle.begin('\0setup', address);
    if (this.#code === null || !sameText(first.SetupCode, this.#code)) {
      throw new AppError('SETUP_CODE_WRONG', "expected the code that the server's console shows");
    }
    attempt.succeeded();
    const account = await this.#repository.insertFirst(
      {
        email: first.Email,
        firstName: first.FirstName,
        lastName: first.LastName,
        role: 'Admin',
        active: true,
        passwordHash: await hashPassword(first.Password),
      },
      this.#clock.now(),
    );
    if (!account) throw done();
    this.#code = null;
    removeSecret(this.#file);
    return account;
  }
}

function done(): AppError {
  return new AppError('SETUP_DONE', 'There is an account already: sign in with it');
}

/** Compares in a time that does not depend on where they differ. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)));
}
