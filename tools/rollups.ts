/**
 * `npm run rollups -- --check`: computes the roll-ups of all points from their samples, in memory,
 * and reports differences from the stored ones. `npm run rollups -- --rebuild`: also stores those
 * that differ, and compares again. Settings as for the server (DATA_DIR, DATABASE_URL), which must
 * be stopped. Exits with 1 when there are problems.
 */
import type { PointCheck } from '@outpost/server';
import { argumentsOrUsage } from './usage.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const mode = argumentsOrUsage('npm run rollups -- --check | --rebuild', () => {
  const [given, ...rest] = process.argv.slice(2);
  if ((given !== '--check' && given !== '--rebuild') || rest.length > 0)
    throw new Error('Specify --check or --rebuild.');
  return given;
});
// After the arguments are checked, because it loads slowly.
const { createLogger, describeStartFailure, MIGRATIONS, migrate, openStorage, readConfig, verifyRollUps } =
  await import('@outpost/server');

const OUTCOMES = {
  different: 'differs',
  rebuilt: 'was rebuilt',
  left: 'still differs',
  damaged: 'is unchanged',
};

function report(check: PointCheck, outcome: keyof typeof OUTCOMES): void {
  const { pointId, different, compared, first, damagedChunks } = check;
  say(`point ${pointId} ${OUTCOMES[outcome]}: ${different} of ${compared} buckets`);
  if (first) {
    const minutes = first.stepMs / 60_000;
    say(`  first the ${minutes} minutes from ${new Date(first.atMs).toISOString()}: ${first.why}`);
  }
  if (damagedChunks > 0) say(`  ${damagedChunks} chunks of its samples cannot be read`);
}

try {
  const { dataDir, databaseUrl } = readConfig();
  const logger = createLogger('error');
  const storage = await openStorage({ dataDir, databaseUrl, onIdleError: () => {} });
  try {
    await migrate(storage, MIGRATIONS, Date.now());
    const rebuild = mode === '--rebuild';
    const startMs = performance.now();
    const found = await verifyRollUps(storage, logger, { rebuild, report });
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
    const count = (number: number) => number.toLocaleString('en');
    say(
      `${count(found.points)} points: ${count(found.spans)} buckets compared with their samples in ${seconds} s`,
    );
    if (found.rebuilt > 0) say(`${count(found.rebuilt)} points were rebuilt and are equal now`);
    if (found.different > 0) say(`${count(found.different)} points differ`);
    if (found.damaged > 0) say(`${count(found.damaged)} points have samples that cannot be read`);
    const isWell = found.different === 0 && found.damaged === 0;
    if (isWell) say('All roll-ups match their samples.');
    process.exitCode = isWell ? 0 : 1;
  } finally {
    await storage.close();
  }
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}
