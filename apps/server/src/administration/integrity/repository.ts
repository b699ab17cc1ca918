import { type JournalEnd, journalEndOf, type Storage } from '../../platform/storage/index.ts';

export interface AuditEnd {
  readonly id: number;
  readonly hash: string;
  readonly atMs: number;
}

/** How far a database is written. Every method throws StorageError. */
export type IntegrityRepository = ReturnType<typeof createIntegrityRepository>;

export function createIntegrityRepository({ read }: Storage) {
  return {
    async auditEnd(): Promise<AuditEnd | undefined> {
      const row = await read
        .selectFrom('audit')
        .select(['id', 'hash', 'at'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { id: row.id, hash: row.hash, atMs: row.at };
    },
    /** The hash of an audit event; undefined: there is no such event. */
    async auditHash(id: number): Promise<string | undefined> {
      const row = await read.selectFrom('audit').select('hash').where('id', '=', id).executeTakeFirst();
      return row?.hash;
    },
    journalEnd: (): Promise<JournalEnd | undefined> => journalEndOf(read),
  };
}
