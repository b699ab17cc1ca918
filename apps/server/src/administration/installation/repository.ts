import { sql } from 'kysely';
import type { Storage } from '../../platform/storage/index.ts';

/** A value encrypted with a key of `account-secret`. */
export interface SealedValue {
  readonly use: 'second factor' | 'system settings';
  readonly owner: string;
  readonly sealed: string;
}

/** Database queries at the start. Every method throws StorageError. */
export type InstallationRepository = ReturnType<typeof createInstallationRepository>;

export function createInstallationRepository(storage: Storage) {
  const { read } = storage;
  return {
    /** Whether there is an account; also for a database without a schema. */
    async hasAccounts(): Promise<boolean> {
      const schema =
        storage.kind === 'postgres'
          ? sql<{ found: unknown }>`select to_regclass('accounts') as found`
          : sql<{ found: unknown }>`select max(name) as found from sqlite_schema where name = 'accounts'`;
      const { rows } = await schema.execute(read);
      if (rows[0]!.found === null) return false;
      return (await read.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    async get(name: string): Promise<string | undefined> {
      const row = await read
        .selectFrom('installation')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value;
    },
    async set(name: string, value: string): Promise<void> {
      await storage.transaction((trx) =>
        trx
          .insertInto('installation')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      );
    },
    /** @param settings names of the encrypted settings */
    async sealedValues(settings: readonly string[]): Promise<SealedValue[]> {
      const secrets = await read.selectFrom('second_factors').select(['account_id', 'secret']).execute();
      const values =
        settings.length === 0
          ? []
          : await read
              .selectFrom('system_settings')
              .select(['name', 'value'])
              .where('name', 'in', [...settings])
              .execute();
      return [
        ...secrets.map((row) => ({
          use: 'second factor' as const,
          owner: String(row.account_id),
          sealed: row.secret,
        })),
        ...values.map(({ name, value }) => ({ use: 'system settings' as const, owner: name, sealed: value })),
      ];
    },
  };
}
