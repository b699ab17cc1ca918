import type { Storage } from '../../platform/storage/index.ts';

/** Up to where an output has the audit log. */
export interface OutputPosition {
  /** The last event that it has; 0: none. */
  readonly lastId: number;
  /** The number of that event in the output. */
  readonly sequence: number;
}

/** Where the outputs of the audit log are. Every method throws StorageError. */
export type OutputRepository = ReturnType<typeof createOutputRepository>;

export function createOutputRepository(storage: Storage) {
  return {
    /** null: it was never turned on. */
    async read(name: string): Promise<OutputPosition | null> {
      const row = await storage.write
        .selectFrom('audit_outputs')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst();
      return row ? { lastId: row.last_id, sequence: row.sequence } : null;
    },
    async store(name: string, { lastId, sequence }: OutputPosition): Promise<void> {
      const values = { last_id: lastId, sequence };
      await storage.write
        .insertInto('audit_outputs')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
    },
  };
}
