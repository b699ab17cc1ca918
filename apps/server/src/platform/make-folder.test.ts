import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

it('creates a folder with its parents, for its owner only', async () => {
  const path = join(await temporaryFolder(), 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

it('fails at once where there can be none', async () => {
  const file = join(await temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'a'))).toThrow('EEXIST');
  // Where the folder exists but responds that it does not.
  expect(() => makeFolder('/proc/nothing/here')).toThrow('ENOENT');
});
