import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { MIGRATIONS, migrate } from './index.ts';

const NAMES = MIGRATIONS.map(({ name }) => name);

it('numbers the migrations upwards, none twice', () => {
  const numbers = NAMES.map((name) => Number(name.slice(0, 3)));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  for (const name of NAMES) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
});

describeOnEachDatabase('migrations', (open, { reopen }) => {
  it('applies every migration once', async () => {
    const storage = await open({ migrated: false });
    expect(await migrate(storage, MIGRATIONS, 5)).toEqual(NAMES);
    expect(await migrate(storage, MIGRATIONS, 6)).toEqual([]);
  });

  it('applies every migration once when two processes start at the same time', async () => {
    const storage = await open({ migrated: false });
    const other = await reopen();
    const taken = await Promise.all([migrate(storage, MIGRATIONS, 5), migrate(other, MIGRATIONS, 5)]);
    expect(taken.map((names) => names.length).sort()).toEqual([0, NAMES.length]);
  });

  it('leaves nothing of a failed migration', async () => {
    const storage = await open({ migrated: false });
    const broken = { name: '999-broken', statements: () => ['create table half (a integer)', 'nonsense'] };
    await expect(migrate(storage, [...MIGRATIONS, broken], 5)).rejects.toThrow();
    await expect(sql`select * from half`.execute(storage.read)).rejects.toThrow();
    expect(await migrate(storage, MIGRATIONS, 6)).toEqual(NAMES);
  });

  it('says that the tables do not match the list of steps, not only what the database says', async () => {
    const storage = await open();
    await sql`delete from schema_migrations where name = ${NAMES[0]!}`.execute(storage.write);
    await expect(migrate(storage, MIGRATIONS, 7)).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      message: expect.stringMatching(
        /^Schema step \S+ cannot be applied: the tables of the database do not match its list of steps \(.* already exists\)\. Restore a backup\.$/,
      ),
    });
  });

  it('refuses a database of a newer release, with a message', async () => {
    const storage = await open();
    await sql`insert into schema_migrations (name, applied_at) values ('998-later', 1)`.execute(
      storage.write,
    );
    await expect(migrate(storage, MIGRATIONS, 7)).rejects.toMatchObject({
      code: 'STORAGE_TOO_NEW',
      message: expect.stringContaining('newer version of Outpost: it has the schema step 998-later'),
    });
  });
});
