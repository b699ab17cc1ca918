import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnEachDatabase, describeOnPostgres } from '../../../testing/databases.ts';
import { insertMany, MIGRATIONS, migrate, openSqlite, type Storage } from '../index.ts';
import { copyDatabase } from './copy-database.ts';
import { sumTable } from './copy-tables.ts';
import { readConsistently } from './read-consistently.ts';
import { readPages } from './read-pages.ts';
import { RowSum } from './row-sum.ts';
import { tableShapes } from './table-shapes.ts';

const shapes = tableShapes(MIGRATIONS);
const shapeOf = (name: string) => shapes.find((shape) => shape.name === name)!;

async function freshSqlite(): Promise<Storage> {
  return openSqlite(join(await temporaryFolder(), 'copy.sqlite'), { use: 'scratch' });
}

/**
 * Rows of every kind of column: identities with a deleted one, doubles, texts of all planes, bytes,
 * nulls, long rows.
 */
async function fill(storage: Storage): Promise<void> {
  const { write } = storage;
  for (const email of ['a@b.c', 'gone@b.c']) {
    await sql`insert into accounts (email, first_name, last_name, role, active, password_hash, token_version, created_at)
      values (${email}, ${'Zoë 🚰'}, '', 'Viewer', 1, 'x', 1, 1772323200000)`.execute(write);
  }
  await sql`delete from accounts where email = 'gone@b.c'`.execute(write);
  await sql`insert into sessions (id, account_id, created_at, last_used_at, expires_at)
    select 's1', id, 1, 2, 3 from accounts`.execute(write);
  const bytes = (length: number, seed: number) => new Uint8Array(length).map((_, at) => (at * seed) & 0xff);
  await insertMany(
    write,
    'chunks',
    ['point_id', 'start_at', 'end_at', 'count', 'low', 'high', 'data'],
    Array.from({ length: 3_000 }, (_, n) => [
      n % 7,
      1_772_323_200_000 + n,
      1_772_323_200_000 + n,
      1,
      n % 3 === 0 ? null : n / 7,
      n % 3 === 0 ? null : -1e-300 * n,
      bytes(n % 900, n + 1),
    ]),
  );
  await insertMany(
    write,
    'journal',
    ['id', 'samples', 'data'],
    Array.from({ length: 12 }, (_, n) => [n + 1, 5, Buffer.alloc(900_000, n + 3)]),
  );
}

describe('shapes of tables', () => {
  it('are in an order in which each comes after those that it refers to', () => {
    const order = shapes.map(({ name }) => name);
    expect(order.indexOf('accounts')).toBeLessThan(order.indexOf('sessions'));
    expect(order.indexOf('sessions')).toBeLessThan(order.indexOf('refresh_tokens'));
    expect(order.indexOf('alarms')).toBeLessThan(order.indexOf('alarm_events'));
    expect(order).not.toContain('schema_migrations');
    expect(order).not.toContain('sqlite_sequence');
  });

  it('include key and identity', () => {
    expect(shapeOf('chunks')).toMatchObject({ key: ['point_id', 'start_at'], identity: null });
    expect(shapeOf('audit')).toMatchObject({ key: ['id'], identity: 'id' });
  });
});

describe('the sum of rows', () => {
  const sumOf = (...rows: unknown[][]) => {
    const sum = new RowSum();
    for (const row of rows) sum.add(row);
    return sum.digest();
  };
  it('is the same in any order, and differs for other rows', () => {
    const [a, b] = [
      [1, 'x', null],
      [2, 'y', Uint8Array.of(1, 2)],
    ];
    expect(sumOf(a!, b!)).toBe(sumOf(b!, a!));
    expect(sumOf(a!, b!)).not.toBe(sumOf(a!));
    expect(sumOf(a!)).not.toBe(sumOf([1, 'x', '']));
    expect(sumOf(['ab', 'c'])).not.toBe(sumOf(['a', 'bc']));
    expect(sumOf(['1'])).not.toBe(sumOf([1]));
    expect(sumOf([Uint8Array.of(49)])).not.toBe(sumOf(['1']));
    expect(sumOf([0])).toBe(sumOf([-0]));
    expect(sumOf(a!, a!)).not.toBe(sumOf(a!));
  });
});

