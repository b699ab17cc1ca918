import type { Selectable } from 'kysely';
import type { Database, Storage, Tables } from '../../../platform/storage/index.ts';

export interface StoredPasskey {
  readonly id: number;
  readonly accountId: number;
  readonly credentialId: string;
  /** In base64url. */
  readonly publicKey: string;
  /** The last signature counter; 0: the authenticator has none. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
  /** Another user, who had set the password under which it was added; null: the owner. */
  readonly passwordSetBy: number | null;
}

/** Passkeys. Methods with a `trx` are a step of the caller's transaction. */
export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;

export function createPasskeyRepository(storage: Storage) {
  return {
    of: async (accountId: number, db: Database = storage.read): Promise<StoredPasskey[]> =>
      (
        await db
          .selectFrom('passkeys')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map(passkeyOf),
    byCredential: async (
      credentialId: string,
      db: Database = storage.read,
    ): Promise<StoredPasskey | undefined> => {
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return row && passkeyOf(row);
    },
    /** @throws StorageError `STORAGE_CONFLICT` when the credential is known */
    insert: async (trx: Database, passkey: Omit<StoredPasskey, 'id' | 'lastUsedAtMs'>): Promise<void> => {
      await trx
        .insertInto('passkeys')
        .values({
          account_id: passkey.accountId,
          credential_id: passkey.credentialId,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(passkey.transports),
          name: passkey.name,
          created_at: passkey.createdAtMs,
          last_used_at: null,
          password_set_by: passkey.passwordSetBy,
        })
        .execute();
    },
    /** Records a use. False: another use was faster, or the passkey was removed. */
    use: async (
      trx: Database,
      { id, counter: before }: StoredPasskey,
      counter: number,
      atMs: number,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await trx
        .updateTable('passkeys')
        .set({ counter, last_used_at: atMs })
        .where('id', '=', id)
        .where('counter', '=', before)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False: the account has no such passkey. */
    remove: async (trx: Database, accountId: number, id: number): Promise<boolean> => {
      const { numDeletedRows } = await trx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function passkeyOf(row: Selectable<Tables['passkeys']>): StoredPasskey {
  return {
    id: row.id,
    accountId: row.account_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    name: row.name,
    createdAtMs: row.created_at,
    lastUsedAtMs: row.last_used_at,
    passwordSetBy: row.password_set_by,
  };
}
