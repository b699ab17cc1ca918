import type { Database } from './storage.ts';

const NAME = 'journal-end';

/** The newest batch of samples that the database has accepted, now in the journal or in chunks. */
export interface JournalEnd {
  readonly batch: number;
  /** When it was stored, ms. */
  readonly atMs: number;
}

/** undefined: none was stored since this is recorded. @throws StorageError */
export async function journalEndOf(db: Database): Promise<JournalEnd | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
  return row && (JSON.parse(row.value) as JournalEnd);
}
