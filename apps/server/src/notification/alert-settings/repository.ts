import type { AlertSetting, Channel, Priority, Role } from '@outpost/contract';
import type { Selectable } from 'kysely';
import type { Database, Storage, Tables } from '../../platform/storage/index.ts';

/** The editable fields of an existing alert setting. */
export type AlertSettingEdit = Omit<AlertSetting, 'AccountId'>;

/** Alert settings. Every method throws StorageError. */
export type AlertSettingRepository = ReturnType<typeof createAlertSettingRepository>;

const COLUMNS = ['id', 'account_id', 'station_id', 'least_priority', 'channels'] as const;

export function createAlertSettingRepository(storage: Storage) {
  return {
    /** Serializes related reads and writes, over all processes. */
    alone: <T>(work: (db: Database) => Promise<T>): Promise<T> =>
      storage.transaction(work, { alone: 'on-call' }),

    /** By account, station and id. */
    async all(): Promise<AlertSetting[]> {
      const rows = await storage.read
        .selectFrom('alert_settings')
        .select(COLUMNS)
        .orderBy('account_id')
        .orderBy('station_id')
        .orderBy('id')
        .execute();
      return rows.map(settingOf);
    },

    /** By station and id. */
    async ofAccount(accountId: number, db: Database = storage.read): Promise<AlertSetting[]> {
      const rows = await db
        .selectFrom('alert_settings')
        .select(COLUMNS)
        .where('account_id', '=', accountId)
        .orderBy('station_id')
        .orderBy('id')
        .execute();
      return rows.map(settingOf);
    },

    async find(db: Database, id: number): Promise<AlertSetting | undefined> {
      const row = await db
        .selectFrom('alert_settings')
        .select(COLUMNS)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && settingOf(row);
    },

    /** Whether the account has another one for the station with the same minimum priority. */
    async isTaken(db: Database, { Id, AccountId, StationId, LeastPriority }: AlertSetting): Promise<boolean> {
      const other = await db
        .selectFrom('alert_settings')
        .select('id')
        .where('account_id', '=', AccountId)
        .where('station_id', '=', StationId)
        .where('least_priority', '=', LeastPriority)
        .where('id', '<>', Id)
        .executeTakeFirst();
      return other !== undefined;
    },

    async insert(db: Database, setting: AlertSetting): Promise<AlertSetting> {
      const { id } = await db
        .insertInto('alert_settings')
        .values(columnsOf(setting))
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...setting, Id: id };
    },

    async update(db: Database, setting: AlertSetting): Promise<void> {
      await db.updateTable('alert_settings').set(columnsOf(setting)).where('id', '=', setting.Id).execute();
    },

    async delete(db: Database, id: number): Promise<void> {
      await db.deleteFrom('alert_settings').where('id', '=', id).execute();
    },

    /** The roles of these accounts; unknown ones are omitted. */
    async rolesOf(db: Database, accountIds: readonly number[]): Promise<Map<number, Role>> {
      if (accountIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'role'])
        .where('id', 'in', accountIds)
        .execute();
      return new Map(rows.map(({ id, role }) => [id, role as Role]));
    },
  };
}

function settingOf(row: Selectable<Tables['alert_settings']>): AlertSetting {
  return {
    Id: row.id,
    AccountId: row.account_id,
    StationId: row.station_id,
    LeastPriority: row.least_priority as Priority,
    Channels: JSON.parse(row.channels) as Channel[],
  };
}

function columnsOf({ AccountId, StationId, LeastPriority, Channels }: AlertSetting) {
  return {
    account_id: AccountId,
    station_id: StationId,
    least_priority: LeastPriority,
    channels: JSON.stringify(Channels),
  };
}
