import { workerRun } from '../../history/historian/worker-job.ts';
import { analogRowsOf } from './analog-rows.ts';

/** Runs in a thread of the database. */
export const run = workerRun(analogRowsOf);
