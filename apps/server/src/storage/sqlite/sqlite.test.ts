import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { lockFolder, openSqlite } from '../index.ts';
import { SqliteThread } from './thread.ts';

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

it('starts a thread that ended again with the next statement', async () => {
  const folder = join(await temporaryFolder(), 'later');
  const thread = new SqliteThread({ file: join(folder, 'outpost.sqlite'), readOnly: false });
  await expect(thread.run('select 1 as one', [])).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    retryable: true,
  });
  await mkdir(folder);
  expect(await thread.run('select 1 as one', [])).toMatchObject({ columns: ['one'], values: [1] });
  await thread.close();
});

it('reads only on a reading connection', async () => {
  const file = join(await temporaryFolder(), 'outpost.sqlite');
  const reader = new SqliteThread({ file, readOnly: true });
  await expect(reader.run('create table t (a integer)', [])).rejects.toThrow('readonly');
  await reader.close();
});
