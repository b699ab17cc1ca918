import type { AuditEntry, AuditKind } from '@outpost/contract';
import { type Selectable, sql } from 'kysely';
import { toInstant } from '../clock.ts';
import { type Database, insertMany, type Storage, type Tables, waitForTurn } from '../storage/index.ts';
import type { AuditFilter, AuditNote } from './audit-types.ts';
import { type ChainedLine, eventHash, FIRST_HASH } from './chain.ts';

/** The stored audit log. Events are only added. Every method throws StorageError. */
export type AuditRepository = ReturnType<typeof createAuditRepository>;

const COLUMNS = [
  'at',
  'kind',
  'action',
  'outcome',
  'account_id',
  'by_name',
  'station_id',
  'point_id',
  'of_id',
  'words',
  'details',
  'hash',
] as const;

type Row = Selectable<Tables['audit']>;

/** An action begins, ends and is settled; a longer chain is not from this server. */
const MAX_PER_CHAIN = 100;

export function createAuditRepository(storage: Storage) {
  return {
    /**
     * As the last step of the caller's transaction.
     *
     * @param now read when it has its turn, so that times are in the order of ids
     * @returns the ids, in the order of the notes
     */
    async append(trx: Database, notes: readonly AuditNote[], now: () => number): Promise<number[]> {
      if (notes.length === 0) return [];
      await waitForTurn(storage.kind, trx, 'audit');
      const atMs = now();
      const last = await newest(trx);
      let hash = last?.hash ?? FIRST_HASH;
      const lines = notes.map((note) => {
        const line = lineOf(note, atMs);
        hash = eventHash(hash, line);
        return [...COLUMNS.slice(0, -1).map((column) => line[column as keyof ChainedLine]), hash];
      });
      await insertMany(trx, 'audit', COLUMNS, lines);
      const added = await trx
        .selectFrom('audit')
        .select('id')
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .execute();
      return added.map(({ id }) => id);
    },

    async list(filter: AuditFilter): Promise<AuditEntry[]> {
      const { kind, kinds, outcomes, accountId, stationId, by, action, text, fromMs, toMs, before, limit } =
        filter;
      let query = storage.read.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (kinds) query = query.where('kind', 'in', [...kinds]);
      if (outcomes) query = query.where('outcome', 'in', [...outcomes]);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
      if (toMs !== undefined) query = query.where('at', '<', toMs);
      for (const word of text?.split(/\s+/).filter(Boolean) ?? [])
        query = query.where(says(storage.kind, word));
      if (stationId !== undefined) query = query.where('station_id', '=', stationId);
      if (by !== undefined) query = query.where('by_name', '=', by);
      if (action !== undefined) query = query.where('action', '=', action);
      if (before !== undefined) query = query.where('id', '<', before);
      return (await query.execute()).map(entryOf);
    },

    async after(id: number, limit: number): Promise<AuditEntry[]> {
      const query = storage.read.selectFrom('audit').selectAll().where('id', '>', id);
      return (await query.orderBy('id').limit(limit).execute()).map(entryOf);
    },

    /** Resolves when the transactions that were adding events have ended. */
    settled: (): Promise<void> => storage.transaction((trx) => waitForTurn(storage.kind, trx, 'audit')),

    async countAfter(id: number): Promise<number> {
      const { n } = await storage.read
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('id', '>', id)
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    /** The event with its related ones, oldest first; empty: no such event. */
    async chainOf(id: number): Promise<AuditEntry[]> {
      const found = new Map<number, Row>();
      const take = (rows: readonly Row[]) => {
        const fresh = rows.filter((row) => !found.has(row.id));
        for (const row of fresh) found.set(row.id, row);
        return fresh;
      };
      const byId = (ids: number[]) =>
        storage.read.selectFrom('audit').selectAll().where('id', 'in', ids).execute();
      const later = (ids: number[]) =>
        storage.read
          .selectFrom('audit')
          .selectAll()
          .where('of_id', 'in', ids)
          .orderBy('id')
          .limit(MAX_PER_CHAIN)
          .execute();
      let edge = take(await byId([id]));
      while (edge.length > 0 && found.size < MAX_PER_CHAIN) {
        const before = edge.flatMap(({ of_id }) => (of_id === null ? [] : [of_id]));
        const earlier = before.length > 0 ? await byId(before) : [];
        edge = take([...earlier, ...(await later(edge.map((row) => row.id)))]);
      }
      return [...found.values()].sort((a, b) => a.id - b.id).map(entryOf);
    },

    /** Events of a kind that are `begun` or `unknown` and neither ended nor settled; oldest first. */
    async unended(kind: AuditKind, outcome: 'begun' | 'unknown'): Promise<AuditEntry[]> {
      const rows = await storage.write
        .selectFrom('audit as line')
        .selectAll()
        .where('kind', '=', kind)
        .where('outcome', '=', outcome)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('audit as later').select('later.id').whereRef('later.of_id', '=', 'line.id')),
          ),
        )
        .orderBy('id')
        .execute();
      return rows.map(entryOf);
    },
  };
}

function newest(db: Database): Promise<{ id: number; hash: string } | undefined> {
  return db.selectFrom('audit').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Whether a word occurs in the text or the name; pattern characters are matched literally. */
function says(kind: Storage['kind'], word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return kind === 'postgres'
    ? sql<boolean>`(words ilike ${pattern} escape '\\' or by_name ilike ${pattern} escape '\\')`
    : sql<boolean>`(words like ${pattern} escape '\\' or by_name like ${pattern} escape '\\')`;
}

function lineOf(note: AuditNote, at: number): ChainedLine {
  return {
    at: note.atMs ?? at,
    kind: note.kind,
    action: note.action,
    outcome: note.outcome,
    account_id: note.by.accountId,
    by_name: storable(note.by.name),
    station_id: note.stationId ?? null,
    point_id: note.pointId ?? null,
    of_id: note.of ?? null,
    words: storable(note.words),
    details: note.details === undefined ? null : JSON.stringify(note.details),
  };
}

/**
 * Without U+0000, which PostgreSQL cannot store, and without unpaired surrogates, which UTF-8
 * cannot encode.
 */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

function entryOf(row: Row): AuditEntry {
  return {
    Id: row.id,
    At: toInstant(row.at),
    Kind: row.kind,
    Action: row.action,
    Outcome: row.outcome,
    AccountId: row.account_id,
    By: row.by_name,
    StationId: row.station_id,
    PointId: row.point_id,
    Of: row.of_id,
    Words: row.words,
    Details: row.details === null ? null : (JSON.parse(row.details) as Record<string, unknown>),
    Hash: row.hash,
  };
}
