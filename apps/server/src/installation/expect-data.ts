import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/logger.ts';
import { isSecretFile, readOrMakeSecret } from '../platform/secret-file.ts';
import { RESTORING, type Storage } from '../storage/index.ts';
import { InstallationError } from './installation-error.ts';
import { createInstallationRepository } from './repository.ts';

const DATABASE = 'outpost.sqlite';
const SETUP_CODE = 'setup-code';
const SETUP_CODE_BYTES = 16;

export type DataConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'allowEmptyDatabase'>;

/** The file with the code for the first account. It is there from before the first secret until that account is made. */
export const setupCodeFile = (dataDir: string): string => join(dataDir, SETUP_CODE);

/** Makes or reads the code for the first account. @throws SecretFileError */
export const setupCode = (dataDir: string): string =>
  readOrMakeSecret(setupCodeFile(dataDir), SETUP_CODE_BYTES);

/**
 * Before the database is opened, which would make a missing file.
 *
 * @throws InstallationError when the database of an installation is not there
 */
export function refuseMissingDatabase(config: DataConfig): void {
  const { dataDir, databaseUrl, allowEmptyDatabase } = config;
  const file = join(dataDir, DATABASE);
  if (databaseUrl !== null || allowEmptyDatabase || hasContent(file)) return;
  // A restore that was cut off has a line of its own.
  if (existsSync(`${file}${RESTORING}`)) return;
  const secrets = secretsOfInstallation(dataDir);
  if (secrets.length > 0) throw lost(`There is no database ${file}`, config, secrets);
}

/**
 * Before the schema is brought up. A database without an account belongs to a new installation, which has no secrets yet
 * or a code for its first account.
 *
 * @throws InstallationError when it stands where the database of an installation is expected; StorageError
 */
export async function refuseEmptyDatabase(
  storage: Storage,
  config: DataConfig,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const { dataDir, databaseUrl, allowEmptyDatabase } = config;
  const isEmpty = !(await createInstallationRepository(storage).hasAccounts());
  if (!isEmpty) {
    if (allowEmptyDatabase)
      logger.warn('ALLOW_EMPTY_DATABASE is set and not needed: remove it, or a lost database goes unnoticed');
    return;
  }
  const secrets = secretsOfInstallation(dataDir);
  if (secrets.length > 0 && !allowEmptyDatabase) {
    const which = databaseUrl === null ? join(dataDir, DATABASE) : `of DATABASE_URL (${nameOf(databaseUrl)})`;
    throw lost(`The database ${which} has no account`, config, secrets);
  }
  // Before any secret is made: a first start that is cut off leaves a folder that is known to be new.
  setupCode(dataDir);
}

/** Secrets of an installation that has had an account, or may have had. */
function secretsOfInstallation(dataDir: string): string[] {
  if (existsSync(setupCodeFile(dataDir))) return [];
  try {
    return readdirSync(dataDir).filter(isSecretFile).sort();
  } catch {
    // A folder that is not there, or cannot be one, which is said when it is used.
    return [];
  }
}

function lost(found: string, { dataDir, databaseUrl }: DataConfig, secrets: readonly string[]) {
  const elsewhere =
    databaseUrl === null
      ? 'set DATABASE_URL if it is on PostgreSQL'
      : hasContent(join(dataDir, DATABASE))
        ? `move ${DATABASE} there with npm run move-to-postgres, or check DATABASE_URL`
        : 'check DATABASE_URL';
  return new InstallationError(
    `${found}, but ${dataDir} has the secrets of an installation (${secrets.join(', ')}). ` +
      `Expected its database: put it back, restore a backup (npm run restore), or ${elsewhere}. ` +
      'To begin a new installation with these secrets, start once with ALLOW_EMPTY_DATABASE=true',
  );
}

function hasContent(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
