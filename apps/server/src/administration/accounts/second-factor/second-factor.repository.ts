import type { Role } from '@outpost/contract';
import type { Database, Storage } from '../../../platform/storage/index.ts';

/** The secret of an account's authenticator app. */
export interface StoredSecret {
  readonly sealed: string;
  readonly begunAtMs: number;
  /** The step of the last code used. */
  readonly lastStep: number;
}

/**
 * Second factors and which roles require one. Methods with a `trx` are a step of the caller's
 * transaction.
 */
export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;

export function createSecondFactorRepository(storage: Storage) {
  return {
    secret: async (accountId: number, db: Database = storage.read): Promise<StoredSecret | undefined> => {
      const row = await db
        .selectFrom('second_factors')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row && { sealed: row.secret, begunAtMs: row.begun_at, lastStep: row.last_step };
    },
    /** Stores an unconfirmed secret and replaces a previous one. */
    begin: async (trx: Database, accountId: number, sealed: string, atMs: number): Promise<void> => {
      const fresh = { secret: sealed, begun_at: atMs, last_step: 0 };
      await trx
        .insertInto('second_factors')
        .values({ account_id: accountId, ...fresh })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
        .execute();
    },
    /**
     * Records the step of a used code. False: it or a later one was already used, or the secret
     * changed.
     */
    useStep: async (trx: Database, accountId: number, sealed: string, step: number): Promise<boolean> => {
      const { numUpdatedRows } = await trx
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('secret', '=', sealed)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    turnOn: async (trx: Database, accountId: number, atMs: number): Promise<void> => {
      await trx
        .updateTable('accounts')
        .set({ second_factor_since: atMs })
        .where('id', '=', accountId)
        .execute();
    },
    /** Deletes secret, recovery codes and passkeys. */
    turnOff: async (trx: Database, accountId: number): Promise<void> => {
      await trx
        .updateTable('accounts')
        .set({ second_factor_since: null })
        .where('id', '=', accountId)
        .execute();
      await trx.deleteFrom('second_factors').where('account_id', '=', accountId).execute();
      await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
      await trx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
    },
    setRecoveryCodes: async (trx: Database, accountId: number, hashes: readonly string[]): Promise<void> => {
      await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
      await trx
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ account_id: accountId, hash })))
        .execute();
    },
    /** Deletes the code. False: unknown or already used. */
    useRecoveryCode: async (trx: Database, accountId: number, hash: string): Promise<boolean> => {
      const { numDeletedRows } = await trx
        .deleteFrom('recovery_codes')
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    recoveryCodesLeft: async (accountId: number): Promise<number> => {
      const { n } = await storage.read
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return n;
    },
    requiredFor: async (): Promise<Role[]> => {
      const rows = await storage.read.selectFrom('second_factor_roles').select('role').execute();
      return rows.map(({ role }) => role as Role);
    },
    require: async (trx: Database, roles: readonly Role[]): Promise<void> => {
      await trx.deleteFrom('second_factor_roles').execute();
      if (roles.length > 0) {
        await trx
          .insertInto('second_factor_roles')
          .values(roles.map((role) => ({ role })))
          .execute();
      }
    },
  };
}
