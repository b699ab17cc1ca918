import type { AccountScheduleRow, Schedule, ScheduleBody, ScheduleUser } from '@outpost/contract';
import type { Database, Storage } from '../../platform/storage/index.ts';

/** Weekly schedules and their users. Every method throws StorageError. */
export type ScheduleRepository = ReturnType<typeof createScheduleRepository>;

export function createScheduleRepository(storage: Storage) {
  const { read } = storage;
  const assignments = (db: Database = read) =>
    db
      .selectFrom('account_schedules')
      .innerJoin('accounts', 'accounts.id', 'account_schedules.account_id')
      .select([
        'account_schedules.id as Id',
        'account_schedules.account_id as AccountId',
        'account_schedules.schedule_id as ScheduleId',
        'accounts.email as Email',
      ])
      .orderBy('account_schedules.id');
  return {
    /** Serializes related reads and writes, over all processes. */
    alone: <T>(work: (db: Database) => Promise<T>): Promise<T> =>
      storage.transaction(work, { alone: 'on-call' }),

    /** Unordered. */
    async all(): Promise<Schedule[]> {
      const rows = await read.selectFrom('on_call_schedules').select(['id', 'name', 'week']).execute();
      return rows.map(scheduleOf);
    },

    async find(id: number, db: Database = read): Promise<Schedule | undefined> {
      const row = await db
        .selectFrom('on_call_schedules')
        .select(['id', 'name', 'week'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && scheduleOf(row);
    },

    async create(db: Database, body: ScheduleBody, atMs: number): Promise<number> {
      const { id } = await db
        .insertInto('on_call_schedules')
        .values(columns(body, atMs))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** @returns whether there was one */
    async update(db: Database, id: number, body: ScheduleBody, atMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('on_call_schedules')
        .set(columns(body, atMs))
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** With its assignments. @returns whether there was one */
    async delete(db: Database, id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('on_call_schedules')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Every assignment, by id. */
    assignments: (db?: Database): Promise<AccountScheduleRow[]> => assignments(db).execute(),
    ofAccount: (accountId: number): Promise<AccountScheduleRow[]> =>
      assignments().where('account_schedules.account_id', '=', accountId).execute(),
    /** By email address. */
    usersOf: (scheduleId: number): Promise<ScheduleUser[]> =>
      read
        .selectFrom('account_schedules')
        .innerJoin('accounts', 'accounts.id', 'account_schedules.account_id')
        .select(['accounts.id as AccountId', 'accounts.email as Email'])
        .where('account_schedules.schedule_id', '=', scheduleId)
        .orderBy('accounts.email')
        .execute(),

    /** Assigns an account to a schedule. @returns the assignment's id, also of an existing one */
    async assign(db: Database, accountId: number, scheduleId: number): Promise<number> {
      const made = await db
        .insertInto('account_schedules')
        .values({ account_id: accountId, schedule_id: scheduleId })
        .onConflict((conflict) => conflict.columns(['account_id', 'schedule_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made) return made.id;
      const { id } = await db
        .selectFrom('account_schedules')
        .select('id')
        .where('account_id', '=', accountId)
        .where('schedule_id', '=', scheduleId)
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Removes accounts from a schedule, or schedules from an account, except those named. */
    async keepOnly(
      db: Database,
      of: { readonly scheduleId: number } | { readonly accountId: number },
      ids: readonly number[],
    ): Promise<void> {
      const [fixed, other, value] =
        'scheduleId' in of
          ? (['schedule_id', 'account_id', of.scheduleId] as const)
          : (['account_id', 'schedule_id', of.accountId] as const);
      await db
        .deleteFrom('account_schedules')
        .where(fixed, '=', value)
        .$if(ids.length > 0, (query) => query.where(other, 'not in', ids))
        .execute();
    },

    /** @returns whether there was one */
    async unassign(db: Database, id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('account_schedules')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Which of these exist. */
    async scheduleIds(db: Database, ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('on_call_schedules').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },

    async accountIds(db: Database, ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('accounts').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}

function scheduleOf({ id, name, week }: { id: number; name: string; week: string }): Schedule {
  return { Id: id, Name: name, ...(JSON.parse(week) as Omit<Schedule, 'Id' | 'Name'>) };
}

function columns({ Id: _, Name, ...week }: ScheduleBody, atMs: number) {
  // UTF-8 cannot encode an unpaired surrogate.
  return { name: Name.toWellFormed(), week: JSON.stringify(week), changed_at: atMs };
}
