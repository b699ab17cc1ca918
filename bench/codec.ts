/**
 * `npm run bench codec`: the core's hot paths on one core: decoding and change detection of polls, journal rows, open
 * heads, and chunks of several kinds of points. Takes some seconds.
 */
import { chunkFigures } from './codec/chunks.ts';
import { headFigures, journalFigures } from './codec/ingest.ts';
import { pollFigures } from './codec/polls.ts';
import { printFigure } from './harness/figures.ts';

export async function run(): Promise<void> {
  for (const figures of [pollFigures, journalFigures, headFigures, chunkFigures]) {
    for (const figure of figures()) printFigure(figure);
  }
}
