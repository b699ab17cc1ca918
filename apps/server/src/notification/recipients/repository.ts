import {
  type AlertSetting,
  CHANNEL_DESCRIPTORS,
  CHANNELS,
  type Channel,
  type OnCallOverride,
  type Priority,
  type Role,
  type Schedule,
} from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import { type Database, type Storage, waitForTurn } from '../../platform/storage/index.ts';
import * as texts from './texts.ts';

/** The data of an account that determines its notifications. */
export interface StoredRecipient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly active: boolean;
  /** Channels for which it has an address; the server may not have all of them configured. */
  readonly channels: readonly Channel[];
  readonly addresses: Readonly<Partial<Record<Channel, string>>>;
}

export interface OnCallData {
  readonly schedules: readonly Schedule[];
  readonly assignments: readonly { readonly AccountId: number; readonly ScheduleId: number }[];
  /** Those that have not ended. */
  readonly overrides: readonly OnCallOverride[];
}

/** Reads the data for the check, as seen by a transaction. Every method throws StorageError. */
export type RecipientRepository = ReturnType<typeof createRecipientRepository>;

/** Numbers in one statement: databases limit them. */
const IDS_AT_ONCE = 500;

/** The names of accounts as the audit log has them. */
export async function accountNames(
  db: Database,
  accountIds: readonly number[],
): Promise<(id: number) => string> {
  const ids = [...new Set(accountIds)];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('accounts')
          .select(['id', 'first_name', 'last_name'])
          .where('id', 'in', ids)
          .execute();
  const names = new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
  return (id) => names.get(id) ?? texts.accountNumber(id);
}

export function createRecipientRepository(storage: Pick<Storage, 'kind'>) {
  return {
    /** From here no other transaction changes it before this one has ended. */
    hold: (db: Database): Promise<void> => waitForTurn(storage.kind, db, 'on-call'),

    async people(db: Database): Promise<Map<number, StoredRecipient>> {
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'email', 'first_name', 'last_name', 'role', 'active'])
        .execute();
      const stored = await db
        .selectFrom('contact_addresses')
        .select(['account_id', 'channel', 'value'])
        .execute();
      const browsers = await db.selectFrom('push_subscriptions').select('account_id').distinct().execute();
      const withBrowser = new Set(browsers.map(({ account_id }) => account_id));
      const addressesOf = new Map<number, Partial<Record<Channel, string>>>();
      for (const { account_id, channel, value } of stored)
        addressesOf.set(account_id, { ...addressesOf.get(account_id), [channel]: value });
      return new Map(
        rows.map((row) => {
          const { id, email, first_name, last_name } = row;
          const addresses: Partial<Record<Channel, string>> = { ...addressesOf.get(id) };
          for (const { id: channel, address } of CHANNEL_DESCRIPTORS) {
            if (address.how === 'account') addresses[channel] = email;
            // Which browsers they are does not matter.
            else if (address.how === 'browser' && withBrowser.has(id)) addresses[channel] = '';
          }
          const channels = CHANNELS.filter((channel) => addresses[channel] !== undefined);
          const name = `${first_name} ${last_name}`;
          return [
            id,
            { id, name, email, role: row.role as Role, active: row.active === 1, channels, addresses },
          ];
        }),
      );
    },

    async duty(db: Database, atMs: number): Promise<OnCallData> {
      const schedules = await db.selectFrom('on_call_schedules').select(['id', 'name', 'week']).execute();
      const assignments = await db
        .selectFrom('account_schedules')
        .select(['account_id as AccountId', 'schedule_id as ScheduleId'])
        .execute();
      const overrides = await db.selectFrom('duty_overrides').selectAll().where('to_at', '>', atMs).execute();
      return {
        schedules: schedules.map(({ id, name, week }) => ({
          ...(JSON.parse(week) as Omit<Schedule, 'Id' | 'Name'>),
          Id: id,
          Name: name,
        })),
        assignments,
        overrides: overrides.map((row) => ({
          Id: row.id,
          AccountId: row.account_id,
          Change: row.change,
          SubstituteId: row.substitute_id,
          From: toInstant(row.from_at),
          To: toInstant(row.to_at),
          Reason: row.reason,
          Author: row.author,
          CreatedAt: toInstant(row.created_at),
        })),
      };
    },

    /** @param stationIds all stations by default */
    async settings(
      db: Database,
      accountIds: readonly number[],
      stationIds?: readonly number[],
    ): Promise<AlertSetting[]> {
      if (accountIds.length === 0) return [];
      const found: AlertSetting[] = [];
      for (const chunk of stationIds === undefined ? [undefined] : chunksOf(stationIds)) {
        const rows = await db
          .selectFrom('alert_settings')
          .selectAll()
          .where('account_id', 'in', [...accountIds])
          .$if(chunk !== undefined, (query) => query.where('station_id', 'in', [...chunk!]))
          .execute();
        for (const row of rows)
          found.push({
            Id: row.id,
            AccountId: row.account_id,
            StationId: row.station_id,
            LeastPriority: row.least_priority as Priority,
            Channels: JSON.parse(row.channels) as Channel[],
          });
      }
      return found;
    },

    /** Which of the accounts have any alert setting. */
    async withSettings(db: Database, accountIds: readonly number[]): Promise<Set<number>> {
      if (accountIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('alert_settings')
        .select('account_id')
        .distinct()
        .where('account_id', 'in', [...accountIds])
        .execute();
      return new Set(rows.map(({ account_id }) => account_id));
    },

    /** Which of these stations have a setting of one of the accounts with one of the channels. */
    async stationsWith(
      db: Database,
      stationIds: readonly number[],
      accountIds: readonly number[],
      channels: readonly Channel[],
    ): Promise<number[]> {
      if (accountIds.length === 0 || channels.length === 0) return [];
      const found: number[] = [];
      for (const chunk of chunksOf(stationIds)) {
        const rows = await db
          .selectFrom('alert_settings')
          .select('station_id')
          .distinct()
          .where('station_id', 'in', [...chunk])
          .where('account_id', 'in', [...accountIds])
          .where(({ or, eb }) => or(channels.map((channel) => eb('channels', 'like', `%"${channel}"%`))))
          .execute();
        for (const { station_id } of rows) found.push(station_id);
      }
      return found;
    },
  };
}

function* chunksOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) yield ids.slice(at, at + IDS_AT_ONCE);
}
