/**
 * `npm run restore -- BACKUP [--to FOLDER] [--yes] [--change-database]`: checks a backup and makes
 * an installation of it, in FOLDER (DATA_DIR by default) and, when DATABASE_URL is set, in that
 * empty PostgreSQL database. The server must be stopped. `--check` only checks. Exits with 1 when
 * it was not restored; nothing was replaced then.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentsOrUsage, fromCallerFolder } from './usage.ts';

const USAGE = 'npm run restore -- BACKUP [--check] [--to FOLDER] [--yes] [--change-database]';
const { positionals, values } = argumentsOrUsage(USAGE, readArguments);
// After the arguments are checked, because it loads slowly.
const { checkBackup, describeStartFailure, readConfig, restoreBackup } = await import('@outpost/server');
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { dataDir, databaseUrl } = readConfig();
  const from = fromCallerFolder(positionals[0]!);
  const target = values.to === undefined ? resolve(dataDir) : fromCallerFolder(values.to);
  if (values.check) {
    const { MadeAt, Files } = await checkBackup(from);
    say(`The backup of ${MadeAt} is intact: ${Files.map(({ Name }) => Name).join(', ')}`);
  } else {
    const { Files } = await restoreBackup({
      from,
      dataDir: target,
      databaseUrl,
      yes: values.yes,
      changeDatabase: values['change-database'],
      nowMs: Date.now(),
      say,
    });
    if (Files.length === 1) {
      say(
        "It contains no secrets. The folder's secrets are kept, or the server creates new ones; existing second factors need the old ones",
      );
    }
    say(`Restored to ${target}${databaseUrl === null ? '' : ' and the database of DATABASE_URL'}`);
    say(
      'To inspect it while the live server is running, start it with --observe. Without --observe it polls stations and sends notifications.',
    );
  }
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}

function readArguments() {
  const parsed = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      yes: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'change-database': { type: 'boolean', default: false },
    },
  });
  if (parsed.positionals.length === 1) return parsed;
  throw new Error('Specify one backup.');
}
