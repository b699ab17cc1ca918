import { MAX_VIEWS } from '@outpost/contract';
import { toInstant } from '../platform/clock.ts';
import type { Database, Storage } from '../storage/index.ts';

/** What became of an attempt to save; `taken`: another view of the account has the name. */
export type ViewSaveOutcome = { kind: 'saved'; id: number } | { kind: 'missing' | 'taken' | 'full' };

/** What is saved under names: views of the grid, trends. Names of one kind don't stand in the way of the other's. */
export interface ViewKind<View> {
  readonly name: 'grid' | 'trend';
  /** What was stored by any release, as this one has it. */
  readonly read: (json: string) => View;
}

/** What is sent to save one. */
export interface Body<View> {
  readonly Name: string;
  readonly View: View;
}

export interface Saved<View> extends Body<View> {
  readonly Id: number;
  readonly UpdatedAt: string;
}

/** The views of one kind that accounts saved. Every method is told whose they are and sees no other account's. */
export interface ViewRepository<View> {
  /** In no order; views of other releases are mended. */
  list(accountId: number): Promise<Saved<View>[]>;
  create(accountId: number, body: Body<View>, atMs: number): Promise<ViewSaveOutcome>;
  update(accountId: number, id: number, body: Body<View>, atMs: number): Promise<ViewSaveOutcome>;
  /** @returns whether there was one */
  delete(accountId: number, id: number): Promise<boolean>;
}

/** Names that people take for the same one: case, forms of one character and the width of gaps make no difference. */
export function viewNameKey(name: string): string {
  return name.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

export function createViewRepository<View>(storage: Storage, kind: ViewKind<View>): ViewRepository<View> {
  return {
    async list(accountId) {
      const rows = await storage.read
        .selectFrom('views')
        .select(['id', 'name', 'view', 'updated_at'])
        .where('account_id', '=', accountId)
        .where('kind', '=', kind.name)
        .execute();
      return rows.map((row) => ({
        Id: row.id,
        Name: row.name,
        View: kind.read(row.view),
        UpdatedAt: toInstant(row.updated_at),
      }));
    },

    // Saves come one after the other, so that what was looked at still holds when the row is written.
    create: (accountId, body, atMs) =>
      storage.transaction(
        async (trx): Promise<ViewSaveOutcome> => {
          const others = await namesOf(trx, accountId, kind.name);
          if (others.some((other) => other.key === keyOf(kind.name, body.Name))) return { kind: 'taken' };
          if (others.length >= MAX_VIEWS) return { kind: 'full' };
          const { id } = await trx
            .insertInto('views')
            .values({ account_id: accountId, ...columns(kind.name, body, atMs) })
            .returning('id')
            .executeTakeFirstOrThrow();
          return { kind: 'saved', id };
        },
        { alone: 'views' },
      ),

    update: (accountId, id, body, atMs) =>
      storage.transaction(
        async (trx): Promise<ViewSaveOutcome> => {
          const all = await namesOf(trx, accountId, kind.name);
          if (!all.some((view) => view.id === id)) return { kind: 'missing' };
          const key = keyOf(kind.name, body.Name);
          if (all.some((view) => view.id !== id && view.key === key)) return { kind: 'taken' };
          await trx
            .updateTable('views')
            .set(columns(kind.name, body, atMs))
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
        .where('kind', '=', kind.name)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

type KindName = ViewKind<unknown>['name'];

/** Unique for an account. A control character is in no name, so those of other kinds are never the same. */
const keyOf = (kind: KindName, name: string) =>
  kind === 'grid' ? viewNameKey(name) : `${kind}\u001f${viewNameKey(name)}`;

async function namesOf(
  db: Database,
  accountId: number,
  kind: KindName,
): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('views')
    .select(['id', 'name_key as key'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute();
}

function columns(kind: KindName, { Name, View }: Body<unknown>, atMs: number) {
  // Half a pair of UTF-16 has no form in UTF-8.
  return {
    kind,
    name: Name.toWellFormed(),
    name_key: keyOf(kind, Name),
    view: JSON.stringify(View),
    updated_at: atMs,
  };
}
