import type { AccountAreas, Role, UnitPreference } from '@outpost/contract';
import type { Database, Storage, Tables } from '../../platform/storage/index.ts';

export interface Account {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** See `AccountAreas`. */
  areas: AccountAreas;
  active: boolean;
  /** PHC string; null: never set. */
  passwordHash: string | null;
  tokenVersion: number;
  lastSeenAtMs: number | null;
  /** null: off. */
  secondFactorSinceMs: number | null;
  /** Another user who set the password, also if deleted since; null: the owner. */
  passwordSetBy: number | null;
  unitPreference: UnitPreference;
}

/**
 * Without {@link Account.passwordSetBy} the password is known to the owner only; without areas the
 * account may act at every station; without a choice of units it follows the organisation.
 */
export type NewAccount = Omit<
  Account,
  | 'id'
  | 'areas'
  | 'tokenVersion'
  | 'lastSeenAtMs'
  | 'secondFactorSinceMs'
  | 'passwordSetBy'
  | 'unitPreference'
> &
  Partial<Pick<Account, 'areas' | 'passwordSetBy' | 'unitPreference'>>;

/** Accounts. Methods with a `trx` are a step of the caller's transaction. */
export type AccountRepository = ReturnType<typeof createAccountRepository>;

/** The columns of an {@link Account}. */
export const ACCOUNT_COLUMNS = [
  'accounts.id',
  'accounts.email',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.role',
  'accounts.areas',
  'accounts.active',
  'accounts.password_hash',
  'accounts.token_version',
  'accounts.last_seen_at',
  'accounts.second_factor_since',
  'accounts.password_set_by',
  'accounts.unit_preference',
] as const;

type Row = Omit<
  Tables['accounts'],
  'id' | 'areas' | 'created_at' | 'second_factor_since' | 'password_set_by' | 'unit_preference'
> & {
  id: number;
  areas: string | null;
  second_factor_since: number | null;
  password_set_by: number | null;
  unit_preference: string;
};

export function createAccountRepository(storage: Storage) {
  return {
    count: async (db: Database = storage.read): Promise<number> => {
      const { n } = await db
        .selectFrom('accounts')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },
    /** All accounts, unordered. */
    all: async (db: Database = storage.read): Promise<Account[]> =>
      (await db.selectFrom('accounts').select(ACCOUNT_COLUMNS).execute()).map(accountOf),
    find: async (id: number, db: Database = storage.read): Promise<Account | undefined> => {
      const row = await db
        .selectFrom('accounts')
        .select(ACCOUNT_COLUMNS)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && accountOf(row);
    },
    findByEmail: async (email: string, db: Database = storage.read): Promise<Account | undefined> => {
      // PostgreSQL rejects U+0000 in a text; no stored address contains it.
      if (email.includes('\0')) return undefined;
      const row = await db
        .selectFrom('accounts')
        .select(ACCOUNT_COLUMNS)
        .where('email', '=', email)
        .executeTakeFirst();
      return row && accountOf(row);
    },
    /** @throws StorageError `STORAGE_CONFLICT` when the email address is taken */
    insert: async (trx: Database, account: NewAccount, atMs: number): Promise<Account> => {
      const row = await trx
        .insertInto('accounts')
        .values({
          ...columnsOf(account),
          password_hash: account.passwordHash ?? '',
          password_set_by: account.passwordSetBy ?? null,
          token_version: 1,
          last_seen_at: null,
          created_at: atMs,
        })
        .returning(ACCOUNT_COLUMNS)
        .executeTakeFirstOrThrow();
      return accountOf(row);
    },
    /**
     * Updates the profile of an account. @throws StorageError `STORAGE_CONFLICT` when the email
     * address is taken
     */
    update: async (trx: Database, account: Account): Promise<void> => {
      await trx
        .updateTable('accounts')
        .set({ ...columnsOf(account), token_version: account.tokenVersion })
        .where('id', '=', account.id)
        .execute();
    },
    /** Its data is deleted with it; see docs/security.md. */
    remove: async (trx: Database, id: number): Promise<void> =>
      void (await trx.deleteFrom('accounts').where('id', '=', id).execute()),
    /** @param setBy another user; null: the owner */
    setPasswordHash: async (
      trx: Database,
      id: number,
      passwordHash: string,
      setBy: number | null,
    ): Promise<void> => {
      await trx
        .updateTable('accounts')
        .set({ password_hash: passwordHash, password_set_by: setBy })
        .where('id', '=', id)
        .execute();
    },
    /** Replaces the hash of a password. False: the stored one is different. */
    replacePasswordHash: async (
      trx: Database,
      id: number,
      before: string,
      passwordHash: string,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await trx
        .updateTable('accounts')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', before)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

function columnsOf(account: NewAccount) {
  const { email, firstName, lastName, role, areas = null, active } = account;
  return {
    email,
    first_name: firstName,
    last_name: lastName,
    role,
    areas: areas === null ? null : JSON.stringify(areas),
    active: active ? (1 as const) : (0 as const),
    unit_preference: account.unitPreference ?? 'organisation',
  };
}

export const areasOfColumn = (areas: string | null): AccountAreas =>
  areas === null ? null : (JSON.parse(areas) as string[]);

export function accountOf(row: Row): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role as Role,
    areas: areasOfColumn(row.areas),
    active: row.active === 1,
    passwordHash: row.password_hash === '' ? null : row.password_hash,
    tokenVersion: row.token_version,
    lastSeenAtMs: row.last_seen_at,
    secondFactorSinceMs: row.second_factor_since,
    passwordSetBy: row.password_set_by,
    unitPreference: row.unit_preference as UnitPreference,
  };
}
