import type { Database, Storage } from '../../platform/storage/index.ts';

type Lastly = (db: Database) => Promise<unknown>;

/** Private links to calendars. Every method throws StorageError. */
export type CalendarRepository = ReturnType<typeof createCalendarRepository>;

export function createCalendarRepository(storage: Storage) {
  return {
    async since(accountId: number): Promise<number | null> {
      const row = await storage.read
        .selectFrom('calendar_links')
        .select('created_at')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.created_at ?? null;
    },

    /** Replaces the previous one. @param lastly runs as the last step of the same transaction */
    put: (accountId: number, tokenHash: string, atMs: number, lastly: Lastly): Promise<void> =>
      storage.transaction(async (trx) => {
        const link = { token_hash: tokenHash, created_at: atMs };
        await trx
          .insertInto('calendar_links')
          .values({ account_id: accountId, ...link })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
          .execute();
        await lastly(trx);
      }),

    /** @param lastly as above, if there was one */
    remove: (accountId: number, lastly: Lastly): Promise<void> =>
      storage.transaction(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('calendar_links')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await lastly(trx);
      }),

    /** null: unknown link. */
    async accountOf(tokenHash: string): Promise<number | null> {
      const row = await storage.read
        .selectFrom('calendar_links')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.account_id ?? null;
    },
  };
}
