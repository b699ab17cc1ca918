import { type Database, insertMany, type Storage } from '../../platform/storage/index.ts';
import type { NewNotification } from './types.ts';

/** Messages to be sent. Every method throws StorageError. */
export function createOutboxRepository(storage: Storage) {
  return {
    put: (db: Database, notifications: readonly NewNotification[], atMs: number): Promise<void> =>
      insertMany(
        db,
        'notifications',
        [
          'key',
          'channel',
          'topic',
          'about',
          'batch',
          'account_id',
          'address',
          'content',
          'state',
          'tries',
          'created_at',
          'due_at',
          'claimed_until',
        ],
        notifications.map((one) => [
          one.key,
          one.channel,
          one.topic,
          one.about,
          one.batch,
          one.accountId,
          one.address,
          JSON.stringify(one.content),
          'waiting',
          0,
          atMs,
          one.dueAtMs ?? atMs,
          0,
        ]),
        { key: ['key'], set: [] },
      ),

    async withdraw(db: Database, topic: string, about: number): Promise<void> {
      await db
        .deleteFrom('notifications')
        .where('topic', '=', topic)
        .where('about', '=', about)
        .where('state', '=', 'waiting')
        .execute();
    },

    /**
     * The number of waiting messages, since when the first waits, and since when one is due; null:
     * none.
     */
    async waiting(): Promise<{ count: number; oldestMs: number | null; dueMs: number | null }> {
      const { n, oldest, due } = await storage.read
        .selectFrom('notifications')
        .select((eb) => [
          eb.fn.countAll<number>().as('n'),
          eb.fn.min('created_at').as('oldest'),
          eb.fn.min('due_at').as('due'),
        ])
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      const ms = (value: number | null) => (value === null ? null : Number(value));
      return { count: Number(n), oldestMs: ms(oldest), dueMs: ms(due) };
    },

    clockSetBack: (nowMs: number, byMs: number) =>
      storage.transaction(async (trx) => {
        for (const column of WAITED_FOR) {
          await waitingPast(trx, column, nowMs)
            .set((eb) => ({ [column]: eb(column, '-', byMs) }))
            .execute();
        }
      }),

    noneLaterThan: (atMs: number) =>
      storage.transaction(async (trx) => {
        for (const column of WAITED_FOR)
          await waitingPast(trx, column, atMs)
            .set({ [column]: atMs })
            .execute();
      }),

    /** Deletes messages completed before. */
    async prune(beforeMs: number): Promise<void> {
      await storage.write.deleteFrom('notifications').where('settled_at', '<', beforeMs).execute();
    },
  };
}

/** Times before which nothing is done with a message. */
const WAITED_FOR = ['due_at', 'claimed_until', 'receipt_due_at'] as const;

const waitingPast = (trx: Database, column: (typeof WAITED_FOR)[number], atMs: number) =>
  trx.updateTable('notifications').where(column, '>', atMs).where('state', 'in', ['waiting', 'sent']);
