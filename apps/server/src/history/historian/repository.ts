import {
  type CatalogPoint,
  type Historian,
  type HistorianStorage,
  type HistorianTransaction,
  numberedParameters,
} from '@outpost/historian';
import { CompiledQuery } from 'kysely';
import { type Database, insertRows, type Storage } from '../../platform/storage/index.ts';

/** A transaction of the historian, for what else belongs into it. */
export interface HistoryTransaction extends HistorianTransaction {
  readonly db: Database;
}

/** The historian of the server's database. */
export type History = Historian<HistoryTransaction>;

/** The server's database as the historian uses it. */
export function historianStorage(storage: Storage): HistorianStorage<HistoryTransaction> {
  const { kind, read } = storage;
  const on = (db: Database): HistoryTransaction => ({
    db,
    async query<Row>(sql: string, parameters: readonly unknown[] = []) {
      const text = kind === 'postgres' ? numberedParameters(sql) : sql;
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...parameters]));
      return rows as Row[];
    },
    insertMany: (table, columns, rows, conflict) => insertRows(db, table, columns, rows, conflict),
  });
  return {
    kind,
    query: on(read).query,
    transaction: (work) => storage.transaction((trx) => work(on(trx))),
    points: {
      kinds: () => read.selectFrom('points').select(['id as pointId', 'kind']).orderBy('id').execute(),
      async find(pointIds) {
        if (pointIds.length === 0) return [];
        const rows = await read
          .selectFrom('points')
          .select(['id', 'kind', 'declaration'])
          .where('id', 'in', pointIds)
          .orderBy('id')
          .execute();
        return rows.map(({ id, kind, declaration }) => {
          const { Scale = null } = JSON.parse(declaration) as { Scale?: CatalogPoint['scale'] };
          return { pointId: id, kind, scale: Scale };
        });
      },
    },
  };
}
