/**
 * `npm run bench alarm-log`: a log of 300,000 alarms with a million events of two years in SQLite.
 * Measures the first page of each filter, a page deep in the log, the alarm load, and the queries
 * repeated during notification. Takes a minute.
 */

import { logFigures } from './alarm-log/figures.ts';
import { fillLog } from './alarm-log/fill.ts';

export async function run(): Promise<void> {
  const log = await fillLog();
  try {
    await logFigures(log);
  } finally {
    await log.close();
  }
}
