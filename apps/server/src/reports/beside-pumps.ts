import { besideRun } from '../history/beside.ts';
import { pumpCheckOf } from './station-pumps.ts';

/** Runs in a thread of the database. */
export const run = besideRun(pumpCheckOf);
