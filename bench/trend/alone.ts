import { ask, QUESTIONS, quantile } from './ask.ts';
import { openTrendServer } from './server.ts';

const ROUNDS = 100;
const WARM_UP = 20;

/** Trends of years while nothing else runs, and what was stored. */
export async function askedAlone(): Promise<void> {
  const endMs = Date.now();
  const server = await openTrendServer(endMs);
  try {
    const { samples, rolledUpMs } = server;
    console.log(
      `${(samples / 1e6).toFixed(1)} million samples; their roll-ups made anew in ${(rolledUpMs / 1_000).toFixed(1)} s`,
    );
    for (const question of QUESTIONS) {
      const times: number[] = [];
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const tookMs = await ask(server.app, question, endMs, round + WARM_UP);
        if (round >= 0) times.push(tookMs);
      }
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      console.log(`  ${question.name.padEnd(34)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    }
  } finally {
    await server.close();
  }
}
