import { DatabaseSync } from 'node:sqlite';
import type { HistorianStorage, HistorianTransaction, SqlValue } from '../storage.ts';
import { insertSql } from './insert-sql.ts';
import { ownPoints } from './points.repository.ts';
import { tableStatements } from './schema.ts';

/** A storage that is open. */
export interface OpenStorage extends HistorianStorage {
  /** Stop the historian first. */
  close(): Promise<void>;
}

/**
 * Opens or creates an SQLite file for a historian alone. Its statements run on the calling thread.
 *
 * @throws Error of `node:sqlite`
 */
export function openSqliteFile(file: string): OpenStorage {
  const [writer, reader] = [new DatabaseSync(file), new DatabaseSync(file)];
  writer.exec('pragma journal_mode = wal; pragma synchronous = full');
  for (const statement of tableStatements('sqlite')) writer.exec(statement);
  const queryOn =
    (database: DatabaseSync) =>
    async <Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> =>
      database.prepare(sql).all(...parameters) as Row[];
  const query = queryOn(reader);
  const transaction: HistorianTransaction = {
    query: queryOn(writer),
    async insertMany(table, columns, rows, conflict) {
      const statement = writer.prepare(insertSql(table, columns, 1, conflict));
      for (const row of rows) statement.run(...row);
    },
  };
  const run = async <T>(work: (transaction: HistorianTransaction) => Promise<T>): Promise<T> => {
    writer.exec('begin immediate');
    try {
      const result = await work(transaction);
      writer.exec('commit');
      return result;
    } catch (error) {
      // SQLite itself ends a transaction when the disk is full.
      if (writer.isTransaction) writer.exec('rollback');
      throw error;
    }
  };
  /** One transaction after the other. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    kind: 'sqlite',
    query,
    transaction(work) {
      const turn = last.then(() => run(work));
      last = turn.catch(() => {});
      return turn;
    },
    points: ownPoints(query),
    async close() {
      await last;
      reader.close();
      writer.close();
    },
  };
}
