/**
 * The core's hot paths on one core: decoding and change detection of polls, journal rows, open
 * heads, and chunks of several kinds of points. Takes some seconds.
 *
 * node bench/codec.ts
 */
import { chunkFigures } from './codec/chunks.ts';
import { headFigures, journalFigures } from './codec/ingest.ts';
import { pollFigures } from './codec/polls.ts';

export async function run(): Promise<void> {
  for (const figures of [pollFigures, journalFigures, headFigures, chunkFigures]) {
    for (const { name, value, unit } of figures()) {
      console.log(`${name.padEnd(46)} ${value.toFixed(2).padStart(9)} ${unit}`);
    }
  }
}

if (import.meta.main) await run();
