import { workerRun } from '../../history/historian/worker-job.ts';
import { pumpCheckOf } from './station-pumps.ts';

/** Runs in a thread of the database. */
export const run = workerRun(pumpCheckOf);
