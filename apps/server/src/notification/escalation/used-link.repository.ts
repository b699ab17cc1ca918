import type { Database, Storage } from '../../platform/storage/index.ts';

/** Links that were used. Every method throws StorageError. */
export function createUsedLinkRepository(storage: Pick<Storage, 'read' | 'write'>) {
  return {
    /** Records that a link was used; a second time has no effect. */
    async useLink(db: Database, id: string, expiresAtMs: number): Promise<void> {
      await db
        .insertInto('used_links')
        .values({ id, expires_at: expiresAtMs })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },

    async isUsed(id: string): Promise<boolean> {
      const row = await storage.read
        .selectFrom('used_links')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes links that have expired anyway. */
    async prune(nowMs: number): Promise<void> {
      await storage.write.deleteFrom('used_links').where('expires_at', '<', nowMs).execute();
    },
  };
}
