/**
 * `npm run hand-over`: the active server of DATABASE_URL stops in order, and the one that stands by
 * takes over. Refuses while no server stands by. Exits with 1 when none has taken over in time.
 */
import { handOver, readConfig } from '@outpost/server';
import { argumentsOrUsage } from './usage.ts';

argumentsOrUsage('npm run hand-over', () => {
  if (process.argv.length > 2) throw new Error('Takes no arguments.');
});
process.exitCode = await handOver(readConfig(), (line) => process.stdout.write(`${line}\n`));
