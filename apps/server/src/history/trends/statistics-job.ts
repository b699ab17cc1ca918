import { workerRun } from '../historian/worker-job.ts';
import { statisticsOf } from './statistics.ts';

/** Runs in a thread of the database. */
export const run = workerRun(statisticsOf);
