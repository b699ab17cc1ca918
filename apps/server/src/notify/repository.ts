import type { Audit, AuditNote } from '../audit/index.ts';
import { type Database, insertMany, type Storage } from '../storage/index.ts';
import type {
  BatchStates,
  ChannelName,
  LoggedNotification,
  NewNotification,
  NotificationState,
} from './types.ts';

/** A message that somebody is trying to hand over now. */
export interface Claimed {
  readonly id: number;
  readonly key: string;
  readonly channel: ChannelName;
  readonly topic: string;
  readonly about: number;
  readonly batch: string;
  readonly address: string;
  readonly content: unknown;
  /** How often it was tried before. */
  readonly tries: number;
  readonly createdAtMs: number;
  readonly accountId: number | null;
  /** Whose account it is; null: it is gone. */
  readonly name: string | null;
  /** The account is there and may sign in. */
  readonly isActive: boolean;
}

/** A try as it ended, to be stored. */
export interface Settlement {
  readonly id: number;
  readonly answer: string;
  readonly atMs: number;
  readonly outcome: Outcome;
  /** What the audit log says of it; null: nothing. */
  readonly note: AuditNote | null;
}

/** What became of a try. */
export type Outcome =
  | { readonly state: 'sent'; readonly receipt: { readonly name: string; readonly dueAtMs: number } | null }
  | { readonly state: 'failed' | 'not-needed' }
  | { readonly state: 'waiting'; readonly dueAtMs: number };

/** A message that a provider took, and what it calls it. */
export interface ReceiptDue {
  readonly id: number;
  readonly channel: ChannelName;
  readonly receipt: string;
  /** How often it was asked before. */
  readonly asked: number;
}

export type Undelivered = Pick<Claimed, 'channel' | 'topic' | 'about' | 'batch' | 'content'>;

/** A message of which a provider has said at last whether it arrived. */
export type Received = Pick<Claimed, 'id' | 'channel' | 'topic' | 'about' | 'address' | 'accountId' | 'name'>;

/** What the outbox asks of the database. Every method throws StorageError. */
export interface NotificationRepository {
  put(db: Database, notifications: readonly NewNotification[], atMs: number): Promise<void>;
  withdraw(db: Database, topic: string, about: number): Promise<void>;
  /** Channels for which messages are due. */
  due(nowMs: number): Promise<ChannelName[]>;
  /** Takes messages of a channel that are due, of everybody who asks one has each, until `untilMs`. */
  claim(channel: ChannelName, nowMs: number, untilMs: number, limit: number): Promise<Claimed[]>;
  /** Has messages that are being handed over taken until then. */
  hold(ids: readonly number[], untilMs: number): Promise<void>;
  /** Notes tries and what became of their messages, all or none of them. */
  settle(settlements: readonly Settlement[]): Promise<void>;
  log(topic: string, about: number, limit: number): Promise<LoggedNotification[]>;
  byKeys(keys: readonly string[]): Promise<LoggedNotification[]>;
  lastBatch(topic: string, about: number): Promise<BatchStates | null>;
  /** How many messages wait, since when the first of them, and since when one is due; null: none waits. */
  waiting(): Promise<{ count: number; oldestMs: number | null; dueMs: number | null }>;
  /** Messages of which the provider is to be asked whether they arrived. */
  receiptsDue(nowMs: number, limit: number): Promise<ReceiptDue[]>;
  /** Has the provider asked again then; null: no more. */
  askLater(id: number, dueAtMs: number | null): Promise<void>;
  /** @param noteOf what the audit log says of it */
  delivered(id: number, atMs: number, noteOf: (message: Received) => AuditNote): Promise<void>;
  /**
   * Notes that a message which had been taken did not arrive.
   * @param noteOf what the audit log says of it
   * @returns what is known of it; null: it is gone
   */
  undelivered(
    id: number,
    answer: string,
    atMs: number,
    noteOf: (message: Received) => AuditNote,
  ): Promise<Undelivered | null>;
  /** The clock was set back by so much: what was to be later than now is to be so much sooner. */
  clockSetBack(nowMs: number, byMs: number): Promise<void>;
  /** Has all that is to be later than that tried by then: the clock was set back while nobody looked. */
  noneLaterThan(atMs: number): Promise<void>;
  /** Forgets what was settled before. */
  prune(beforeMs: number): Promise<void>;
}

