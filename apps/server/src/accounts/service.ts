import { Email, type Role, type User, type UserDetails } from '@outpost/contract';
import { AppError } from '../platform/app-error.ts';
import { type Clock, toInstant } from '../platform/clock.ts';
import { StorageError } from '../storage/index.ts';
import { hashPassword, isOutdated, type PasswordCost, verifyPassword } from './password.ts';
import type { Account, AccountRepository } from './repository.ts';
import type { LoginThrottle } from './throttle.ts';

export interface CreateAccount {
  Email: string;
  FirstName: string;
  LastName: string;
  Role: Role;
  Active: boolean;
  Password: string;
}

/** Who there is and whether they are who they say. */
export class AccountService {
  readonly #repository: AccountRepository;
  readonly #throttle: LoginThrottle;
  readonly #clock: Clock;
  readonly #cost: PasswordCost | undefined;

  /** @param cost what hashing takes; what is safe unless a test says otherwise */
  constructor(repository: AccountRepository, throttle: LoginThrottle, clock: Clock, cost?: PasswordCost) {
    this.#repository = repository;
    this.#throttle = throttle;
    this.#clock = clock;
    this.#cost = cost;
  }

  /**
   * The account of an e-mail address and password.
   *
   * @param address where the try comes from
   * @throws AppError `CREDENTIALS_WRONG`, the same for an unknown address, a wrong password and an inactive account;
   *   `LOGIN_THROTTLED`
   */
  async authenticate(email: string, password: string, address: string): Promise<Account> {
    const name = email.trim().toLowerCase();
    const attempt = this.#throttle.begin(name, address);
    let account: Account | undefined;
    let right = false;
    try {
      account = await this.#repository.findByEmail(name);
      right = await verifyPassword(account?.passwordHash ?? null, password);
    } catch (error) {
      attempt.withdrawn();
      throw error;
    }
    if (!account || !right || !account.active) {
      throw new AppError('CREDENTIALS_WRONG', 'Email address or password is wrong');
    }
    attempt.succeeded();
    if (isOutdated(account.passwordHash, this.#cost)) {
      await this.#repository.setPasswordHash(account.id, await hashPassword(password, this.#cost));
    }
    return account;
  }

  /** @throws AppError `CONFLICT` when the e-mail address is taken */
  async createAccount(account: CreateAccount): Promise<Account> {
    try {
      return await this.#repository.insert(
        {
          email: Email.parse(account.Email),
          firstName: account.FirstName,
          lastName: account.LastName,
          role: account.Role,
          active: account.Active,
          passwordHash: await hashPassword(account.Password, this.#cost),
        },
        this.#clock.now(),
      );
    } catch (error) {
      if (error instanceof StorageError && error.code === 'STORAGE_CONFLICT') {
        throw new AppError('CONFLICT', `expected an email address without an account, not ${account.Email}`);
      }
      throw error;
    }
  }

  /** Every account, by e-mail address. */
  async list(): Promise<User[]> {
    const accounts = await this.#repository.all();
    return accounts.map(presentUser).sort((a, b) => (a.Email < b.Email ? -1 : 1));
  }

  /** The same for those who keep accounts. */
  async details(): Promise<UserDetails[]> {
    const [users, sessions] = await Promise.all([
      this.list(),
      this.#repository.openSessions(this.#clock.now()),
    ]);
    return users.map((user) => ({
      ...user,
      PasswordSet: true,
      Link: null,
      SecondFactor: false,
      Sessions: sessions.get(user.Id) ?? 0,
    }));
  }
}

function presentUser({ id, email, firstName, lastName, role, active, lastSeenAtMs }: Account): User {
  return {
    Id: id,
    Email: email,
    FirstName: firstName,
    LastName: lastName,
    Role: role,
    Active: active,
    LastSeenAt: lastSeenAtMs === null ? null : toInstant(lastSeenAtMs),
  };
}
