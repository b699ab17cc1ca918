import { DatabaseSync } from 'node:sqlite';
import { COLUMN_TYPES, type Migration } from '../migrations/migration.ts';

/** What must be known of a table to copy it, the same on both databases. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** The primary key. */
  readonly key: readonly string[];
  /** The auto-increment column that never reuses a number; null: there is none. */
  readonly identity: string | null;
}

/**
 * The tables of a schema with these migrations, without `schema_migrations`, each after those that
 * it refers to. Read from a database in memory, so that no separate list has to be maintained.
 */
export function tableShapes(migrations: readonly Migration[]): TableShape[] {
  const database = new DatabaseSync(':memory:');
  try {
    for (const { statements } of migrations) {
      for (const statement of statements(COLUMN_TYPES.sqlite)) database.exec(statement);
    }
    const tables = database
      .prepare("select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all() as { name: string; sql: string }[];
    const shapes = new Map(tables.map(({ name, sql }) => [name, shapeOf(database, name, sql)]));
    return inOrder(database, shapes);
  } finally {
    database.close();
  }
}

function shapeOf(database: DatabaseSync, name: string, sql: string): TableShape {
  const columns = database.prepare('select name, pk from pragma_table_info(?)').all(name) as {
    name: string;
    pk: number;
  }[];
  const key = columns
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map((column) => column.name);
  if (key.length === 0) throw new Error(`the table ${name} has no primary key`);
  return {
    name,
    columns: columns.map((column) => column.name),
    key,
    identity: /\bautoincrement\b/i.test(sql) ? key[0]! : null,
  };
}

function inOrder(database: DatabaseSync, shapes: ReadonlyMap<string, TableShape>): TableShape[] {
  const ordered = new Set<TableShape>();
  const add = (shape: TableShape, path: readonly string[]) => {
    if (ordered.has(shape)) return;
    if (path.includes(shape.name)) throw new Error(`tables refer to each other: ${path.join(', ')}`);
    const referred = database
      .prepare('select "table" as name from pragma_foreign_key_list(?)')
      .all(shape.name) as { name: string }[];
    for (const { name } of referred) {
      if (name !== shape.name) add(shapes.get(name)!, [...path, shape.name]);
    }
    ordered.add(shape);
  };
  for (const name of [...shapes.keys()].sort()) add(shapes.get(name)!, []);
  return [...ordered];
}
