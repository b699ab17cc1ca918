import { randomBytes } from 'node:crypto';
import { databaseUrl, execute } from '@outpost/testing/postgres-databases.ts';
import type { TestProject } from 'vitest/node';
import { MIGRATIONS, migrate, openPostgres } from '../platform/storage/index.ts';

/**
 * Before all tests: creates that database once, which takes a third of a second. Does nothing
 * without TEST_POSTGRES_URL.
 */
export default async function makeTemplate(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) return undefined;
  const name = `template_${randomBytes(8).toString('hex')}`;
  await execute(url, `create database ${name}`);
  const storage = await openPostgres(databaseUrl(url, name), () => {});
  await migrate(storage, MIGRATIONS, 0);
  await storage.close();
  project.provide('postgresTemplate', name);
  return () => execute(url, `drop database ${name}`);
}
