import { besideRun } from '../history/beside.ts';
import { trendOf } from './trends.ts';

/** Runs in a thread of the database. */
export const run = besideRun(trendOf, (json) => [json.buffer]);
