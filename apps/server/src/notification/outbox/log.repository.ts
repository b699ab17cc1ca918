import type { Channel } from '@outpost/contract';
import type { Database, Storage } from '../../platform/storage/index.ts';
import type {
  BatchStates,
  KeyedState,
  LoggedNotification,
  MessageState,
  NotificationState,
} from './types.ts';

/** The log of messages and attempts. Every method throws StorageError. */
export function createLogRepository(storage: Storage) {
  return {
    async log(topic: string, about: number, limit: number): Promise<LoggedNotification[]> {
      const rows = await logged(storage.read)
        .where('topic', '=', topic)
        .where('about', '=', about)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return withTries(storage.read, rows);
    },

    async byKeys(keys: readonly string[]): Promise<LoggedNotification[]> {
      if (keys.length === 0) return [];
      return withTries(
        storage.read,
        await logged(storage.read)
          .where('key', 'in', [...keys])
          .execute(),
      );
    },

    async statesOf(topic: string, subjectIds: readonly number[]): Promise<MessageState[]> {
      if (subjectIds.length === 0) return [];
      const rows = await storage.read
        .selectFrom('notifications')
        .select(['about', 'created_at', 'state'])
        .where('topic', '=', topic)
        .where('about', 'in', [...subjectIds])
        .execute();
      return rows.map(({ about, created_at, state }) => ({ about, createdAtMs: created_at, state }));
    },

    async statesByKeys(keys: readonly string[]): Promise<KeyedState[]> {
      const states: KeyedState[] = [];
      for (let at = 0; at < keys.length; at += MAX_IDS) {
        const rows = await storage.read
          .selectFrom('notifications')
          .select(['key', 'topic', 'batch', 'state'])
          .where('key', 'in', keys.slice(at, at + MAX_IDS))
          .execute();
        states.push(...rows);
      }
      return states;
    },

    async lastBatch(
      topic: string,
      about: number,
      exceptIds: readonly number[] = [],
    ): Promise<BatchStates | null> {
      const newest = await storage.read
        .selectFrom('notifications')
        .select('batch')
        .where('topic', '=', topic)
        .where('about', '=', about)
        .where('batch', '!=', '')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!newest) return null;
      const rows = await storage.read
        .selectFrom('notifications')
        .select((eb) => [
          'state',
          eb.fn.countAll<number>().as('count'),
          eb.fn.sum<number>(eb.case().when('tries', '=', 0).then(1).else(0).end()).as('untried'),
        ])
        .where('topic', '=', topic)
        .where('about', '=', about)
        .where('batch', '=', newest.batch)
        .$if(exceptIds.length > 0, (query) =>
          query.where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', 'not in', exceptIds)])),
        )
        .groupBy('state')
        .execute();
      const count = (state: NotificationState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
      const untried = Number(rows.find((row) => row.state === 'waiting')?.untried ?? 0);
      return {
        batch: newest.batch,
        waiting: count('waiting'),
        untried,
        sent: count('sent') + count('delivered'),
        failed: count('failed'),
      };
    },
  };
}

const LOGGED = [
  'id',
  'channel',
  'topic',
  'account_id',
  'address',
  'content',
  'batch',
  'state',
  'created_at',
  'due_at',
  'delivered_at',
] as const;
/** Ids in one statement. */
const MAX_IDS = 500;

const logged = (db: Database) => db.selectFrom('notifications').select(LOGGED);
type LoggedRow = Awaited<ReturnType<ReturnType<typeof logged>['execute']>>[number];

/** Groups rows by message, attempts oldest first. */
async function withTries(db: Database, rows: readonly LoggedRow[]): Promise<LoggedNotification[]> {
  const tries = new Map<number, LoggedNotification['tries'][number][]>(rows.map(({ id }) => [id, []]));
  const ids = [...tries.keys()];
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const some = await db
      .selectFrom('notification_tries')
      .select(['notification_id', 'at', 'sent', 'answer'])
      .where('notification_id', 'in', ids.slice(at, at + MAX_IDS))
      .orderBy('id')
      .execute();
    for (const row of some) {
      tries.get(row.notification_id)!.push({ atMs: row.at, isSent: row.sent === 1, answer: row.answer });
    }
  }
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel as Channel,
    topic: row.topic,
    accountId: row.account_id,
    address: row.address,
    content: JSON.parse(row.content) as unknown,
    batch: row.batch,
    state: row.state,
    createdAtMs: row.created_at,
    dueAtMs: row.due_at,
    deliveredAtMs: row.delivered_at,
    tries: tries.get(row.id)!,
  }));
}
