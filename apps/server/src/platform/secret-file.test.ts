import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
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

it('rejects a file that others can read', async () => {
  const file = join(await temporaryFolder(), 'secret');
  readOrMakeSecret(file, 32);
  chmodSync(file, 0o640);
  expect(() => readOrMakeSecret(file, 32)).toThrow('is readable by other users (mode 640 instead of 600)');
});

it.each(['', 'short', 'not base64url!'])('rejects a file that contains %o', async (content) => {
  const file = join(await temporaryFolder(), 'secret');
  writeFileSync(file, content, { mode: 0o600 });
  expect(() => readOrMakeSecret(file, 32)).toThrow('is not a secret of 32 bytes in base64url');
});
