import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { lockFolder, openSqlite } from '../index.ts';

it('says that the file cannot be opened', async () => {
  const folder = await temporaryFolder();
  await expect(openSqlite(join(folder, 'missing', 'outpost.sqlite'))).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('unable to open database file'),
  });
});

it('gives a folder to one server at a time', async () => {
  const file = join(await temporaryFolder(), 'lock');
  const release = lockFolder(file);
  expect(() => lockFolder(file)).toThrow('Another Outpost has this folder in use');
  release();
  lockFolder(file)();
});
