import { workerRun } from '../../history/historian/worker-job.ts';
import { pointRowsOf } from './point-rows.ts';

/** Runs in a thread of the database. Columns of rows share one buffer. */
export const run = workerRun(pointRowsOf, ({ now, before }) => [
  now.knownMs.buffer as ArrayBuffer,
  before.knownMs.buffer as ArrayBuffer,
]);
