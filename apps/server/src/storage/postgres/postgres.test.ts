import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnPostgres } from '../../testing/databases.ts';
import type { Storage } from '../index.ts';

/** Ends every connection of this test but the asking one, as a restart of PostgreSQL does. */
const endOthers = (storage: Storage) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and application_name = current_setting('application_name')`.execute(
    storage.write,
  );

describeOnPostgres('a lost connection', (open) => {
  it('fails the transaction under way as retryable, and the next one works', async () => {
    const storage = await open();
    const lost = storage.transaction(async (trx) => {
      await sql`select 1`.execute(trx);
      await endOthers(storage);
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', retryable: true });
    await storage.transaction((trx) => sql`select 1`.execute(trx));
    await storage.ping();
  });

  it('does no harm while it is idle', async () => {
    const storage = await open();
    await Promise.all([storage.ping(), storage.ping(), storage.ping()]);
    await endOthers(storage);
    await storage.transaction((trx) => sql`select 1`.execute(trx));
  });
});
