import { type GridView, MOST_VIEWS, type SavedView, type ViewBody } from '@outpost/contract';
import { toInstant } from '../platform/clock.ts';
import type { Database, Storage } from '../storage/index.ts';
import { mendView } from './mend.ts';

/** What became of an attempt to save; `taken`: another view of the account has the name. */
export type SaveOutcome = { kind: 'saved'; id: number } | { kind: 'missing' | 'taken' | 'full' };

/** The views that accounts saved. Every method is told whose they are and sees no other account's. */
export interface ViewRepository {
  /** In no order; views of other releases are mended. */
  list(accountId: number): Promise<SavedView[]>;
  create(accountId: number, body: ViewBody, atMs: number): Promise<SaveOutcome>;
  update(accountId: number, id: number, body: ViewBody, atMs: number): Promise<SaveOutcome>;
  /** @returns whether there was one */
  delete(accountId: number, id: number): Promise<boolean>;
}

/** Names that people take for the same one: case, forms of one character and the width of gaps make no difference. */
export function nameKey(name: string): string {
  return name.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

export function createViewRepository(storage: Storage): ViewRepository {
  return {
    async list(accountId) {
      const rows = await storage.read
        .selectFrom('views')
        .select(['id', 'name', 'view', 'updated_at'])
        .where('account_id', '=', accountId)
        .execute();
      return rows.map((row) => ({
        Id: row.id,
        Name: row.name,
        View: mendView(row.view),
        UpdatedAt: toInstant(row.updated_at),
      }));
    },

    // Saves come one after the other, so that what was looked at still holds when the row is written.
    create: (accountId, body, atMs) =>
      storage.transaction(
        async (trx): Promise<SaveOutcome> => {
          const others = await namesOf(trx, accountId);
          if (others.some((other) => other.key === nameKey(body.Name))) return { kind: 'taken' };
          if (others.length >= MOST_VIEWS) return { kind: 'full' };
          const { id } = await trx
            .insertInto('views')
            .values({ account_id: accountId, ...columns(body.Name, body.View, atMs) })
            .returning('id')
            .executeTakeFirstOrThrow();
          return { kind: 'saved', id };
        },
        { alone: 'views' },
      ),

    update: (accountId, id, body, atMs) =>
      storage.transaction(
        async (trx): Promise<SaveOutcome> => {
          const all = await namesOf(trx, accountId);
          if (!all.some((view) => view.id === id)) return { kind: 'missing' };
          if (all.some((view) => view.id !== id && view.key === nameKey(body.Name))) return { kind: 'taken' };
          await trx
            .updateTable('views')
            .set(columns(body.Name, body.View, atMs))
            .where('account_id', '=', accountId)
            .where('id', '=', id)
            .execute();
          return { kind: 'saved', id };
        },
        { alone: 'views' },
      ),

    async delete(accountId, id) {
      const { numDeletedRows } = await storage.write
        .deleteFrom('views')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

async function namesOf(db: Database, accountId: number): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('views')
    .select(['id', 'name_key as key'])
    .where('account_id', '=', accountId)
    .execute();
}

function columns(name: string, view: GridView, atMs: number) {
  // Half a pair of UTF-16 has no form in UTF-8.
  return {
    name: name.toWellFormed(),
    name_key: nameKey(name),
    view: JSON.stringify(view),
    updated_at: atMs,
  };
}
