import { workerRun } from '../historian/worker-job.ts';
import { trendOf } from './trends.ts';

/** Runs in a thread of the database. */
export const run = workerRun(trendOf, (json) => [json.buffer]);
