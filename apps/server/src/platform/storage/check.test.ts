import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase, describeOnPostgres } from '../../testing/databases.ts';
import { checkSqlite } from './sqlite/check.ts';

const check = (storage: { check(signal: AbortSignal): Promise<unknown> }) =>
  storage.check(new AbortController().signal);

describeOnEachDatabase('a check for damage', (open) => {
  it('finds nothing in an intact database, while it is written to', async () => {
    const storage = await open();
    const checking = check(storage);
    await storage.probe();
    expect(await checking).toMatchObject({ problems: [] });
  });

  it('can be cancelled', async () => {
    const storage = await open();
    await sql`create table big as with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
      select i, cast(i as text) as t from n`.execute(storage.write);
    const abort = new AbortController();
    const checking = storage.check(abort.signal);
    abort.abort();
    // On PostgreSQL without amcheck there is nothing long to cancel.
    if (storage.kind === 'sqlite')
      await expect(checking).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    else await checking;
  });
});

it('reports that there is no file to check', async () => {
  const signal = new AbortController().signal;
  await expect(checkSqlite(`${await temporaryFolder()}/none.sqlite`, signal)).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('unable to open database file'),
  });
});

describeOnPostgres('a check of indexes', (open) => {
  it('runs where amcheck is installed, and finds a corrupt index', async () => {
    const storage = await open();
    const { rows } = await sql`select 1 from pg_available_extensions where name = 'amcheck'`.execute(
      storage.read,
    );
    if (rows.length === 0) return leftOut('PostgreSQL: amcheck');
    await sql`create extension amcheck`.execute(storage.write);
    expect(await check(storage)).toMatchObject({
      how: expect.stringMatching(/amcheck of \d+ indexes$/),
      problems: [],
    });
    // As when the system's collation changes below an index: its comparison differs from before.
    const order = (sign: string) =>
      sql.raw(`create or replace function ordered(a integer, b integer) returns integer language sql immutable
        as 'select ${sign}(case when a < b then -1 when a > b then 1 else 0 end)'`);
    await order('').execute(storage.write);
    await sql`create operator class ordering for type integer using btree as
      operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 ordered(integer, integer)`.execute(
      storage.write,
    );
    await sql`create table things as select generate_series(1, 1000) as a`.execute(storage.write);
    await sql`create index things_a on things using btree (a ordering)`.execute(storage.write);
    await order('-').execute(storage.write);
    expect(await check(storage)).toMatchObject({
      problems: [expect.stringMatching(/^index things_a: item order invariant violated/)],
    });
  });
});
