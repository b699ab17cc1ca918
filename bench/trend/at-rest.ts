import { decodeChunk } from '@outpost/historian/pure';
import { CompiledQuery, sql } from 'kysely';
import {
  insertMany,
  MIGRATIONS,
  migrate,
  openPostgres,
  type Storage,
  type Tables,
} from '../../apps/server/src/platform/storage/index.ts';
import { type DemoPast, writeDemoPast } from '../ingest/demo-data.ts';
import { openStore } from '../ingest/store.ts';

const DAYS = 14;
const STEP_SECONDS = 5;
const YEAR_DAYS = 365;
/** The installation of the figure: stations, points of each. */
const FIELD = { stations: 1_000, points: 32 };
const ROWS_AT_ONCE = 20_000;

/** Bytes with all indexes. */
interface Size {
  readonly name: string;
  readonly samples: number;
  readonly rollUps: number;
}

/**
 * Stored bytes of the same samples in Outpost's tables and in a table of one row per sample, on
 * each database.
 */
export async function atRest(): Promise<void> {
  const store = await openStore();
  try {
    const past = await writeDemoPast(store, DAYS, STEP_SECONDS);
    await store.history.rollUpAll();
    const { storage } = store;
    const sizes: Size[] = [
      {
        name: 'Outpost on SQLite',
        samples: await sqliteBytes(storage, ['chunks']),
        rollUps: await sqliteBytes(storage, ['rollups']),
      },
    ];
    await sql`create table row_a_sample (point_id integer not null, at integer not null, value real, quality integer not null,
      primary key (point_id, at)) strict, without rowid`.execute(storage.write);
    await copyRows(storage, storage);
    sizes.push({
      name: 'one row per sample in SQLite',
      samples: await sqliteBytes(storage, ['row_a_sample']),
      rollUps: 0,
    });
    const url = process.env.TEST_POSTGRES_URL;
    if (url) sizes.push(...(await postgresSizes(storage, url)));
    else console.log('TEST_POSTGRES_URL is not set: PostgreSQL is skipped');
    print(past, sizes);
  } finally {
    await store.close();
  }
}

function print(past: DemoPast, sizes: readonly Size[]): void {
  console.log(
    `the demo's stations, ${DAYS} days at ${STEP_SECONDS} s: ${past.samples.toLocaleString('en')} stored samples`,
  );
  const perPointDay = past.samples / past.points / DAYS;
  console.log(
    `  ${perPointDay.toFixed(0)} samples per point and day are stored of ${(86_400 / STEP_SECONDS).toFixed(0)} polls ` +
      `(${past.points} points)`,
  );
  const points = FIELD.stations * FIELD.points;
  const everyPoll = (points * YEAR_DAYS * 86_400) / STEP_SECONDS;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  for (const { name, samples, rollUps } of sizes) {
    const perSample = samples / past.samples;
    const perPointYear = (bytes: number) => (bytes / past.points / DAYS) * YEAR_DAYS;
    // Roll-ups depend on time, not on the number of samples.
    const rolled = perPointYear(rollUps) * points;
    console.log(
      `  ${name.padEnd(28)} ${perSample.toFixed(2).padStart(6)} bytes per sample` +
        `${rollUps > 0 ? ` and ${(rollUps / past.samples).toFixed(2)} of roll-ups` : ''}; ` +
        `a year of ${FIELD.stations} × ${FIELD.points} points ${gigabytes(perPointYear(samples) * points + rolled)}, ` +
        `${gigabytes(everyPoll * perSample + rolled)} if every poll were stored`,
    );
  }
}

async function sqliteBytes({ read }: Storage, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pgsize) as bytes from dbstat
    where name in (select name from sqlite_schema where tbl_name in (${sql.join(tables)}))
  `.execute(read);
  return rows[0]!.bytes;
}

async function postgresSizes(from: Storage, url: string): Promise<Size[]> {
  const to = await openPostgres(url, () => {});
  try {
    await migrate(to, MIGRATIONS, Date.now());
    await sql`create table row_a_sample (point_id integer not null, at timestamptz not null, value double precision,
      quality smallint not null, primary key (point_id, at))`.execute(to.write);
    await copyTable(from, to, 'chunks', ['point_id', 'start_at', 'end_at', 'count', 'low', 'high', 'data']);
    await copyTable(from, to, 'rollups', ['point_id', 'step_ms', 'start_at', 'end_at', 'data']);
    await copyRows(from, to);
    const bytesOf = async (table: string): Promise<number> => {
      await to.write.executeQuery(CompiledQuery.raw(`vacuum full ${table}`));
      const query = sql<{ bytes: number }>`select pg_total_relation_size(${table}) as bytes`;
      return (await query.execute(to.read)).rows[0]!.bytes;
    };
    return [
      {
        name: 'Outpost on PostgreSQL',
        samples: await bytesOf('chunks'),
        rollUps: await bytesOf('rollups'),
      },
      { name: 'one row per sample in PostgreSQL', samples: await bytesOf('row_a_sample'), rollUps: 0 },
    ];
  } finally {
    await sql`drop table if exists row_a_sample`.execute(to.write);
    await to.close();
  }
}

async function copyTable<T extends 'chunks' | 'rollups'>(
  from: Storage,
  to: Storage,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(from.read);
  await insertMany(
    to.write,
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

/**
 * Every sample of the chunks, a row each, point by point in the order of time: the best order for
 * such a table.
 */
async function copyRows(from: Storage, to: Storage): Promise<void> {
  const points = await from.read
    .selectFrom('chunks')
    .select('point_id')
    .distinct()
    .orderBy('point_id')
    .execute();
  // The table is the benchmark's own, so the store's types do not include it.
  const insert = (rows: unknown[][]) =>
    insertMany(
      to.write,
      'row_a_sample' as keyof Tables,
      ['point_id', 'at', 'value', 'quality'] as never[],
      rows,
    );
  let waiting: unknown[][] = [];
  for (const { point_id } of points) {
    const chunks = await from.read
      .selectFrom('chunks')
      .select('data')
      .where('point_id', '=', point_id)
      .orderBy('start_at')
      .execute();
    for (const { data } of chunks) {
      const { atMs, values, qualities } = decodeChunk(data);
      for (let index = 0; index < atMs.length; index++) {
        const at = to.kind === 'sqlite' ? atMs[index]! : new Date(atMs[index]!);
        const value = Number.isNaN(values[index]!) ? null : values[index]!;
        waiting.push([point_id, at, value, qualities[index]!]);
      }
      if (waiting.length < ROWS_AT_ONCE) continue;
      await insert(waiting);
      waiting = [];
    }
  }
  await insert(waiting);
}
