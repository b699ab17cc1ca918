import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, SETTINGS } from '../../config.ts';
import { type Audit, OUTPOST } from '../../platform/audit/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { Sealing } from '../../platform/sealing.ts';
import { ACCOUNT_SECRET, readAccountSecret } from '../../platform/secret-file.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { InstallationError } from './installation-error.ts';
import { createInstallationRepository, type InstallationRepository } from './repository.ts';
import * as texts from './texts.ts';

/** Encrypted with the secret; no other decrypts it. */
const CHECK = 'account-secret-check';
const CHECK_OWNER = 'installation';
const CHECK_BYTES = 16;
/** Instead of the check: the next start accepts any secret. */
const ACCEPT_NEXT = 'accept-next';

export type FoundSecret = 'fits' | 'missing' | 'another one';

/**
 * Checks `account-secret` against a value that the database has encrypted with it, and encrypts one
 * at the first start. An older database is checked by other encrypted values.
 *
 * @throws InstallationError when the file is another one, or missing; SecretFileError; StorageError
 */
export async function expectAccountSecret(
  storage: Storage,
  config: Pick<Config, 'dataDir' | 'allowOtherSecret'>,
  audit: Pick<Audit, 'append'>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const { dataDir, allowOtherSecret } = config;
  const repository = createInstallationRepository(storage);
  const stored = await repository.get(CHECK);
  const found = await foundSecret(repository, dataDir, stored);
  if (found === 'fits' && stored !== undefined && stored !== ACCEPT_NEXT) {
    if (allowOtherSecret)
      logger.warn(
        'ALLOW_OTHER_SECRET is set but not needed. Remove it, or a wrong account-secret will go unnoticed',
      );
    return;
  }
  if (found !== 'fits' && !allowOtherSecret)
    throw new InstallationError(texts.restoreSecretFile(problemOf(dataDir, found)));
  const secret = readAccountSecret(dataDir);
  await repository.set(CHECK, new Sealing(secret, 'check').seal(randomBytes(CHECK_BYTES), CHECK_OWNER));
  if (found === 'fits') return;
  await audit.append({
    ...{ kind: 'setting', action: 'account-secret', outcome: 'done', by: OUTPOST },
    words: texts.startedWithOtherSecret(found),
  });
}

/**
 * What a restored database finds in its folder: its own secret, another one, or none.
 *
 * @throws SecretFileError; StorageError
 */
export async function foundAccountSecret(storage: Storage, dataDir: string): Promise<FoundSecret> {
  const repository = createInstallationRepository(storage);
  return foundSecret(repository, dataDir, await repository.get(CHECK));
}

/**
 * For a server that stands by: the secret is the one of the database.
 *
 * @throws InstallationError; SecretFileError; StorageError
 */
export async function expectFittingSecret(
  storage: Storage,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<void> {
  const found = await foundAccountSecret(storage, dataDir);
  if (found !== 'fits') throw new InstallationError(texts.copySecretFile(problemOf(dataDir, found)));
}

/** Makes the next start accept whatever secret it finds, or creates. @throws StorageError */
export async function acceptNextSecret(storage: Storage): Promise<void> {
  await createInstallationRepository(storage).set(CHECK, ACCEPT_NEXT);
}

async function foundSecret(
  repository: InstallationRepository,
  dataDir: string,
  stored: string | undefined,
): Promise<FoundSecret> {
  if (stored === ACCEPT_NEXT) return 'fits';
  const sealed = stored === undefined ? await repository.sealedValues(SECRET_SETTINGS) : [];
  if (stored === undefined && sealed.length === 0) return 'fits';
  if (!existsSync(join(dataDir, ACCOUNT_SECRET))) return 'missing';
  const secret = readAccountSecret(dataDir);
  const fits =
    stored === undefined
      ? sealed.some((value) => new Sealing(secret, value.use).open(value.sealed, value.owner) !== null)
      : new Sealing(secret, 'check').open(stored, CHECK_OWNER) !== null;
  return fits ? 'fits' : 'another one';
}

const SECRET_SETTINGS = Object.entries(SETTINGS).flatMap(([name, setting]) =>
  'secret' in setting && setting.secret ? [name] : [],
);

function problemOf(dataDir: string, found: 'missing' | 'another one'): string {
  const file = join(dataDir, ACCOUNT_SECRET);
  return found === 'missing'
    ? `${file} is missing; this database encrypted second factors and settings with it`
    : texts.secretOfOtherDatabase(file);
}
