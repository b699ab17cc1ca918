import type { LinearScale } from './codec/scale.ts';
import type { PointKind } from './rollups/levels.ts';

/** A parameter of a statement, or the value of a column. */
export type SqlValue = number | string | Uint8Array | null;

/** What to do with a row whose key exists already. */
export interface KeyConflict {
  readonly key: readonly string[];
  /** Columns that take the new row's value; none: the stored row stays. */
  readonly set: readonly string[];
}

/** One transaction of the database. */
export interface HistorianTransaction {
  /** The rows of a statement, see {@link HistorianStorage.query}. */
  query<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /** Inserts rows whose values are in the order of `columns`; no row occurs twice. */
  insertMany(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly SqlValue[])[],
    conflict?: KeyConflict,
  ): Promise<void>;
}

/** A point of the catalog. */
export interface CatalogPoint {
  readonly pointId: number;
  readonly kind: PointKind;
  /** Values that are raw counts on it take less space. */
  readonly scale: LinearScale | null;
}

/** The points of the database, also those that are no longer in use: their history stays. */
export interface PointCatalog<Transaction extends HistorianTransaction = HistorianTransaction> {
  /** Kinds of all points. */
  kinds(): Promise<Pick<CatalogPoint, 'pointId' | 'kind'>[]>;
  /** These points; an unknown one is missing. */
  find(pointIds: readonly number[]): Promise<CatalogPoint[]>;
  /**
   * Stores points whose samples are written in the same transaction; not needed where something
   * else stores points.
   */
  keep?(transaction: Transaction, points: readonly CatalogPoint[]): Promise<void>;
}

/**
 * The database of a historian, SQLite or PostgreSQL, with the tables of `standalone/schema.ts`.
 * Every method rejects while the database cannot be used; the historian retries what it must write.
 */
export interface HistorianStorage<Transaction extends HistorianTransaction = HistorianTransaction> {
  readonly kind: 'sqlite' | 'postgres';
  /**
   * The rows of a statement, among all that was committed before. The same SQL is for both
   * databases, with `?` for each parameter and nowhere else. Integers are returned as numbers, bytes
   * as `Uint8Array`.
   */
  query<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  readonly points: PointCatalog<Transaction>;
}

/** A statement whose parameters are written `$1`, `$2`, …, as PostgreSQL requires. */
export function numberedParameters(sql: string): string {
  let parameter = 0;
  return sql.replaceAll('?', () => `$${++parameter}`);
}
