import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { readOrMakeSecret, removeSecret } from './secret-file.ts';

it('creates a secret that only the owner can read, and finds it again', async () => {
  const file = join(await temporaryFolder(), 'secret');
  const secret = readOrMakeSecret(file, 32);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readOrMakeSecret(file, 32)).toBe(secret);
  removeSecret(file);
  expect(readOrMakeSecret(file, 32)).not.toBe(secret);
});

const LOSS = 'all users then sign in again';
/** Why a file is refused: one that must not be deleted, and one that may be. */
const refusals = (file: string) =>
  [undefined, LOSS].map((ifDeleted) => {
    try {
      return readOrMakeSecret(file, 32, ifDeleted);
    } catch (error) {
      return (error as Error).message.replace(file, 'FILE');
    }
  });

it('rejects a file that others can read', async () => {
  const file = join(await temporaryFolder(), 'secret');
  readOrMakeSecret(file, 32);
  chmodSync(file, 0o640);
  expect(refusals(file)).toEqual([
    'FILE is readable by other users (mode 640 instead of 600). Run chmod 600 on it.',
    'FILE is readable by other users (mode 640 instead of 600). Run chmod 600 on it. If another user may have read it, delete it instead: all users then sign in again.',
  ]);
});

it('rejects a folder in its place', async () => {
  const file = join(await temporaryFolder(), 'secret');
  mkdirSync(file);
  expect(refusals(file)).toEqual([
    'FILE is not a file. Restore it from a backup made with --with-secrets.',
    'FILE is not a file. Restore it from a backup made with --with-secrets, or delete it: all users then sign in again.',
  ]);
});

it.each(['', 'short', 'not base64url!'])('rejects a file that contains %o', async (content) => {
  const file = join(await temporaryFolder(), 'secret');
  writeFileSync(file, content, { mode: 0o600 });
  expect(refusals(file)).toEqual([
    'FILE is not a secret of 32 bytes in base64url. Restore it from a backup made with --with-secrets.',
    'FILE is not a secret of 32 bytes in base64url. Restore it from a backup made with --with-secrets, or delete it: all users then sign in again.',
  ]);
});
