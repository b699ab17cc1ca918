/**
 * Runs a command with a private PostgreSQL: `node tools/with-postgres.ts vitest run apps/server`. A
 * new cluster in a temporary folder listens on a free port of loopback while the command runs,
 * whose environment has TEST_POSTGRES_URL. Needs the server's programs (Debian: package
 * postgresql); it installs nothing.
 */
import { spawn } from 'node:child_process';
import { NoPostgresError, PostgresCluster } from './postgres-cluster.ts';
import { argumentsOrUsage } from './usage.ts';

const [command, ...commandArguments] = argumentsOrUsage(
  'node tools/with-postgres.ts COMMAND [ARGUMENTS]',
  () => {
    const [program, ...rest] = process.argv.slice(2);
    if (program === undefined) throw new Error('Specify the command to run.');
    return [program, ...rest] as const;
  },
);

let cluster: PostgresCluster;
try {
  // Nothing of this cluster is kept.
  cluster = await PostgresCluster.create(['fsync=off']);
} catch (error) {
  if (error instanceof NoPostgresError) fail(error.message);
  throw error;
}

let exitCode = 1;
try {
  exitCode = await run(command, commandArguments, cluster.url);
} finally {
  await cluster.remove();
}
process.exit(exitCode);

function run(program: string, programArguments: string[], url: string): Promise<number> {
  const child = spawn(program, programArguments, {
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES_URL: url },
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function fail(words: string): never {
  console.error(`with-postgres: ${words}`);
  process.exit(2);
}
