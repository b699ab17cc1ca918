import { sql } from 'kysely';
import { type Storage, WAITING_SAMPLES } from '../../platform/storage/index.ts';

/** A batch that another server has left. */
export interface WaitingBatch {
  readonly id: number;
  /** The name of that server. */
  readonly server: string;
  readonly data: Uint8Array;
}

const TABLE = sql.table(WAITING_SAMPLES);

/** At most `limit`, in the order in which they were left. @throws StorageError */
export async function readWaiting(
  { read }: Pick<Storage, 'read'>,
  limit: number,
): Promise<readonly WaitingBatch[]> {
  const { rows } = await sql<WaitingBatch>`
    select id, server, data from ${TABLE} order by id limit ${limit}`.execute(read);
  return rows;
}

/** @throws StorageError */
export async function removeWaiting(
  { write }: Pick<Storage, 'write'>,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from ${TABLE} where id in (${sql.join(ids)})`.execute(write);
}
