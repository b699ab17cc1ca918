import type { ReportRhythm, ReportScheduleBody, ScheduledReport } from '@outpost/contract';
import { MAX_REPORT_SCHEDULES } from '@outpost/contract';
import type { Database, Storage } from '../../platform/storage/index.ts';

/** A stored report schedule. */
export interface StoredSchedule extends ReportScheduleBody {
  readonly Id: number;
  /** Last day of the newest completed period, `YYYY-MM-DD`. */
  readonly dueThrough: string;
}

/** A recipient of a report. */
export interface ReportRecipient {
  readonly accountId: number;
  readonly address: string;
}

/** Stored report schedules. Every method throws StorageError. */
export type ReportScheduleRepository = ReturnType<typeof createReportScheduleRepository>;

const COLUMNS = [
  'id',
  'name',
  'kind',
  'station_ids',
  'areas',
  'point_ids',
  'rhythm',
  'at_time',
  'enabled',
  'due_through',
] as const;

export function createReportScheduleRepository(storage: Storage) {
  return {
    /** Serializes related reads and writes, over all processes. */
    alone: <T>(work: (db: Database) => Promise<T>): Promise<T> =>
      storage.transaction(work, { alone: 'report-schedules' }),
    all: (db: Database = storage.read): Promise<StoredSchedule[]> => read(db),
    find: async (id: number, db: Database = storage.read): Promise<StoredSchedule | undefined> =>
      (await read(db, id))[0],

    /** @returns undefined when the limit is reached */
    async create(
      db: Database,
      body: ReportScheduleBody,
      dueThrough: string,
      atMs: number,
    ): Promise<number | undefined> {
      const { n } = await db
        .selectFrom('report_schedules')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (Number(n) >= MAX_REPORT_SCHEDULES) return undefined;
      const { id } = await db
        .insertInto('report_schedules')
        .values(columns(body, dueThrough, atMs))
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertAccounts(db, id, body.AccountIds);
      return id;
    },

    async update(db: Database, id: number, body: ReportScheduleBody, dueThrough: string, atMs: number) {
      await db
        .updateTable('report_schedules')
        .set(columns(body, dueThrough, atMs))
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('report_schedule_accounts').where('schedule_id', '=', id).execute();
      await insertAccounts(db, id, body.AccountIds);
    },

    /** @returns whether there was one */
    async delete(db: Database, id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('report_schedules')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async setAreas(db: Database, id: number, areas: readonly string[]): Promise<void> {
      await db
        .updateTable('report_schedules')
        .set({ areas: JSON.stringify(areas) })
        .where('id', '=', id)
        .execute();
    },

    async setDueThrough(db: Database, id: number, dueThrough: string): Promise<void> {
      await db
        .updateTable('report_schedules')
        .set({ due_through: dueThrough })
        .where('id', '=', id)
        .execute();
    },

    /** Which of these accounts may sign in, in order. */
    async recipients(accountIds: readonly number[], db: Database = storage.read): Promise<ReportRecipient[]> {
      if (accountIds.length === 0) return [];
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'email'])
        .where('id', 'in', accountIds)
        .where('active', '=', 1)
        .execute();
      const addresses = new Map(rows.map(({ id, email }) => [id, email]));
      return accountIds.flatMap((accountId) => {
        const address = addresses.get(accountId);
        return address === undefined ? [] : [{ accountId, address }];
      });
    },
  };
}

async function read(db: Database, id?: number): Promise<StoredSchedule[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .select(COLUMNS)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('id')
    .execute();
  const pairs = await db
    .selectFrom('report_schedule_accounts')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('schedule_id', '=', id!))
    .orderBy('account_id')
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    Name: row.name,
    Kind: row.kind as ScheduledReport,
    StationIds: JSON.parse(row.station_ids) as number[],
    Areas: JSON.parse(row.areas) as string[],
    PointIds: row.point_ids === null ? null : (JSON.parse(row.point_ids) as number[]),
    Rhythm: row.rhythm as ReportRhythm,
    At: row.at_time,
    AccountIds: pairs.filter((pair) => pair.schedule_id === row.id).map((pair) => pair.account_id),
    Enabled: row.enabled === 1,
    dueThrough: row.due_through,
  }));
}

async function insertAccounts(
  db: Database,
  scheduleId: number,
  accountIds: readonly number[],
): Promise<void> {
  await db
    .insertInto('report_schedule_accounts')
    .values(accountIds.map((accountId) => ({ schedule_id: scheduleId, account_id: accountId })))
    .execute();
}

function columns(body: ReportScheduleBody, dueThrough: string, atMs: number) {
  return {
    // UTF-8 cannot encode an unpaired surrogate.
    name: body.Name.toWellFormed(),
    kind: body.Kind,
    station_ids: JSON.stringify(body.StationIds),
    areas: JSON.stringify(body.Areas),
    point_ids: body.PointIds && JSON.stringify(body.PointIds),
    rhythm: body.Rhythm,
    at_time: body.At,
    enabled: (body.Enabled ? 1 : 0) as 0 | 1,
    due_through: dueThrough,
    changed_at: atMs,
  };
}
