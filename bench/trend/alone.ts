import { ask, QUESTIONS, quantile, type Took } from './ask.ts';
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
      const times: Took[] = [];
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const took = await ask(server.app, question, endMs, round + WARM_UP);
        if (round >= 0) times.push(took);
      }
      const walls = times.map(({ wallMs }) => wallMs);
      const mainMs = quantile(
        times.map((took) => took.mainMs),
        0.5,
      );
      console.log(
        `  ${question.name.padEnd(34)} p50 ${quantile(walls, 0.5).toFixed(1)} ms, p99 ${quantile(walls, 0.99).toFixed(1)} ms, ` +
          `least ${Math.min(...walls).toFixed(1)} ms; main thread ${mainMs.toFixed(1)} ms`,
      );
    }
  } finally {
    await server.close();
  }
}
