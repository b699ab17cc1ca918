import { besideRun } from '../history/beside.ts';
import { pointChangesOf } from './point-changes.ts';

/** Runs in a thread of the database. */
export const run = besideRun(pointChangesOf, ({ atMs, states }) => [
  atMs.buffer as ArrayBuffer,
  states.buffer as ArrayBuffer,
]);
