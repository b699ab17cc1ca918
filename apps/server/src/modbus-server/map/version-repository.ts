import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { ModbusMapChange } from '@outpost/contract';
import type { Selectable } from 'kysely';
import type { Storage, Tables } from '../../platform/storage/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';

/** An entry in the list of versions. */
export interface StoredVersion {
  readonly version: number;
  readonly atMs: number;
  readonly by: readonly string[];
  /** The latest audit event when it was made; 0: there was none. */
  readonly auditId: number;
  readonly entries: number;
  readonly hash: string;
}

/** The versions of the register map. Every method throws StorageError. */
export type VersionRepository = ReturnType<typeof createVersionRepository>;

const LISTED = ['version', 'at', 'by_names', 'audit_id', 'entries', 'hash'] as const;
type Listed = Pick<Selectable<Tables['modbus_map_versions']>, (typeof LISTED)[number]>;
const packed = promisify(deflate);
const unpacked = promisify(inflate);
/**
 * Number written or read before yielding to other work: a first version has all entries of the map.
 */
const CHANGES_A_TURN = 500;

/** A line of JSON each. */
async function written(changes: readonly ModbusMapChange[]): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < changes.length; at += CHANGES_A_TURN) {
    const some = changes.slice(at, at + CHANGES_A_TURN);
    parts.push(some.map((change) => JSON.stringify(change)).join('\n'));
    await yieldToEventLoop();
  }
  return parts.join('\n');
}

async function* read(text: string): AsyncGenerator<ModbusMapChange[]> {
  const lines = text === '' ? [] : text.split('\n');
  for (let at = 0; at < lines.length; at += CHANGES_A_TURN) {
    yield lines.slice(at, at + CHANGES_A_TURN).map((line) => JSON.parse(line) as ModbusMapChange);
    await yieldToEventLoop();
  }
}

function storedVersion(row: Listed): StoredVersion {
  return {
    version: row.version,
    atMs: row.at,
    by: JSON.parse(row.by_names) as string[],
    auditId: row.audit_id,
    entries: row.entries,
    hash: row.hash,
  };
}

export function createVersionRepository(storage: Storage) {
  const listed = () =>
    storage.read.selectFrom('modbus_map_versions').select(LISTED).orderBy('version', 'desc');
  const one = (row: Listed | undefined) => row && storedVersion(row);
  return {
    newest: async (): Promise<StoredVersion | undefined> => one(await listed().limit(1).executeTakeFirst()),
    find: async (version: number): Promise<StoredVersion | undefined> =>
      one(await listed().where('version', '=', version).executeTakeFirst()),
    /** Newest first. */
    list: async (most: number): Promise<StoredVersion[]> =>
      (await listed().limit(most).execute()).map(storedVersion),

    /** The changes of each version up to this one, the first one first, a piece at a time. */
    async *changesUpTo(version: number): AsyncIterable<{ version: number; changes: ModbusMapChange[] }> {
      const rows = await storage.read
        .selectFrom('modbus_map_versions')
        .select(['version', 'changes'])
        .where('version', '<=', version)
        .orderBy('version')
        .execute();
      for (const row of rows) {
        const text = (await unpacked(row.changes)).toString();
        for await (const changes of read(text)) yield { version: row.version, changes };
      }
    },

    async add(
      { version, atMs, by, auditId, entries, hash }: StoredVersion,
      changes: readonly ModbusMapChange[],
    ): Promise<void> {
      const row = { version, at: atMs, by_names: JSON.stringify(by), audit_id: auditId, entries, hash };
      const content = await packed(await written(changes));
      await storage.transaction((trx) =>
        trx
          .insertInto('modbus_map_versions')
          .values({ ...row, changes: content })
          .execute(),
      );
    },
  };
}
