import { invalid } from '../http/index.ts';
import { commonPasswords } from './common-passwords.ts';
import { hashPassword, isOutdated, type PasswordCost, verifyPassword } from './password.ts';
import { type PasswordOwner, whyRefused } from './password-rules.ts';

/** Passwords that are set, and those that are held against them. */
export class Passwords {
  readonly #company: () => string;
  readonly #cost: PasswordCost | undefined;

  /**
   * @param company the organisation's name
   * @param cost what hashing takes; what is safe unless a test says otherwise
   */
  constructor(company: () => string, cost?: PasswordCost) {
    this.#company = company;
    this.#cost = cost;
  }

  /**
   * What is stored of a new password.
   *
   * @param path where it came, such as `body.Password`
   * @throws AppError `BAD_REQUEST` when it is one that would be tried early
   */
  async accept(password: string, owner: PasswordOwner, path: string): Promise<string> {
    const why = whyRefused(password, owner, { common: await commonPasswords(), company: this.#company() });
    if (why !== null) throw invalid([{ Path: path, Message: `expected ${why}` }]);
    return this.hash(password);
  }

  /** What is stored of a password that nobody judges. */
  hash(password: string): Promise<string> {
    return hashPassword(password, this.#cost);
  }

  /** See `verifyPassword`. */
  verify(phc: string | null, password: string): Promise<boolean> {
    return verifyPassword(phc, password);
  }

  /** Whether a stored one should be made again. */
  isOutdated(phc: string): boolean {
    return isOutdated(phc, this.#cost);
  }
}