describeOnEachDatabase('a copy of a database', (open) => {
  it('has every row, and continues counting where the source was', async () => {
    const source = await open();
    await fill(source);
    const copy = await freshSqlite();
    const told: string[] = [];
    const read = source.kind === 'sqlite' ? source.read : null;
    const make = (db: Storage['read']) =>
      copyDatabase({ kind: source.kind, db }, copy, {
        verify: true,
        onTable: (table, rows) => told.push(`${table} ${rows}`),
      });
    const sums = read ? await make(read) : await readConsistently(source, make);
    expect(Object.fromEntries(sums.map(({ table, rows }) => [table, rows]))).toMatchObject({
      accounts: 1,
      sessions: 1,
      chunks: 3_000,
      journal: 12,
      audit: 0,
    });
    for (const { table, rows, sum } of sums) {
      expect(await sumTable(copy.write, shapeOf(table)), table).toEqual({ table, rows, sum });
      expect(await sumTable(source.read, shapeOf(table)), table).toEqual({ table, rows, sum });
    }
    expect(told).toEqual(expect.arrayContaining(['chunks 0', 'chunks 3000']));
    const { id } = await copy.write
      .insertInto('accounts')
      .values({
        email: 'new@b.c',
        first_name: '',
        last_name: '',
        role: 'Viewer',
        active: 1,
        password_hash: 'x',
        token_version: 1,
        created_at: 1,
        last_seen_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // 2 was assigned to the deleted account.
    expect(id).toBe(3);
    await copy.close();
  });

  it('holds no more than some megabytes of a table at a time', async () => {
    const source = await open();
    await fill(source);
    let rows = 0;
    let first = true;
    for await (const page of readPages(source.read, shapeOf('journal'))) {
      rows += page.length;
      if (!first) expect(page.length).toBeLessThanOrEqual(4);
      first = false;
    }
    expect(rows).toBe(12);
  });

  it('is not made of a newer schema', async () => {
    const source = await open();
    await sql`insert into schema_migrations values ('999-later', 1)`.execute(source.write);
    const copy = await freshSqlite();
    await expect(
      copyDatabase({ kind: source.kind, db: source.read }, copy, { verify: false }),
    ).rejects.toMatchObject({ code: 'STORAGE_TOO_NEW', message: expect.stringContaining('999-later') });
    await copy.close();
  });

  it('does not count a rolled-back audit event', async () => {
    const source = await open();
    const line = sql`insert into audit (at, kind, action, outcome, by_name, words, hash)
      values (1, 'command', 'write', 'done', 'x', 'x', 'x')`;
    await line.execute(source.write);
    const rolledBack = source.transaction(async (trx) => {
      await line.execute(trx);
      throw new Error('stop');
    });
    await expect(rolledBack).rejects.toThrow('stop');
    const copy = await freshSqlite();
    await copyDatabase({ kind: source.kind, db: source.read }, copy, { verify: true });
    const { rows } = await sql`select seq from sqlite_sequence where name = 'audit'`.execute(copy.write);
    expect(rows).toEqual([{ seq: 1 }]);
    await copy.close();
  });

  it("has the source's older schema, and can be migrated to the current one", async () => {
    const source = await open({ migrated: false });
    await migrate(source, MIGRATIONS.slice(0, 6), 77);
    await sql`insert into journal values (1, 1, ${Uint8Array.of(1)})`.execute(source.write);
    const copy = await freshSqlite();
    await copyDatabase({ kind: source.kind, db: source.read }, copy, { verify: true });
    const steps = await sql<{ applied_at: number }>`select * from schema_migrations`.execute(copy.write);
    expect(steps.rows.map((row) => row.applied_at)).toEqual([77, 77, 77, 77, 77, 77]);
    expect(await migrate(copy, MIGRATIONS, 78)).toEqual(MIGRATIONS.slice(6).map(({ name }) => name));
    expect((await sql`select id from journal`.execute(copy.write)).rows).toHaveLength(1);
    await copy.close();
  });
});

describeOnPostgres('a copy from SQLite to PostgreSQL', (open) => {
  it('is complete or absent', async () => {
    const source = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
    await migrate(source, MIGRATIONS, 5);
    await fill(source);
    const target = await open({ migrated: false });
    let tables = 0;
    const cutOff = copyDatabase({ kind: 'sqlite', db: source.read }, target, {
      verify: true,
      onTable: (table, rows) => {
        if (table === 'journal' && rows > 0) throw new Error('the cable was pulled');
        tables += 1;
      },
    });
    await expect(cutOff).rejects.toThrow('the cable was pulled');
    expect(tables).toBeGreaterThan(10);
    const left =
      await sql`select * from information_schema.tables where table_schema = current_schema()`.execute(
        target.read,
      );
    expect(left.rows).toEqual([]);

    await copyDatabase({ kind: 'sqlite', db: source.read }, target, { verify: true });
    for (const shape of shapes) {
      expect(await sumTable(target.read, shape), shape.name).toEqual(await sumTable(source.read, shape));
    }
    await sql`insert into accounts (email, first_name, last_name, role, active, password_hash, token_version, created_at)
      values ('new@b.c', '', '', 'Viewer', 1, 'x', 1, 1)`.execute(target.write);
    const { rows } = await sql<{ id: number }>`select id from accounts where email = 'new@b.c'`.execute(
      target.read,
    );
    expect(rows).toEqual([{ id: 3 }]);
    await source.close();
  });
});
