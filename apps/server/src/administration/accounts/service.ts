import { type AccountAreas, Email, type Role, type User, type UserDetails } from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { StorageError } from '../../platform/storage/index.ts';
import type { AccountContext } from './account-context.ts';
import type { StoredLink } from './links/links.repository.ts';
import { isUsable } from './links/usable-link.ts';
import type { Account } from './repository.ts';
import * as texts from './texts.ts';

export interface CreateAccount {
  Email: string;
  FirstName: string;
  LastName: string;
  Role: Role;
  /** null by default. */
  Areas?: AccountAreas;
  Active: boolean;
  Password: string;
}

/** Reads accounts. */
export class AccountService {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /** All accounts, by email address. */
  async list(): Promise<User[]> {
    const accounts = await this.#context.accounts.all();
    return accounts.map(presentUser).sort(byEmail);
  }

  /** The same with the details for administration. */
  async details(): Promise<UserDetails[]> {
    const { accounts, sessions, links, identities, clock } = this.#context;
    const atMs = clock.now();
    const [all, counts, stored, linked] = await Promise.all([
      accounts.all(),
      sessions.counts(atMs),
      links.all(),
      identities.linked(),
    ]);
    return all
      .map((account) => ({
        ...presentDetails(account, counts.get(account.id) ?? 0, stored.get(account.id), atMs),
        SsoProviders: linked.get(account.id) ?? [],
      }))
      .sort(byEmail);
  }

  async detailsOf(account: Account): Promise<UserDetails> {
    const { sessions, links, identities, clock } = this.#context;
    const atMs = clock.now();
    const [open, link, linked] = await Promise.all([
      sessions.open(account.id, atMs),
      links.of(account.id),
      identities.linked(),
    ]);
    const details = presentDetails(account, open.length, link, atMs);
    return { ...details, SsoProviders: linked.get(account.id) ?? [] };
  }

  /**
   * Creates an account without password rules and audit event: for demos, benches and tests.
   * @throws AppError `CONFLICT` when the email address is taken
   */
  async createAccount(account: CreateAccount): Promise<Account> {
    const { storage, accounts, clock, outage } = this.#context;
    const fresh = {
      email: Email.parse(account.Email),
      firstName: account.FirstName,
      lastName: account.LastName,
      role: account.Role,
      areas: account.Areas ?? null,
      active: account.Active,
      passwordHash: await this.#context.passwords.hash(account.Password),
    };
    const made = await refuseTaken(fresh.email, () =>
      storage.transaction((trx) => accounts.insert(trx, fresh, clock.now())),
    );
    outage.memory.refresh();
    return made;
  }

  /** Whether an account has this password; for demos. */
  async knows(email: string, password: string): Promise<boolean> {
    const account = await this.#context.accounts.findByEmail(email);
    return this.#context.passwords.verify(account?.passwordHash ?? null, password);
  }
}

/** @throws AppError `CONFLICT` instead of the storage's error */
export async function refuseTaken<T>(email: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError && error.code === 'STORAGE_CONFLICT') {
      throw new AppError('CONFLICT', texts.emailTaken(email));
    }
    throw error;
  }
}

function byEmail(a: User, b: User): number {
  return a.Email < b.Email ? -1 : 1;
}

function presentDetails(
  account: Account,
  sessions: number,
  link: StoredLink | undefined,
  atMs: number,
): Omit<UserDetails, 'SsoProviders'> {
  return {
    ...presentUser(account),
    PasswordSet: account.passwordHash !== null,
    Link:
      link && isUsable(link, account, atMs)
        ? { Kind: link.kind, ValidUntil: toInstant(link.expiresAtMs) }
        : null,
    SecondFactor: account.secondFactorSinceMs !== null,
    Sessions: sessions,
  };
}

function presentUser(account: Account): User {
  const { id, email, firstName, lastName, role, areas, active, lastSeenAtMs, unitPreference } = account;
  return {
    Id: id,
    Email: email,
    FirstName: firstName,
    LastName: lastName,
    Role: role,
    Areas: areas,
    Active: active,
    LastSeenAt: instantOrNull(lastSeenAtMs),
    UnitPreference: unitPreference,
  };
}
