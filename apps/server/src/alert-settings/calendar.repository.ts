import type { Storage } from '../storage/index.ts';

/** Which secret links to calendars there are. Every method throws StorageError. */
export interface CalendarRepository {
  since(accountId: number): Promise<number | null>;
  /** In place of the one that there was. */
  put(accountId: number, tokenHash: string, atMs: number): Promise<void>;
  remove(accountId: number): Promise<void>;
  /** null: there is no such link. */
  accountOf(tokenHash: string): Promise<number | null>;
}

export function createCalendarRepository(storage: Storage): CalendarRepository {
  return {
    async since(accountId) {
      const row = await storage.read
        .selectFrom('calendar_links')
        .select('created_at')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.created_at ?? null;
    },

    async put(accountId, tokenHash, atMs) {
      const link = { token_hash: tokenHash, created_at: atMs };
      await storage.write
        .insertInto('calendar_links')
        .values({ account_id: accountId, ...link })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
        .execute();
    },

    async remove(accountId) {
      await storage.write.deleteFrom('calendar_links').where('account_id', '=', accountId).execute();
    },

    async accountOf(tokenHash) {
      const row = await storage.read
        .selectFrom('calendar_links')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.account_id ?? null;
    },
  };
}
