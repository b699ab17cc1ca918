/**
 * `npm run bench trend`: trends over years from SQLite, as the server answers them; the same while
 * 5,000 stations are polled; and the size of stored samples, compared with a table of one row per
 * sample in SQLite and, when TEST_POSTGRES_URL is set (`npm run with-postgres -- npm run bench
 * trend`), in PostgreSQL.
 */

import { timedAlone } from './trend/alone.ts';
import { atRest } from './trend/at-rest.ts';
import { timedWhilePolling } from './trend/polling.ts';

const PARTS = { alone: timedAlone, polling: timedWhilePolling, rest: atRest };

/** Runs all parts, or those named on the command line. */
export async function run(): Promise<void> {
  const named = process.argv.slice(2).filter((name): name is keyof typeof PARTS => name in PARTS);
  for (const name of named.length > 0 ? named : (Object.keys(PARTS) as (keyof typeof PARTS)[])) {
    await PARTS[name]();
  }
}
