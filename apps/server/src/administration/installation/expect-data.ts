import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Logger } from '../../platform/logger.ts';
import { ACCOUNT_SECRET, isSecretFile, readOrMakeSecret } from '../../platform/secret-file.ts';
import { RESTORING, type Storage } from '../../platform/storage/index.ts';
import { InstallationError } from './installation-error.ts';
import { createInstallationRepository } from './repository.ts';
import * as texts from './texts.ts';

const DATABASE = 'outpost.sqlite';
const SETUP_CODE = 'setup-code';
const SETUP_CODE_BYTES = 16;

export type DataConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'allowEmptyDatabase'> &
  Partial<Pick<Config, 'accountSecretFile'>>;

/**
 * The file with the code for the first account. It exists from before the first secret until that
 * account is created.
 */
export const setupCodeFile = (dataDir: string): string => join(dataDir, SETUP_CODE);

/** Creates or reads the code for the first account. @throws SecretFileError */
export const setupCode = (dataDir: string): string =>
  readOrMakeSecret(setupCodeFile(dataDir), SETUP_CODE_BYTES);

/**
 * Before the database is opened, which would create a missing file.
 *
 * @throws InstallationError when the database of an installation is missing
 */
export function refuseMissingDatabase(config: DataConfig): void {
  const { dataDir, databaseUrl, allowEmptyDatabase } = config;
  const file = join(dataDir, DATABASE);
  if (databaseUrl !== null || allowEmptyDatabase || hasContent(file)) return;
  // An interrupted restore has a message of its own.
  if (existsSync(`${file}${RESTORING}`)) return;
  const secrets = secretsOfInstallation(config);
  if (secrets.length > 0) throw lost(texts.databaseDoesNotExist(file), config, secrets);
}

/**
 * Before migration. A database without an account belongs to a new installation, which has no
 * secrets yet or a code for its first account.
 *
 * @throws InstallationError when the database of an installation is expected in its place;
 * StorageError
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
      logger.warn(
        'ALLOW_EMPTY_DATABASE is set but not needed. Remove it, or a lost database will go unnoticed',
      );
    return;
  }
  const secrets = secretsOfInstallation(config);
  if (secrets.length > 0 && !allowEmptyDatabase) {
    const which = databaseUrl === null ? join(dataDir, DATABASE) : texts.databaseOfUrl(nameOf(databaseUrl));
    throw lost(texts.databaseHasNoAccount(which), config, secrets);
  }
  // Before any secret is created: an interrupted first start leaves a folder that is known to be
  // new.
  setupCode(dataDir);
}

/** Secrets of an installation that has had an account, or may have had one. */
function secretsOfInstallation({ dataDir, accountSecretFile }: DataConfig): string[] {
  if (existsSync(setupCodeFile(dataDir))) return [];
  try {
    // A secret that was given to a new folder says nothing.
    const isOwn = (name: string) => accountSecretFile == null || name !== ACCOUNT_SECRET;
    return readdirSync(dataDir)
      .filter((name) => isSecretFile(name) && isOwn(name))
      .sort();
  } catch {
    // A folder that is missing or invalid, which is reported when it is used.
    return [];
  }
}

function lost(found: string, { dataDir, databaseUrl }: DataConfig, secrets: readonly string[]) {
  const elsewhere =
    databaseUrl === null
      ? texts.setDatabaseUrl
      : hasContent(join(dataDir, DATABASE))
        ? texts.moveToPostgresOrCheckUrl(DATABASE)
        : texts.checkDatabaseUrl;
  return new InstallationError(texts.hasSecretsOfInstallation(found, dataDir, secrets.join(', '), elsewhere));
}

function hasContent(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
