/**
 * `npm run restore -- BACKUP [--to FOLDER] [--yes] [--change-database]`: checks a backup and makes an installation of it, in FOLDER
 * (DATA_DIR when it is not said) and, when DATABASE_URL is set, in that empty PostgreSQL database. The server must not run.
 * `--check` only checks. Exits with 1 when it was not restored; nothing was replaced then.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup, describeStartFailure, readConfig, restoreBackup } from '@outpost/server';

const USAGE = 'usage: npm run restore -- BACKUP [--check] [--to FOLDER] [--yes] [--change-database]';
const { positionals, values } = argumentsOrUsage();
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { dataDir, databaseUrl } = readConfig();
  const from = fromWhereAsked(positionals[0]!);
  const target = values.to === undefined ? resolve(dataDir) : fromWhereAsked(values.to);
  if (values.check) {
    const { MadeAt, Files } = await checkBackup(from);
    say(`The backup of ${MadeAt} is whole: ${Files.map(({ Name }) => Name).join(', ')}`);
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
        'It has no secrets: those of the folder stay, or the server makes new ones. Second factors open only with the old ones',
      );
    }
    say(`Restored to ${target}${databaseUrl === null ? '' : ' and the database of DATABASE_URL'}`);
    say('To look at it beside the live server: npm start -- --observe. Without it, it polls and notifies.');
  }
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}

/** npm runs this in the project's folder; a path is meant from where npm was started. */
function fromWhereAsked(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

function argumentsOrUsage() {
  try {
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
    throw new Error('expected one backup');
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exit(2);
  }
}
