import type { Channel } from '@outpost/contract';
import type { Audit, AuditNote } from '../../platform/audit/index.ts';
import type { Database, Storage } from '../../platform/storage/index.ts';
import type { Claimed } from './claim.repository.ts';
import { recipientName } from './recipient-name.ts';

/** A sent message, and the provider's identifier for it. */
export interface ReceiptDue {
  readonly id: number;
  readonly channel: Channel;
  readonly receipt: string;
  /** The number of earlier queries. */
  readonly asked: number;
}

export type Undelivered = Pick<Claimed, 'channel' | 'topic' | 'about' | 'batch' | 'content'>;

/** A message with a final delivery receipt. */
export type Received = Pick<Claimed, 'id' | 'channel' | 'topic' | 'about' | 'address' | 'accountId' | 'name'>;

/** Delivery receipts. Every method throws StorageError. */
export type ReceiptRepository = ReturnType<typeof createReceiptRepository>;

export function createReceiptRepository(storage: Storage, audit: Pick<Audit, 'appendIn'>) {
  return {
    /** Messages whose delivery receipt is due to be queried. */
    async receiptsDue(nowMs: number, limit: number): Promise<ReceiptDue[]> {
      const rows = await storage.read
        .selectFrom('notifications')
        .select(['id', 'channel', 'receipt', 'receipt_asked'])
        .where('receipt_due_at', '<=', nowMs)
        .orderBy('receipt_due_at')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel as Channel,
        receipt: row.receipt!,
        asked: row.receipt_asked,
      }));
    },

    /** Schedules the next query; null: none. */
    async requestLater(id: number, dueAtMs: number | null): Promise<void> {
      await storage.write
        .updateTable('notifications')
        .set((eb) => ({ receipt_due_at: dueAtMs, receipt_asked: eb('receipt_asked', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** @param noteOf the audit event */
    delivered: (id: number, atMs: number, noteOf: (message: Received) => AuditNote): Promise<void> =>
      storage.transaction(async (trx) => {
        await trx
          .updateTable('notifications')
          .set({ state: 'delivered', delivered_at: atMs, receipt_due_at: null })
          .where('id', '=', id)
          .execute();
        const message = await received(trx, id);
        if (message) await audit.appendIn(trx, [noteOf(message)]);
      }),

    /**
     * Records that a sent message was not delivered.
     * @param noteOf the audit event
     * @returns the message; null: deleted
     */
    undelivered: (
      id: number,
      answer: string,
      atMs: number,
      noteOf: (message: Received) => AuditNote,
    ): Promise<Undelivered | null> =>
      storage.transaction(async (trx) => {
        const row = await trx
          .updateTable('notifications')
          .set({ state: 'failed', receipt_due_at: null })
          .where('id', '=', id)
          .returning(['channel', 'topic', 'about', 'batch', 'content'])
          .executeTakeFirst();
        if (!row) return null;
        await trx
          .insertInto('notification_tries')
          .values({ notification_id: id, at: atMs, sent: 0, answer })
          .execute();
        const message = await received(trx, id);
        if (message) await audit.appendIn(trx, [noteOf(message)]);
        return { ...row, channel: row.channel as Channel, content: JSON.parse(row.content) as unknown };
      }),
  };
}

/** A message with its recipient. */
async function received(trx: Database, id: number): Promise<Received | null> {
  const row = await trx
    .selectFrom('notifications')
    .leftJoin('accounts', 'accounts.id', 'notifications.account_id')
    .select([
      'notifications.channel',
      'notifications.topic',
      'notifications.about',
      'notifications.address',
      'notifications.account_id',
      'accounts.first_name',
      'accounts.last_name',
    ])
    .where('notifications.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { topic, about, address, account_id: accountId } = row;
  return {
    id,
    channel: row.channel as Channel,
    topic,
    about,
    address,
    accountId,
    name: recipientName(row),
  };
}
