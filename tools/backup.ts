/**
 * `npm run backup -- FOLDER [--with-secrets]`: makes a backup in a new folder within FOLDER, while
 * the server runs or not, and prints its name. Settings as for the server (DATA_DIR, DATABASE_URL).
 * Exits with 1 when none was made; nothing is left then.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentsOrUsage, fromCallerFolder } from './usage.ts';

const USAGE = 'npm run backup -- FOLDER [--with-secrets]';
const { positionals, values } = argumentsOrUsage(USAGE, readArguments);
// After the arguments are checked, because it loads slowly.
const { describeStartFailure, makeBackup, readConfig } = await import('@outpost/server');

try {
  const { dataDir, databaseUrl } = readConfig();
  const folder = await makeBackup({
    dataDir: resolve(dataDir),
    databaseUrl,
    into: fromCallerFolder(positionals[0]!),
    withSecrets: values['with-secrets'],
    nowMs: Date.now(),
    say: (line) => process.stderr.write(`${line}\n`),
  });
  // Only the name on standard output, for scripts that copy it elsewhere.
  process.stdout.write(`${folder}\n`);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}

function readArguments() {
  const parsed = parseArgs({
    allowPositionals: true,
    options: { 'with-secrets': { type: 'boolean', default: false } },
  });
  if (parsed.positionals.length === 1) return parsed;
  throw new Error('Specify one folder for the backup.');
}
