import { invalid } from '../../platform/http/index.ts';
import { commonPasswords } from './common-passwords.ts';
import { hashPassword, isOutdated, type PasswordCost, verifyPassword } from './password.ts';
import { type PasswordOwner, whyRefused } from './password-rules.ts';

/** Sets and verifies passwords. */
export class Passwords {
  readonly #company: () => string;
  readonly #cost: PasswordCost | undefined;

  /**
   * @param company the organisation's name
   * @param cost of hashing; secure by default, lower in tests
   */
  constructor(company: () => string, cost?: PasswordCost) {
    this.#company = company;
    this.#cost = cost;
  }

  /**
   * The hash of a new password.
   * @param path its field, such as `body.Password`
   * @throws AppError `BAD_REQUEST` when it is weak
   */
  async accept(password: string, owner: PasswordOwner, path: string): Promise<string> {
    const why = whyRefused(password, owner, { common: await commonPasswords(), company: this.#company() });
    if (why !== null) throw invalid([{ Path: path, Message: why }]);
    return this.hash(password);
  }

  /** The hash of a password that is not checked. */
  hash(password: string): Promise<string> {
    return hashPassword(password, this.#cost);
  }

  /** See `verifyPassword`. */
  verify(phc: string | null, password: string): Promise<boolean> {
    return verifyPassword(phc, password);
  }

  /** Whether a hash should be replaced. */
  isOutdated(phc: string): boolean {
    return isOutdated(phc, this.#cost);
  }
}
