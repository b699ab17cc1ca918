import type { Channel } from '@outpost/contract';
import type { Audit, AuditNote } from '../../platform/audit/index.ts';
import type { Database, Storage } from '../../platform/storage/index.ts';
import { recipientName } from './recipient-name.ts';

/** A message being sent by a process. */
export interface Claimed {
  readonly id: number;
  readonly key: string;
  readonly channel: Channel;
  readonly topic: string;
  readonly about: number;
  readonly batch: string;
  readonly address: string;
  readonly content: unknown;
  /** The number of earlier attempts. */
  readonly tries: number;
  readonly createdAtMs: number;
  readonly accountId: number | null;
  /** The name of its account; null: deleted. */
  readonly name: string | null;
  /** The account exists and may sign in. */
  readonly isActive: boolean;
}

/** The result of an attempt, to be stored. */
export interface Settlement {
  readonly id: number;
  readonly answer: string;
  readonly atMs: number;
  readonly outcome: DeliveryOutcome;
  /** The audit event; null: none. */
  readonly note: AuditNote | null;
}

/** The state after an attempt. */
export type DeliveryOutcome =
  | { readonly state: 'sent'; readonly receipt: { readonly name: string; readonly dueAtMs: number } | null }
  | { readonly state: 'failed' | 'not-needed' }
  | { readonly state: 'waiting'; readonly dueAtMs: number };

/** Due messages: which process sends them, and the results. Every method throws StorageError. */
export function createClaimRepository(storage: Storage, audit: Pick<Audit, 'appendIn'>) {
  return {
    /** Channels with due messages. */
    async due(nowMs: number): Promise<Channel[]> {
      const rows = await storage.read
        .selectFrom('notifications')
        .select('channel')
        .distinct()
        .where('state', '=', 'waiting')
        .where('due_at', '<=', nowMs)
        .where('claimed_until', '<=', nowMs)
        .execute();
      return rows.map(({ channel }) => channel as Channel);
    },

    /** Claims due messages of a channel until `untilMs`; each is claimed by one process. */
    claim: (channel: Channel, nowMs: number, untilMs: number, limit: number): Promise<Claimed[]> =>
      storage.transaction(
        async (trx) => {
          const rows = await trx
            .selectFrom('notifications')
            .leftJoin('accounts', 'accounts.id', 'notifications.account_id')
            .select([
              'notifications.id',
              'notifications.key',
              'notifications.topic',
              'notifications.about',
              'notifications.batch',
              'notifications.address',
              'notifications.content',
              'notifications.tries',
              'notifications.created_at',
              'notifications.account_id',
              'accounts.active',
              'accounts.first_name',
              'accounts.last_name',
            ])
            .where('state', '=', 'waiting')
            .where('channel', '=', channel)
            .where('due_at', '<=', nowMs)
            .where('claimed_until', '<=', nowMs)
            .orderBy('due_at')
            .orderBy('notifications.id')
            .limit(limit)
            .execute();
          const ids = rows.map(({ id }) => id);
          if (ids.length > 0) {
            await trx
              .updateTable('notifications')
              .set({ claimed_until: untilMs })
              .where('id', 'in', ids)
              .execute();
          }
          return rows.map((row) => ({
            id: row.id,
            key: row.key,
            channel,
            topic: row.topic,
            about: row.about,
            batch: row.batch,
            address: row.address,
            content: JSON.parse(row.content) as unknown,
            tries: row.tries,
            createdAtMs: row.created_at,
            accountId: row.account_id,
            name: recipientName(row),
            isActive: row.active === 1,
          }));
        },
        { alone: 'outbox' },
      ),

    /** Extends the claims on messages being sent. */
    async hold(ids: readonly number[], untilMs: number): Promise<void> {
      await storage.write
        .updateTable('notifications')
        .set({ claimed_until: untilMs })
        .where('id', 'in', [...ids])
        .where('state', '=', 'waiting')
        // A message whose attempt ended meanwhile waits for its time and has no claim.
        .where('claimed_until', '>', 0)
        .execute();
    },

    /** Stores attempts and their results, all or none. */
    settle: (settlements: readonly Settlement[]): Promise<void> =>
      storage.transaction(async (trx) => {
        const notes: AuditNote[] = [];
        for (const one of settlements) {
          if ((await settleOne(trx, one)) && one.note) notes.push(one.note);
        }
        await audit.appendIn(trx, notes);
      }),
  };
}

/** @returns whether the message still exists: it may have been withdrawn while being sent */
async function settleOne(trx: Database, { id, answer, atMs, outcome }: Settlement): Promise<boolean> {
  const isOver = outcome.state !== 'waiting';
  const receipt = outcome.state === 'sent' ? outcome.receipt : null;
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set((eb) => ({
      state: outcome.state,
      tries: eb('tries', '+', 1),
      claimed_until: 0,
      settled_at: isOver ? atMs : null,
      receipt: receipt?.name ?? null,
      receipt_due_at: receipt?.dueAtMs ?? null,
      ...(isOver ? {} : { due_at: outcome.dueAtMs }),
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('notification_tries')
    .values({ notification_id: id, at: atMs, sent: outcome.state === 'sent' ? 1 : 0, answer })
    .execute();
  return true;
}
