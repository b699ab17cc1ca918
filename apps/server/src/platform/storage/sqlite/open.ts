import { CompiledQuery, Kysely, sql } from 'kysely';
import { DamageNotifier } from '../damage.ts';
import { StorageError } from '../errors.ts';
import { probeStatement } from '../probe-sql.ts';
import type { Storage } from '../storage.ts';
import type { Tables } from '../tables.ts';
import { checkSqlite } from './check.ts';
import { SqlitePool, sqliteDialect } from './dialect.ts';
import { makePrivate } from './make-private.ts';
import type { SqliteUse } from './protocol.ts';
import { SqliteThread } from './thread.ts';

const READERS = 2;

export interface OpenSqliteOptions {
  use?: SqliteUse;
}

/**
 * Opens or creates the database in a file: one writing and two reading connections, each in its own
 * thread.
 */
export async function openSqlite(file: string, { use = 'server' }: OpenSqliteOptions = {}): Promise<Storage> {
  if (use !== 'as-it-is') makePrivate(file);
  const writer = new SqliteThread({ file, readOnly: false, use });
  const readers = Array.from({ length: READERS }, () => new SqliteThread({ file, readOnly: true, use }));
  const damage = new DamageNotifier();
  const { log } = damage;
  const write = new Kysely<Tables>({
    dialect: sqliteDialect(new SqlitePool([writer]), 'begin immediate'),
    log,
  });
  const pool = new SqlitePool(readers);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(pool, 'begin'), log });
  const close = async () => {
    await Promise.all(readers.map((reader) => reader.close()));
    // Last, so that closing it checkpoints the write-ahead log into the file.
    await writer.close();
  };
  try {
    await sql`select 1`.execute(write);
    await sql`select 1`.execute(read);
  } catch (error) {
    await close();
    const { code, message } = error as StorageError;
    throw new StorageError(code, `${file}: ${message}`, { cause: error });
  }
  return {
    kind: 'sqlite',
    read,
    write,
    transaction: (work) => write.transaction().execute(work),
    ping: async () => {
      await sql`select count(*) from sqlite_schema`.execute(read);
    },
    probe: async () => {
      const { text, values } = probeStatement('?');
      await write.executeQuery(CompiledQuery.raw(text, values));
    },
    dataWorkers: {
      atOnce: READERS,
      async run(module, input) {
        const reader = await pool.acquire();
        try {
          return await reader.runJob({ module: module.href, input });
        } catch (error) {
          damage.notice(error);
          throw error;
        } finally {
          pool.release(reader);
        }
      },
    },
    spool: null,
    check: (signal) => checkSqlite(file, signal),
    onDamage: damage.onDamage,
    close,
  };
}
