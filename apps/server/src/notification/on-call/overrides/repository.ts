import type { OnCallOverride, OnCallOverrideBody } from '@outpost/contract';
import type { Selectable } from 'kysely';
import { toInstant } from '../../../platform/clock.ts';
import type { Database, Storage, Tables } from '../../../platform/storage/index.ts';

/** On-call overrides. Every method throws StorageError. */
export type OnCallOverrideRepository = ReturnType<typeof createOnCallOverrideRepository>;

/** `missing`: which account does not exist. */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly id: number }
  | { readonly kind: 'missing'; readonly field: 'AccountId' | 'SubstituteId' };

export function createOnCallOverrideRepository(storage: Storage) {
  return {
    /** Serializes related reads and writes, over all processes. */
    alone: <T>(work: (db: Database) => Promise<T>): Promise<T> =>
      storage.transaction(work, { alone: 'on-call' }),

    /** Those that end after an instant, by start. */
    async endingAfter(atMs: number): Promise<OnCallOverride[]> {
      const rows = await storage.read
        .selectFrom('duty_overrides')
        .selectAll()
        .where('to_at', '>', atMs)
        .orderBy('from_at')
        .orderBy('id')
        .execute();
      return rows.map(overrideOf);
    },

    /** The name of each account, by id and by email address. */
    async accountNames(): Promise<ReadonlyMap<number | string, string>> {
      const rows = await storage.read
        .selectFrom('accounts')
        .select(['id', 'email', 'first_name', 'last_name'])
        .execute();
      return new Map<number | string, string>(
        rows.flatMap(({ id, email, first_name, last_name }) => {
          const name = `${first_name} ${last_name}`;
          return [
            [id, name],
            [email, name],
          ] as const;
        }),
      );
    },

    async create(
      db: Database,
      body: OnCallOverrideBody,
      authorId: number,
      atMs: number,
    ): Promise<CreateOutcome> {
      const wanted = [body.AccountId, authorId, ...(body.SubstituteId === null ? [] : [body.SubstituteId])];
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'email'])
        .where('id', 'in', wanted)
        .execute();
      const emails = new Map(rows.map(({ id, email }) => [id, email]));
      if (!emails.has(body.AccountId)) return { kind: 'missing', field: 'AccountId' };
      if (body.SubstituteId !== null && !emails.has(body.SubstituteId)) {
        return { kind: 'missing', field: 'SubstituteId' };
      }
      const { id } = await db
        .insertInto('duty_overrides')
        .values({
          account_id: body.AccountId,
          change: body.Change,
          substitute_id: body.SubstituteId,
          from_at: Date.parse(body.From),
          to_at: Date.parse(body.To),
          reason: body.Reason,
          author: emails.get(authorId) ?? '',
          created_at: atMs,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { kind: 'created', id };
    },

    async find(db: Database, id: number): Promise<OnCallOverride | undefined> {
      const row = await db.selectFrom('duty_overrides').selectAll().where('id', '=', id).executeTakeFirst();
      return row && overrideOf(row);
    },

    async delete(db: Database, id: number): Promise<void> {
      await db.deleteFrom('duty_overrides').where('id', '=', id).execute();
    },
  };
}

function overrideOf(row: Selectable<Tables['duty_overrides']>): OnCallOverride {
  return {
    Id: row.id,
    AccountId: row.account_id,
    Change: row.change,
    SubstituteId: row.substitute_id,
    From: toInstant(row.from_at),
    To: toInstant(row.to_at),
    Reason: row.reason,
    Author: row.author,
    CreatedAt: toInstant(row.created_at),
  };
}
