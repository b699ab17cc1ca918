import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import {
  ACCOUNT_SECRET,
  ACCOUNT_SECRET_BYTES,
  putSecret,
  readAccountSecret,
  SecretFileError,
} from '../../platform/secret-file.ts';
import * as texts from './texts.ts';

/**
 * Puts the secret of ACCOUNT_SECRET_FILE into a data folder that has none, before it is used. Servers
 * that share a database get the same one in this way.
 *
 * @throws SecretFileError when the file has none, or the data folder another one
 */
export function installGivenSecret({
  dataDir,
  accountSecretFile,
}: Pick<Config, 'dataDir' | 'accountSecretFile'>): void {
  if (accountSecretFile === null) return;
  const given = readGiven(accountSecretFile);
  const file = join(dataDir, ACCOUNT_SECRET);
  if (!existsSync(file)) {
    makeFolder(dataDir);
    putSecret(file, given);
  } else if (readAccountSecret(dataDir) !== given)
    throw new SecretFileError(texts.givenSecretDiffers(file, accountSecretFile));
}

/** Others may read this file: what mounts it decides that. */
function readGiven(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SecretFileError(texts.givenSecretNotReadable(file, (error as Error).message), { cause: error });
  }
  const secret = Buffer.from(text, 'base64');
  if (!/^[\w+/-]+=*$/.test(text) || secret.length !== ACCOUNT_SECRET_BYTES)
    throw new SecretFileError(texts.givenSecretNotValid(file, ACCOUNT_SECRET_BYTES));
  return secret.toString('base64url');
}
