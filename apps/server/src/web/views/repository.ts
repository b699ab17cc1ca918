import { MAX_VIEWS } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import type { Database, Storage } from '../../platform/storage/index.ts';

/** The result of an attempt to save; `taken`: another view of the account has the name. */
export type ViewSaveOutcome = { kind: 'saved'; id: number } | { kind: 'missing' | 'taken' | 'full' };

/**
 * Kinds of saved items: views of the grid, trends. Names of one kind don't conflict with the
 * other's.
 */
export interface ViewKind<View> {
  readonly name: 'grid' | 'trend';
  /** A stored item of any release, in the form of this one. */
  readonly read: (json: string) => View;
}

/** The body that saves one. */
export interface Body<View> {
  readonly Name: string;
  readonly View: View;
}

export interface Saved<View> extends Body<View> {
  readonly Id: number;
  readonly UpdatedAt: string;
}

/** The saved views of one kind. Every method gets their account and sees no other account's. */
export interface ViewRepository<View> {
  /** Unordered; views of other releases are converted. */
  list(accountId: number): Promise<Saved<View>[]>;
  create(accountId: number, body: Body<View>, atMs: number): Promise<ViewSaveOutcome>;
  update(accountId: number, id: number, body: Body<View>, atMs: number): Promise<ViewSaveOutcome>;
  /** @returns whether it existed */
  delete(accountId: number, id: number): Promise<boolean>;
}

/** Key of equal names: case, forms of one character and the width of gaps are ignored. */
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

    // Saves run one after the other, so that the check still holds when the row is written.
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

/**
 * Unique for an account. Names contain no control character, so those of other kinds are never the
 * same.
 */
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
  // Half a surrogate pair has no form in UTF-8.
  return {
    kind,
    name: Name.toWellFormed(),
    name_key: keyOf(kind, Name),
    view: JSON.stringify(View),
    updated_at: atMs,
  };
}
