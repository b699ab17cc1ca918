import { MAX_WEBHOOKS, type WebhookEvent, type WebhookSettings } from '@outpost/contract';
import type { Selectable } from 'kysely';
import type { Database, Storage, Tables } from '../../platform/storage/index.ts';

/** A webhook as stored. Secrets are encrypted. */
export interface StoredWebhook extends Omit<WebhookSettings, 'HeaderValue'> {
  readonly Id: number;
  readonly sealedHeader: string | null;
  readonly sealedSecret: string;
  readonly sealedEarlierSecret: string | null;
  readonly earlierUntilMs: number | null;
  readonly createdAtMs: number;
  readonly lastSentMs: number | null;
  readonly failingSinceMs: number | null;
  readonly problem: string | null;
  readonly turnedOffMs: number | null;
}

/** What a user changes. */
export type WebhookChange = Omit<WebhookSettings, 'HeaderValue'> & Pick<StoredWebhook, 'sealedHeader'>;

/** Stored webhooks. Every method throws StorageError. */
export type WebhookRepository = ReturnType<typeof createWebhookRepository>;

export function createWebhookRepository(storage: Storage) {
  return {
    /** Serializes related reads and writes, over all processes. */
    alone: <T>(work: (db: Database) => Promise<T>): Promise<T> =>
      storage.transaction(work, { alone: 'webhooks' }),
    all: async (db: Database = storage.read): Promise<StoredWebhook[]> =>
      (await db.selectFrom('webhooks').selectAll().orderBy('id').execute()).map(webhookOf),

    /** @returns undefined when the limit is reached */
    async create(db: Database, change: WebhookChange, atMs: number): Promise<number | undefined> {
      const { n } = await db
        .selectFrom('webhooks')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (Number(n) >= MAX_WEBHOOKS) return undefined;
      const { id } = await db
        .insertInto('webhooks')
        .values({ ...columnsOf(change), secret: '', created_at: atMs })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** What failed before is forgotten. */
    async update(db: Database, id: number, change: WebhookChange): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ ...columnsOf(change), failing_since: null, problem: null, turned_off_at: null })
        .where('id', '=', id)
        .execute();
    },

    async setSecret(
      db: Database,
      id: number,
      {
        sealedSecret,
        sealedEarlierSecret,
        earlierUntilMs,
      }: Pick<StoredWebhook, 'sealedSecret' | 'sealedEarlierSecret' | 'earlierUntilMs'>,
    ): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ secret: sealedSecret, earlier_secret: sealedEarlierSecret, earlier_until: earlierUntilMs })
        .where('id', '=', id)
        .execute();
    },

    async setAreas(db: Database, id: number, areas: readonly string[]): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ areas: JSON.stringify(areas) })
        .where('id', '=', id)
        .execute();
    },

    /** With its deliveries. */
    async delete(db: Database, id: number): Promise<void> {
      await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
      await db.deleteFrom('webhooks').where('id', '=', id).execute();
    },
  };
}

const columnsOf = (change: WebhookChange) => ({
  name: change.Name,
  url: change.Url,
  events: JSON.stringify(change.Events),
  areas: JSON.stringify(change.Areas),
  station_ids: JSON.stringify(change.StationIds),
  enabled: change.Enabled ? (1 as const) : (0 as const),
  header_name: change.HeaderName,
  header_value: change.sealedHeader,
});

const webhookOf = (row: Selectable<Tables['webhooks']>): StoredWebhook => ({
  Id: row.id,
  Name: row.name,
  Url: row.url,
  Events: JSON.parse(row.events) as WebhookEvent[],
  Areas: JSON.parse(row.areas) as string[],
  StationIds: JSON.parse(row.station_ids) as number[],
  Enabled: row.enabled === 1,
  HeaderName: row.header_name,
  sealedHeader: row.header_value,
  sealedSecret: row.secret,
  sealedEarlierSecret: row.earlier_secret,
  earlierUntilMs: row.earlier_until,
  createdAtMs: row.created_at,
  lastSentMs: row.last_sent_at,
  failingSinceMs: row.failing_since,
  problem: row.problem,
  turnedOffMs: row.turned_off_at,
});
