import { MAX_WEBHOOK_DELIVERIES, type WebhookEvent } from '@outpost/contract';
import type { Selectable } from 'kysely';
import { type Database, insertMany, type Storage, type Tables } from '../../platform/storage/index.ts';

/** A delivery to be stored. */
export interface NewDelivery {
  readonly webhookId: number;
  readonly messageId: string;
  readonly event: WebhookEvent | 'test';
  readonly atMs: number;
  readonly body: string;
}

/** A delivery as stored. Times in ms. */
export interface StoredDelivery extends NewDelivery {
  readonly id: number;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly createdAtMs: number;
  readonly dueAtMs: number;
  readonly endedAtMs: number | null;
  readonly status: number | null;
  readonly answer: string;
  readonly tookMs: number | null;
}

/** What became of a delivery, by an attempt or by giving up. */
export interface DeliveryResult {
  readonly state: StoredDelivery['state'];
  /** For one that waits. */
  readonly dueAtMs: number;
  readonly status: number | null;
  readonly answer: string;
  readonly tookMs: number | null;
  /** All that were made. */
  readonly attempts: number;
}

/** What an attempt says about the webhook. */
export interface WebhookState {
  readonly failingSinceMs: number | null;
  readonly problem: string | null;
  readonly turnsOff: boolean;
}

/** Stored deliveries. Every method throws StorageError. */
export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

const COLUMNS = [
  'webhook_id',
  'message_id',
  'event',
  'at',
  'body',
  'state',
  'attempts',
  'created_at',
  'due_at',
  'ended_at',
  'answer',
] as const;

export function createDeliveryRepository(storage: Storage) {
  const insert = (
    db: Database,
    deliveries: readonly NewDelivery[],
    atMs: number,
    end: { readonly state: StoredDelivery['state']; readonly answer: string },
  ) =>
    insertMany(
      db,
      'webhook_deliveries',
      COLUMNS,
      deliveries.map((one) => [
        ...[one.webhookId, one.messageId, one.event, one.atMs, one.body, end.state, 0, atMs, atMs],
        end.state === 'waiting' ? null : atMs,
        end.answer,
      ]),
    );
  const waitingPast = (db: Database, atMs: number) =>
    db.updateTable('webhook_deliveries').where('state', '=', 'waiting').where('due_at', '>', atMs);
  return {
    /** In the caller's transaction, in this order. */
    add: (db: Database, deliveries: readonly NewDelivery[], atMs: number): Promise<void> =>
      insert(db, deliveries, atMs, { state: 'waiting', answer: '' }),
    /** One that is not attempted. */
    addFailed: (
      db: Database,
      deliveries: readonly NewDelivery[],
      answer: string,
      atMs: number,
    ): Promise<void> => insert(db, deliveries, atMs, { state: 'failed', answer }),

    async find(id: number): Promise<StoredDelivery | null> {
      const row = await storage.read
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? deliveryOf(row) : null;
    },

    /** Newest first. */
    async list(webhookId: number, before: number | undefined): Promise<StoredDelivery[]> {
      let query = storage.read
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .orderBy('id', 'desc')
        .limit(MAX_WEBHOOK_DELIVERIES);
      if (before !== undefined) query = query.where('id', '<', before);
      return (await query.execute()).map(deliveryOf);
    },

    /** The oldest waiting delivery of each enabled webhook, or of one of them, whether it is due or not. */
    async heads(webhookId?: number): Promise<StoredDelivery[]> {
      let oldest = storage.read
        .selectFrom('webhooks as w')
        .select((eb) =>
          eb
            .selectFrom('webhook_deliveries as d')
            .select((of) => of.fn.min('d.id').as('id'))
            .whereRef('d.webhook_id', '=', 'w.id')
            .where('d.state', '=', 'waiting')
            .as('id'),
        )
        .where('w.enabled', '=', 1);
      if (webhookId !== undefined) oldest = oldest.where('w.id', '=', webhookId);
      const heads = storage.read.selectFrom('webhook_deliveries').selectAll().where('id', 'in', oldest);
      return (await heads.execute()).map(deliveryOf);
    },

    /** How many deliveries of each webhook wait. */
    async waiting(db: Database = storage.read): Promise<ReadonlyMap<number, number>> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select((eb) => ['webhook_id', eb.fn.countAll<number>().as('n')])
        .where('state', '=', 'waiting')
        .groupBy('webhook_id')
        .execute();
      return new Map(rows.map(({ webhook_id, n }) => [webhook_id, Number(n)]));
    },

    /** Stores what became of a delivery, with what that says about the webhook. */
    async settle(
      db: Database,
      { id, webhookId }: Pick<StoredDelivery, 'id' | 'webhookId'>,
      { state, dueAtMs, status, answer, tookMs, attempts }: DeliveryResult,
      webhook: WebhookState,
      atMs: number,
    ): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .set({
          ...{ state, due_at: dueAtMs, status, answer, took_ms: tookMs, attempts },
          ended_at: state === 'waiting' ? null : atMs,
        })
        .where('id', '=', id)
        .execute();
      await db
        .updateTable('webhooks')
        .set({
          ...{ failing_since: webhook.failingSinceMs, problem: webhook.problem },
          ...(state === 'sent' && { last_sent_at: atMs }),
          ...(webhook.turnsOff && { enabled: 0 as const, turned_off_at: atMs }),
        })
        .where('id', '=', webhookId)
        .execute();
    },

    /** What waits for a receiver is due no later than now. */
    async makeDue(webhookId: number, nowMs: number): Promise<void> {
      await waitingPast(storage.write, nowMs)
        .set({ due_at: nowMs })
        .where('webhook_id', '=', webhookId)
        .execute();
    },

    /** Ended before. */
    async prune(beforeMs: number): Promise<void> {
      await storage.write.deleteFrom('webhook_deliveries').where('ended_at', '<', beforeMs).execute();
    },

    async clockSetBack(nowMs: number, byMs: number): Promise<void> {
      await waitingPast(storage.write, nowMs)
        .set((eb) => ({ due_at: eb('due_at', '-', byMs) }))
        .execute();
    },

    async noneLaterThan(atMs: number): Promise<void> {
      await waitingPast(storage.write, atMs).set({ due_at: atMs }).execute();
    },
  };
}

const deliveryOf = (row: Selectable<Tables['webhook_deliveries']>): StoredDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  messageId: row.message_id,
  event: row.event as StoredDelivery['event'],
  atMs: row.at,
  body: row.body,
  state: row.state,
  attempts: row.attempts,
  createdAtMs: row.created_at,
  dueAtMs: row.due_at,
  endedAtMs: row.ended_at,
  status: row.status,
  answer: row.answer,
  tookMs: row.took_ms,
});
