import { type JournalEnd, journalEndOf, type Storage } from '../../platform/storage/index.ts';

export interface AuditEnd {
  readonly id: number;
  readonly hash: string;
  readonly atMs: number;
}

/** How far a database is written. Every method throws StorageError. */
export interface IntegrityRepository {
  auditEnd(): Promise<AuditEnd | undefined>;
  /** The hash of an audit event; undefined: there is no such event. */
  auditHash(id: number): Promise<string | undefined>;
  journalEnd(): Promise<JournalEnd | undefined>;
}

export function createIntegrityRepository({ read }: Storage): IntegrityRepository {
  return {
    async auditEnd() {
      const row = await read
        .selectFrom('audit')
        .select(['id', 'hash', 'at'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { id: row.id, hash: row.hash, atMs: row.at };
    },
    async auditHash(id) {
      const row = await read.selectFrom('audit').select('hash').where('id', '=', id).executeTakeFirst();
      return row?.hash;
    },
    journalEnd: () => journalEndOf(read),
  };
}
