import type { Database, Storage } from '../../platform/storage/index.ts';

/** Links that were used. Every method throws StorageError. */
export interface UsedLinkRepository {
  /** Records the use of a link. @returns whether this was the first time */
  useLink(db: Database, id: string, expiresAtMs: number): Promise<boolean>;
  isUsed(id: string): Promise<boolean>;
  /** Deletes links that have expired anyway. */
  prune(nowMs: number): Promise<void>;
}

export function createUsedLinkRepository(storage: Pick<Storage, 'read' | 'write'>): UsedLinkRepository {
  return {
    async useLink(db, id, expiresAtMs) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_links')
        .values({ id, expires_at: expiresAtMs })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async isUsed(id) {
      const row = await storage.read
        .selectFrom('used_links')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    async prune(nowMs) {
      await storage.write.deleteFrom('used_links').where('expires_at', '<', nowMs).execute();
    },
  };
}
