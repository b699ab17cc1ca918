import { quantile } from '../harness/figures.ts';
import { watchEventLoop } from '../ingest/measured.ts';

const ROUNDS = 20;
const WARM_UP = 3;

/** A database query and its name. */
export type LogQuestion = readonly [name: string, ask: () => Promise<unknown>];

/**
 * Runs it a few times and prints its duration including rows as objects, and the longest time for
 * which the thread was busy.
 */
export async function measureQuery([name, ask]: LogQuestion, rounds = ROUNDS): Promise<void> {
  const times: number[] = [];
  let turns = watchEventLoop();
  for (let round = -WARM_UP; round < rounds; round++) {
    if (round === 0) {
      turns.end();
      turns = watchEventLoop();
    }
    const startMs = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - startMs);
  }
  const longestMs = turns.end();
  console.log(
    `  ${name.padEnd(46)} p50 ${quantile(times, 0.5).toFixed(1)} ms, max ${quantile(times, 1).toFixed(1)} ms; longest turn ${longestMs.toFixed(0)} ms of CPU time`,
  );
}