export function createNotificationRepository(
  storage: Storage,
  audit: Pick<Audit, 'appendIn'>,
): NotificationRepository {
  return {
    put: (db, notifications, atMs) =>
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

    async withdraw(db, topic, about) {
      await db
        .deleteFrom('notifications')
        .where('topic', '=', topic)
        .where('about', '=', about)
        .where('state', '=', 'waiting')
        .execute();
    },

    async due(nowMs) {
      const rows = await storage.read
        .selectFrom('notifications')
        .select('channel')
        .distinct()
        .where('state', '=', 'waiting')
        .where('due_at', '<=', nowMs)
        .where('claimed_until', '<=', nowMs)
        .execute();
      return rows.map(({ channel }) => channel as ChannelName);
    },

    claim: (channel, nowMs, untilMs, limit) =>
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
            name: nameOf(row),
            isActive: row.active === 1,
          }));
        },
        { alone: 'outbox' },
      ),

    async hold(ids, untilMs) {
      await storage.write
        .updateTable('notifications')
        .set({ claimed_until: untilMs })
        .where('id', 'in', [...ids])
        .where('state', '=', 'waiting')
        .execute();
    },

    settle: (settlements) =>
      storage.transaction(async (trx) => {
        const notes: AuditNote[] = [];
        for (const one of settlements) {
          if ((await settleOne(trx, one)) && one.note) notes.push(one.note);
        }
        await audit.appendIn(trx, notes);
      }),

    async receiptsDue(nowMs, limit) {
      const rows = await storage.read
        .selectFrom('notifications')
        .select(['id', 'channel', 'receipt', 'receipt_asked'])
        .where('receipt_due_at', '<=', nowMs)
        .orderBy('receipt_due_at')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel as ChannelName,
        receipt: row.receipt!,
        asked: row.receipt_asked,
      }));
    },

    async askLater(id, dueAtMs) {
      await storage.write
        .updateTable('notifications')
        .set((eb) => ({ receipt_due_at: dueAtMs, receipt_asked: eb('receipt_asked', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    delivered: (id, atMs, noteOf) =>
      storage.transaction(async (trx) => {
        await trx
          .updateTable('notifications')
          .set({ state: 'delivered', delivered_at: atMs, receipt_due_at: null })
          .where('id', '=', id)
          .execute();
        const message = await received(trx, id);
        if (message) await audit.appendIn(trx, [noteOf(message)]);
      }),

    undelivered: (id, answer, atMs, noteOf) =>
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
        return { ...row, channel: row.channel as ChannelName, content: JSON.parse(row.content) as unknown };
      }),

    async log(topic, about, limit) {
      const rows = await logged(storage.read)
        .where('topic', '=', topic)
        .where('about', '=', about)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return withTries(storage.read, rows);
    },

    async byKeys(keys) {
      if (keys.length === 0) return [];
      return withTries(
        storage.read,
        await logged(storage.read)
          .where('key', 'in', [...keys])
          .execute(),
      );
    },

    async lastBatch(topic, about) {
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

    async waiting() {
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

    clockSetBack: (nowMs, byMs) =>
      storage.transaction(async (trx) => {
        for (const column of WAITED_FOR) {
          await trx
            .updateTable('notifications')
            .set((eb) => ({ [column]: eb(column, '-', byMs) }))
            .where(column, '>', nowMs)
            .where('state', 'in', ['waiting', 'sent'])
            .execute();
        }
      }),

    noneLaterThan: (atMs) =>
      storage.transaction(async (trx) => {
        for (const column of WAITED_FOR) {
          await trx
            .updateTable('notifications')
            .set({ [column]: atMs })
            .where(column, '>', atMs)
            .where('state', 'in', ['waiting', 'sent'])
            .execute();
        }
      }),

    async prune(beforeMs) {
      await storage.write.deleteFrom('notifications').where('settled_at', '<', beforeMs).execute();
    },
  };
}

/** @returns whether the message is still there: it may have been withdrawn while it was handed over */
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

const nameOf = (row: { first_name: string | null; last_name: string | null }) =>
  row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim();

/** What is known of a message whose provider has been heard of. */
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
  return { id, channel: row.channel as ChannelName, topic, about, address, accountId, name: nameOf(row) };
}

/** Times before which nothing is done with a message. */
const WAITED_FOR = ['due_at', 'claimed_until', 'receipt_due_at'] as const;

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
/** Ids of one statement. */
const MOST_IDS = 500;

const logged = (db: Database) => db.selectFrom('notifications').select(LOGGED);
type LoggedRow = Awaited<ReturnType<ReturnType<typeof logged>['execute']>>[number];

/** Rows with the tries of each, oldest first. */
async function withTries(db: Database, rows: readonly LoggedRow[]): Promise<LoggedNotification[]> {
  const tries = new Map<number, LoggedNotification['tries'][number][]>(rows.map(({ id }) => [id, []]));
  const ids = [...tries.keys()];
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const some = await db
      .selectFrom('notification_tries')
      .select(['notification_id', 'at', 'sent', 'answer'])
      .where('notification_id', 'in', ids.slice(at, at + MOST_IDS))
      .orderBy('id')
      .execute();
    for (const row of some) {
      tries.get(row.notification_id)!.push({ atMs: row.at, isSent: row.sent === 1, answer: row.answer });
    }
  }
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel as ChannelName,
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
