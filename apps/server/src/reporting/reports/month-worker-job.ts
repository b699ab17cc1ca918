import { workerRun } from '../../history/historian/worker-job.ts';
import { monthRowsOf } from './month-rows.ts';

/** Runs in a thread of the database. */
export const run = workerRun(monthRowsOf);
