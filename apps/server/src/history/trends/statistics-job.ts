import { workerRun } from '../historian/worker-job.ts';
import { pointStatisticsOf } from './statistics.ts';

/** Runs in a thread of the database. */
export const run = workerRun(pointStatisticsOf);
