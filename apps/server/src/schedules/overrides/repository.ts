import type { DutyOverride, DutyOverrideBody } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import type { Database, Storage } from '../../storage/index.ts';

/** Dated overrides of duty. Every method throws StorageError. */
export interface DutyOverrideRepository {
  /** Those that end after an instant, by their beginning. */
  endingAfter(atMs: number): Promise<DutyOverride[]>;
  /** @param lastly runs as the last step of the same transaction */
  create(
    body: DutyOverrideBody,
    authorId: number,
    atMs: number,
    lastly?: (db: Database) => Promise<unknown>,
  ): Promise<CreateOutcome>;
  /** @param lastly as above, with what was deleted. @returns whether there was one */
  delete(
    id: number,
    lastly?: (
      db: Database,
      before: { readonly account_id: number; readonly reason: string },
    ) => Promise<unknown>,
  ): Promise<boolean>;
}

/** `missing`: which account is not there. */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly id: number }
  | { readonly kind: 'missing'; readonly field: 'AccountId' | 'SubstituteId' };

export function createDutyOverrideRepository(storage: Storage): DutyOverrideRepository {
  return {
    async endingAfter(atMs) {
      const rows = await storage.read
        .selectFrom('duty_overrides')
        .selectAll()
        .where('to_at', '>', atMs)
        .orderBy('from_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        Id: row.id,
        AccountId: row.account_id,
        Change: row.change,
        SubstituteId: row.substitute_id,
        From: toInstant(row.from_at),
        To: toInstant(row.to_at),
        Reason: row.reason,
        Author: row.author,
        CreatedAt: toInstant(row.created_at),
      }));
    },

    create: (body, authorId, atMs, lastly) =>
      storage.transaction(
        async (db): Promise<CreateOutcome> => {
          const wanted = [
            body.AccountId,
            authorId,
            ...(body.SubstituteId === null ? [] : [body.SubstituteId]),
          ];
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
              // Half a pair of UTF-16 has no form in UTF-8.
              reason: body.Reason.toWellFormed(),
              author: emails.get(authorId) ?? '',
              created_at: atMs,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await lastly?.(db);
          return { kind: 'created', id };
        },
        { alone: 'on-call' },
      ),

    delete: (id, lastly) =>
      storage.transaction(
        async (db) => {
          const before = await db
            .deleteFrom('duty_overrides')
            .where('id', '=', id)
            .returning(['account_id', 'from_at', 'to_at', 'change', 'reason', 'author'])
            .executeTakeFirst();
          if (before) await lastly?.(db, before);
          return before !== undefined;
        },
        { alone: 'on-call' },
      ),
  };
}
