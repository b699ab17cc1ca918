import { workerRun } from '../../history/historian/worker-job.ts';
import { exportPageOf, memoryOfPage } from './export-page.ts';

/** Runs in a thread of the database. */
export const run = workerRun(exportPageOf, memoryOfPage);
