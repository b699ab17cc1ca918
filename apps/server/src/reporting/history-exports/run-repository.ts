import type { DeliveredFile } from '@outpost/contract';
import type { Storage } from '../../platform/storage/index.ts';
import { readExports, type StoredExport } from './repository.ts';

/** The stored exports of schedules. Every method throws StorageError. */
export type ExportRunRepository = ReturnType<typeof createExportRunRepository>;

export function createExportRunRepository(storage: Storage) {
  return {
    /** The exports of a schedule, newest first. */
    runs: (scheduleId: number): Promise<StoredExport[]> =>
      readExports(storage.read, (query) => query.where('schedule_id', '=', scheduleId)),

    /** The newest export of each schedule. */
    latest: (): Promise<StoredExport[]> =>
      readExports(storage.read, (query) =>
        query.where('id', 'in', (db) =>
          db
            .selectFrom('history_exports')
            .select((eb) => eb.fn.max('id').as('id'))
            .where('schedule_id', 'is not', null)
            .groupBy('schedule_id'),
        ),
      ),

    /** Those of all schedules that were attempted and not delivered, oldest first. */
    async failing(): Promise<StoredExport[]> {
      const newestFirst = await readExports(storage.read, (query) =>
        query
          .where('schedule_id', 'is not', null)
          .where('delivered_at', 'is', null)
          .where('attempts', '>', 0),
      );
      return newestFirst.reverse();
    },

    /**
     * Those that another server has made and not delivered are made again: its files are not in the
     * folder of this one.
     */
    async takeOver(folderId: string): Promise<void> {
      await storage.write
        .updateTable('history_exports')
        .set({ state: 'waiting', next_attempt_at: null, finished_at: null })
        .where('schedule_id', 'is not', null)
        .where('delivered_at', 'is', null)
        .where('state', 'in', ['done', 'failed'])
        .where('folder_id', '!=', folderId)
        .execute();
    },

    /** Scheduled exports that are to be delivered, or to be made again, oldest first. */
    async undelivered(folderId: string, nowMs: number): Promise<StoredExport[]> {
      const waiting = await readExports(storage.read, (query) =>
        query
          .where('schedule_id', 'is not', null)
          .where('delivered_at', 'is', null)
          .where('state', 'in', ['done', 'failed'])
          .where('folder_id', '=', folderId)
          .where((eb) => eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', nowMs)])),
      );
      return waiting.reverse();
    },

    /** Makes a failed export again. */
    async retry(id: number): Promise<void> {
      const changes = { state: 'waiting', next_attempt_at: null, finished_at: null } as const;
      await storage.write.updateTable('history_exports').set(changes).where('id', '=', id).execute();
    },

    async noteFailure(id: number, error: string, nextAttemptMs: number): Promise<void> {
      await storage.write
        .updateTable('history_exports')
        .set((eb) => ({ error, next_attempt_at: nextAttemptMs, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Its files are in the target, and not here any more. */
    setDelivered: (id: number, files: readonly DeliveredFile[], atMs: number, expiresMs: number) =>
      storage.transaction(async (db) => {
        await db.deleteFrom('history_export_files').where('export_id', '=', id).execute();
        await db
          .updateTable('history_exports')
          .set({
            ...{ delivered_at: atMs, delivered_files: JSON.stringify(files), expires_at: expiresMs },
            ...{ error: null, next_attempt_at: null },
          })
          .where('id', '=', id)
          .execute();
      }),
  };
}
