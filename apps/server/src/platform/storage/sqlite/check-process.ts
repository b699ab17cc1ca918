/**
 * Checks a SQLite file in a process of its own: `check-process.ts FILE`. Prints problems as JSON. A
 * process can be ended in the middle, which a thread within a statement cannot.
 */
import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { DAMAGED } from './errors.ts';

/** There may be thousands; these are enough. */
const MAX_PROBLEMS = 20;
const LOWEST_PRIORITY = 19;

try {
  setPriority(LOWEST_PRIORITY);
} catch {
  // Not permitted here; then it runs at normal priority.
}
const problems: string[] = [];
try {
  const database = new DatabaseSync(process.argv[2]!, { readOnly: true, timeout: 5_000 });
  const rows = database.prepare(`pragma quick_check(${MAX_PROBLEMS})`).iterate();
  for (const { quick_check } of rows as Iterable<{ quick_check: string }>) {
    // Several lines of one answer, the first of which names the database.
    const lines = quick_check.split('\n').filter((line) => line !== 'ok' && !line.startsWith('***'));
    problems.push(...lines);
  }
  database.close();
} catch (error) {
  // Severe damage of a page ends the check itself.
  const { message, errcode } = error as Error & { errcode?: number };
  if (!DAMAGED.has((errcode ?? 0) & 0xff)) throw error;
  problems.push(message);
}
process.stdout.write(JSON.stringify(problems));
