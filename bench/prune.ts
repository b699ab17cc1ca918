/**
 * `npm run bench prune`: does PostgreSQL's table of chunks bloat when old history is deleted day by
 * day while new history arrives? Keeps a window of days of chunks, moves it many times, in
 * transactions of at most 256 rows like retention, with PostgreSQL's default autovacuum, and prints
 * the table's size and how long deleting a day took. Needs PostgreSQL's programs.
 */

import { sql } from 'kysely';
import { insertMany, MIGRATIONS, migrate, openPostgres } from '../apps/server/src/platform/storage/index.ts';
import { PostgresCluster } from '../tools/postgres-cluster.ts';
import { median } from './harness/figures.ts';

const POINTS = 2_000;
const CHUNKS_A_DAY = 2;
const WINDOW_DAYS = 30;
const TURNS = 3;
const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 256;
const CHUNK_BYTES = 1_080;

/** Fills the window, then continues day by day. */
export async function run(): Promise<void> {
  // Default settings except for the interval of autovacuum: days pass in a second here.
  const cluster = await PostgresCluster.create(['autovacuum_naptime=1']);
  const storage = await openPostgres(cluster.url, () => {});
  try {
    await migrate(storage, MIGRATIONS, 0);
    const size = async () =>
      (await sql<{ n: number }>`select pg_total_relation_size('chunks') as n`.execute(storage.read)).rows[0]!
        .n;
    const data = new Uint8Array(CHUNK_BYTES);
    const addDay = async (day: number) => {
      const rows = Array.from({ length: POINTS * CHUNKS_A_DAY }, (_, n) => {
        const atMs = day * DAY_MS + (n % CHUNKS_A_DAY) * (DAY_MS / CHUNKS_A_DAY);
        return [Math.floor(n / CHUNKS_A_DAY), atMs, atMs + 1, 512, 0, 1, data];
      });
      const columns = ['point_id', 'start_at', 'end_at', 'count', 'low', 'high', 'data'] as const;
      await storage.transaction((trx) => insertMany(trx, 'chunks', columns, rows));
    };
    const dropDay = async (day: number) => {
      const beganMs = performance.now();
      for (let point = 0; point < POINTS; point += ROWS_AT_ONCE / CHUNKS_A_DAY) {
        await sql`delete from chunks where point_id >= ${point} and point_id < ${point + ROWS_AT_ONCE / CHUNKS_A_DAY}
          and end_at < ${(day + 1) * DAY_MS} and start_at < ${(day + 1) * DAY_MS}`.execute(storage.write);
      }
      return performance.now() - beganMs;
    };
    for (let day = 0; day < WINDOW_DAYS; day++) await addDay(day);
    const full = await size();
    console.log(`${WINDOW_DAYS} days of ${POINTS} points: ${(full / 1e6).toFixed(0)} MB`);
    for (let turn = 1; turn <= TURNS; turn++) {
      const tookMs: number[] = [];
      for (let day = 0; day < WINDOW_DAYS; day++) {
        const newest = turn * WINDOW_DAYS + day;
        await addDay(newest);
        tookMs.push(await dropDay(newest - WINDOW_DAYS));
      }
      const now = await size();
      console.log(
        `after ${turn * WINDOW_DAYS} more days, with as many deleted: ${(now / 1e6).toFixed(0)} MB (${((now / full) * 100).toFixed(0)} %), ` +
          `a day deleted in ${median(tookMs).toFixed(0)} ms`,
      );
    }
  } finally {
    await storage.close();
    await cluster.remove();
  }
}
