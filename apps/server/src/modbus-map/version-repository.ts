import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { ModbusMapChange } from '@outpost/contract';
import type { Storage } from '../storage/index.ts';

/** A version of the register map as it is listed. */
export interface StoredVersion {
  readonly version: number;
  readonly atMs: number;
  readonly by: readonly string[];
  /** The newest line of the audit log when it was made; 0: there was none. */
  readonly auditId: number;
  readonly entries: number;
  readonly hash: string;
}

/** The versions of the register map. Every method throws StorageError. */
export interface VersionRepository {
  newest(): Promise<StoredVersion | undefined>;
  /** The newest first. */
  list(most: number): Promise<StoredVersion[]>;
  /** What each version up to this one changed, the first one first. */
  changesUpTo(version: number): Promise<ModbusMapChange[][]>;
  add(version: StoredVersion, changes: readonly ModbusMapChange[]): Promise<void>;
}

const LISTED = ['version', 'at', 'by_names', 'audit_id', 'entries', 'hash'] as const;
const packed = promisify(deflate);
const unpacked = promisify(inflate);

export function createVersionRepository(storage: Storage): VersionRepository {
  const listed = async (most: number): Promise<StoredVersion[]> => {
    const rows = await storage.read
      .selectFrom('modbus_map_versions')
      .select(LISTED)
      .orderBy('version', 'desc')
      .limit(most)
      .execute();
    return rows.map((row) => ({
      version: row.version,
      atMs: row.at,
      by: JSON.parse(row.by_names) as string[],
      auditId: row.audit_id,
      entries: row.entries,
      hash: row.hash,
    }));
  };
  return {
    newest: async () => (await listed(1))[0],
    list: listed,

    async changesUpTo(version) {
      const rows = await storage.read
        .selectFrom('modbus_map_versions')
        .select('changes')
        .where('version', '<=', version)
        .orderBy('version')
        .execute();
      const texts = await Promise.all(rows.map(({ changes }) => unpacked(changes)));
      return texts.map((text) => JSON.parse(text.toString()) as ModbusMapChange[]);
    },

    async add({ version, atMs, by, auditId, entries, hash }, changes) {
      const row = { version, at: atMs, by_names: JSON.stringify(by), audit_id: auditId, entries, hash };
      const content = await packed(JSON.stringify(changes));
      await storage.transaction((trx) =>
        trx
          .insertInto('modbus_map_versions')
          .values({ ...row, changes: content })
          .execute(),
      );
    },
  };
}
