import { sql } from 'kysely';
import type { Storage } from '../platform/storage/index.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/**
 * A database that a test makes fail: SQLite rejects writes, as on a read-only disk; PostgreSQL
 * cannot be reached.
 */
export interface StorageOutage {
  /** The server's database; null: SQLite in its data folder. */
  readonly databaseUrl: string | null;
  begin(storage: Storage): Promise<void>;
  end(storage: Storage): Promise<void>;
}

/** @param databaseUrl as `itOnEachDatabase` passes it to a test */
export async function outageOf(databaseUrl: string | null): Promise<StorageOutage> {
  if (databaseUrl === null) {
    const takeWrites = async (storage: Storage, isTaken: boolean) => {
      await sql.raw(`pragma query_only = ${isTaken ? 'off' : 'on'}`).execute(storage.write);
    };
    return {
      databaseUrl,
      begin: (storage) => takeWrites(storage, false),
      end: (storage) => takeWrites(storage, true),
    };
  }
  const url = new URL(databaseUrl);
  const proxy = await startTcpProxy(url.hostname, Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return {
    databaseUrl: url.href,
    begin: async () => proxy.cut(),
    end: async () => proxy.repair(),
  };
}
