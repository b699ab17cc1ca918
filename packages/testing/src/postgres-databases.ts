import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The URL of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  // Distinguishes the connections of this test from those of concurrent ones.
  other.searchParams.set('application_name', name);
  return other.href;
}

/**
 * Creates a database of its own for a test.
 *
 * @param template the database to copy; it must have no connections
 */
export async function makeDatabase(
  url: string,
  template?: string,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(url, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return { url: databaseUrl(url, name), remove: () => execute(url, `drop database ${name} with (force)`) };
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
