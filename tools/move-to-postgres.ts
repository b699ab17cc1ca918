/**
 * `npm run move-to-postgres`: copies the SQLite database in DATA_DIR, whose server is stopped, into
 * the empty PostgreSQL database of DATABASE_URL, all or nothing, and compares both table by table.
 * The SQLite file stays unchanged. Exits with 1 when it was not moved; nothing is left in
 * PostgreSQL then.
 */
import { argumentsOrUsage } from './usage.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
argumentsOrUsage('DATABASE_URL=postgres://… npm run move-to-postgres', () => {
  if (process.argv.length > 2) throw new Error('This command has no arguments.');
});
// After the arguments are checked, because it loads slowly.
const { BackupError, describeStartFailure, moveToPostgres, readConfig } = await import('@outpost/server');

try {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === null)
    throw new BackupError('Set DATABASE_URL to the URL of the PostgreSQL database that receives the data.');
  const beganMs = performance.now();
  const tables = await moveToPostgres({ dataDir, databaseUrl, nowMs: Date.now(), say });
  const count = (number: number) => number.toLocaleString('en');
  for (const { table, rows, sum } of tables) {
    say(`${table.padEnd(24)} ${count(rows).padStart(12)} rows, equal (${sum.slice(0, 16)})`);
  }
  const rows = tables.reduce((all, table) => all + table.rows, 0);
  const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
  say(`Moved ${count(rows)} rows of ${tables.length} tables in ${seconds} s; both copies are equal.`);
  say(`Start the server with this DATABASE_URL and the same DATA_DIR, which contains the secrets.`);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
