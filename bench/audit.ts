/**
 * `npm run bench audit`: an audit log of a million events of three years in SQLite, and in
 * PostgreSQL where available (`npm run with-postgres -- npm run bench audit`). Measures adding an
 * event, the first page of each filter, and verifying the whole chain. Takes some minutes.
 */
import { makeDatabase } from '@outpost/testing/postgres-databases.ts';
import type { AuditFilter } from '../apps/server/src/platform/audit/audit-types.ts';
import { verifyAudit } from '../apps/server/src/platform/audit/index.ts';
import { createAuditRepository } from '../apps/server/src/platform/audit/repository.ts';
import {
  MIGRATIONS,
  migrate,
  openPostgres,
  type Storage,
} from '../apps/server/src/platform/storage/index.ts';
import { type LogQuestion, measureQuery } from './alarm-log/questions.ts';
import { AUDIT_END_MS, AUDIT_LINES, AUDIT_SPAN_MS, fillAudit, RARE_ACCOUNT } from './audit/fill.ts';
import { openBenchDatabase } from './harness/database.ts';

const DAY_MS = 86_400_000;
/** Some take a second. */
const ROUNDS = 5;

export async function run(): Promise<void> {
  console.log(' SQLite');
  await figures(await openBenchDatabase());
  if (!process.env.TEST_POSTGRES_URL) return;
  console.log(' PostgreSQL');
  const database = await makeDatabase(process.env.TEST_POSTGRES_URL);
  const storage = await openPostgres(database.url, () => {});
  await migrate(storage, MIGRATIONS, AUDIT_END_MS);
  await figures(storage).finally(() => database.remove());
}

async function figures(storage: Storage): Promise<void> {
  try {
    const startMs = performance.now();
    await fillAudit(storage);
    const eachMs = (performance.now() - startMs) / AUDIT_LINES;
    console.log(`  added 5,000 at once: ${(eachMs * 1_000).toFixed(0)} µs per event`);
    for (const question of questionsOf(storage)) await measureQuery(question, ROUNDS);
    const verifyMs = performance.now();
    const { lines, broken } = await verifyAudit(storage);
    if (broken || lines !== AUDIT_LINES) throw new Error(`the chain of ${lines} events: ${broken?.words}`);
    console.log(`  the whole chain: ${((performance.now() - verifyMs) / 1_000).toFixed(1)} s`);
  } finally {
    await storage.close();
  }
}

function questionsOf(storage: Storage): LogQuestion[] {
  const repository = createAuditRepository(storage);
  const page = (name: string, filter: Omit<AuditFilter, 'limit'>): LogQuestion => [
    name,
    () => repository.list({ ...filter, limit: 200 }),
  ];
  const [from, year] = [AUDIT_END_MS - AUDIT_SPAN_MS, 365 * DAY_MS];
  return [
    page('the newest', {}),
    page('deep in the log', { before: AUDIT_LINES / 2 }),
    page('two kinds that failed', { kinds: ['command', 'sign-in'], outcomes: ['failed'] }),
    page('an outcome without events', { outcomes: ['unknown'] }),
    page('a station', { stationId: 500 }),
    page('a user with many events', { accountId: 7 }),
    page('a user with few events', { accountId: RARE_ACCOUNT }),
    page('the first day', { fromMs: from, toMs: from + DAY_MS }),
    page('the first year', { fromMs: from, toMs: from + year }),
    page('a day before all events', { fromMs: from - DAY_MS, toMs: from }),
    page('a user, the first day', { accountId: 7, fromMs: from, toMs: from + DAY_MS }),
    page('search that matches every event', { text: 'start level' }),
    page('search that matches four events', { text: 'chlorinator' }),
    page('search that matches four events, the first day', {
      text: 'chlorinator',
      fromMs: from,
      toMs: from + DAY_MS,
    }),
  ];
}
