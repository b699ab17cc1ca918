import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase, describeOnPostgres } from '../../testing/databases.ts';
import { insertMany, type Storage } from './index.ts';

const account = (email: string) => ({
  email,
  first_name: 'A',
  last_name: 'B',
  role: 'Viewer',
  active: 1 as const,
  password_hash: 'x',
  token_version: 1,
  last_seen_at: null,
  created_at: 1_772_323_200_000,
});

const emails = async (storage: Storage) =>
  (await storage.read.selectFrom('accounts').select('email').orderBy('id').execute()).map((row) => row.email);

describeOnEachDatabase('storage', (open, { reopen }) => {
  it('returns instants beyond 32 bits as numbers', async () => {
    const storage = await open();
    await storage.write.insertInto('accounts').values(account('a@b.c')).execute();
    const row = await storage.read.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ created_at: 1_772_323_200_000, active: 1, last_seen_at: null });
  });

  it('finds nothing in an empty list, and everything outside it', async () => {
    const storage = await open();
    await storage.write.insertInto('accounts').values(account('a@b.c')).execute();
    const found = (operator: 'in' | 'not in') =>
      storage.read.selectFrom('accounts').select('email').where('id', operator, []).execute();
    expect(await found('in')).toEqual([]);
    expect(await found('not in')).toEqual([{ email: 'a@b.c' }]);
    expect(await storage.write.deleteFrom('accounts').where('id', 'in', []).execute()).toHaveLength(1);
    expect(await emails(storage)).toEqual(['a@b.c']);
  });

  it('hides a transaction before its end, and everything of a failed one', async () => {
    const storage = await open();
    const failed = storage.transaction(async (trx) => {
      await trx.insertInto('accounts').values(account('gone@b.c')).execute();
      expect(await emails(storage)).toEqual([]);
      throw new Error('stop');
    });
    await expect(failed).rejects.toThrow('stop');
    expect(await emails(storage)).toEqual([]);
    await storage.transaction((trx) => trx.insertInto('accounts').values(account('a@b.c')).execute());
    expect(await emails(storage)).toEqual(['a@b.c']);
  });

  it('reports a rejected row as a conflict', async () => {
    const storage = await open();
    await storage.write.insertInto('accounts').values(account('a@b.c')).execute();
    const again = storage.write.insertInto('accounts').values(account('a@b.c')).execute();
    await expect(again).rejects.toMatchObject({ code: 'STORAGE_CONFLICT', retryable: false });
  });

  it('reports an invalid statement as a permanent failure', async () => {
    const storage = await open();
    const wrong = sql`select nothing from nowhere`.execute(storage.read);
    await expect(wrong).rejects.toMatchObject({ code: 'STORAGE_FAILED', retryable: false });
  });

  it('returns the number of changed rows and inserted IDs', async () => {
    const storage = await open();
    const first = await storage.write
      .insertInto('accounts')
      .values(account('a@b.c'))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await storage.write
      .updateTable('accounts')
      .set({ role: 'Admin' })
      .where('id', '=', first.id)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  });

  it('inserts many rows and keeps or replaces existing ones', async () => {
    const storage = await open();
    const columns = [
      'email',
      'first_name',
      'last_name',
      'role',
      'active',
      'password_hash',
      'token_version',
      'created_at',
    ] as const;
    const rows = (role: string) =>
      Array.from({ length: 1_203 }, (_, n) => [`${n}@b.c`, 'A', 'B', role, 1, '$rows', 1, n]);
    await insertMany(storage.write, 'accounts', columns, rows('Viewer'));
    await insertMany(storage.write, 'accounts', columns, rows('Admin'), { key: ['email'], set: [] });
    const count = (role: string) =>
      storage.read
        .selectFrom('accounts')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('role', '=', role)
        .executeTakeFirstOrThrow();
    expect(await count('Viewer')).toEqual({ n: 1_203 });
    await insertMany(storage.write, 'accounts', columns, rows('Admin').slice(0, 5), {
      key: ['email'],
      set: ['role'],
    });
    expect(await count('Admin')).toEqual({ n: 5 });
    await insertMany(storage.write, 'accounts', columns, []);
  });

  it('transfers bytes unchanged, including a part of a larger buffer', async () => {
    const storage = await open();
    const type = storage.kind === 'sqlite' ? 'blob' : 'bytea';
    await sql`create table bytes (data ${sql.raw(type)})`.execute(storage.write);
    const part = new Uint8Array(1_000).fill(7).subarray(10, 13);
    await sql`insert into bytes values (${part}), (${new Uint8Array(0)})`.execute(storage.write);
    const { rows } = await sql<{ data: Uint8Array }>`select data from bytes`.execute(storage.read);
    expect(rows.map((row) => [...row.data])).toEqual([[7, 7, 7], []]);
    expect(part[0]).toBe(7);
  });

  it('runs many readers next to a writer', async () => {
    const storage = await open();
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await storage.write
          .insertInto('accounts')
          .values(account(`${n}@b.c`))
          .execute();
        await emails(storage);
      }),
    );
    expect(await emails(storage)).toHaveLength(20);
  });

  it('keeps committed data over a restart', async () => {
    const storage = await open();
    await storage.write.insertInto('accounts').values(account('a@b.c')).execute();
    await storage.close();
    expect(await emails(await reopen())).toEqual(['a@b.c']);
  });

  it('refuses to work after it was closed', async () => {
    const storage = await open();
    await storage.close();
    await expect(storage.ping()).rejects.toThrow();
  });
});

/** Ends every connection of this test but the calling one, as a restart of PostgreSQL does. */
const endOthers = (storage: Storage) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and application_name = current_setting('application_name')`.execute(
    storage.write,
  );

describeOnPostgres('a lost connection', (open) => {
  it('fails the transaction in progress as retryable, and the next one works', async () => {
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
