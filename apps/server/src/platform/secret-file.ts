import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as texts from './texts.ts';

/** A secret file that must not be used; the message says why and what to do. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/** Whether a file of the data folder contains a secret, by its name. */
export const isSecretFile = (name: string): boolean => /^[a-z0-9-]+-(secret|key)$/.test(name);

/**
 * A persistent secret, base64url in a file that only its owner can read; created on first use.
 *
 * @param ifDeleted what happens when the file is deleted; absent: it must not be
 * @throws SecretFileError when others can read the file, or it is not a secret of that size
 */
export function readOrMakeSecret(file: string, bytes: number, ifDeleted?: string): string {
  const fresh = randomBytes(bytes).toString('base64url');
  try {
    writeFileSync(file, `${fresh}\n`, { flag: 'wx', mode: 0o600, flush: true });
    // The umask of the parent process must not apply.
    chmodSync(file, 0o600);
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const state = statSync(file);
  if (!state.isFile()) throw new SecretFileError(texts.secretNotAFile(file, ifDeleted));
  const mode = state.mode & 0o777;
  if (mode & 0o077) {
    throw new SecretFileError(texts.secretReadableByOthers(file, mode.toString(8), ifDeleted));
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[\w-]+$/.test(secret) || Buffer.from(secret, 'base64url').length !== bytes) {
    throw new SecretFileError(texts.secretNotValid(file, bytes, ifDeleted));
  }
  return secret;
}

/** The secret of an installation, from which its other keys are derived. */
export const ACCOUNT_SECRET = 'account-secret';
export const ACCOUNT_SECRET_BYTES = 32;

/** @throws SecretFileError */
export const readAccountSecret = (dataDir: string): string =>
  readOrMakeSecret(join(dataDir, ACCOUNT_SECRET), ACCOUNT_SECRET_BYTES);

export function removeSecret(file: string): void {
  rmSync(file, { force: true });
}

/** Replaces a secret by that of another server. A reader finds the one or the other. */
export function putSecret(file: string, secret: string): void {
  const next = `${file}.next`;
  rmSync(next, { force: true });
  writeFileSync(next, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(next, file);
}
