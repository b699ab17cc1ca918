import { copyFile, mkdir, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { folderError } from './folder-error.ts';

const failure = (attempt: Promise<unknown>): Promise<Error> =>
  attempt.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: Error) => error,
  );

it('says what to do about a folder that is missing', async () => {
  const folder = join(await temporaryFolder(), 'share');
  for (const attempt of [() => realpath(folder), () => open(join(folder, 'audit.jsonl'), 'a')]) {
    const error = folderError(await failure(attempt()), 'AUDIT_FILE', folder) as Error;
    expect(error.message).toBe(`The folder ${folder} of AUDIT_FILE does not exist; create or mount it`);
    expect(error.cause).toBeInstanceOf(Error);
  }
});

it('says what to do about a folder that the server must not write', async () => {
  for (const [code, message] of [
    [
      'EACCES',
      'The server has no permission to write to /srv/x (EXPORT_FOLDER); grant it to the account of the service',
    ],
    ['EROFS', '/srv/x (EXPORT_FOLDER) is read-only for the server; add it to ReadWritePaths of the service'],
  ]) {
    const error = Object.assign(new Error(code), { code, path: '/srv/x/a/b' });
    expect(folderError(error, 'EXPORT_FOLDER', '/srv/x')).toMatchObject({ message });
  }
  // The kernel's own answer: no account may create files in /proc or /sys.
  const refused = await failure(mkdir('/sys/x'));
  expect(folderError(refused, 'EXPORT_FOLDER', '/sys')).not.toBe(refused);
});

it('leaves other errors as they are', async () => {
  const folder = await temporaryFolder();
  const missingSource = await failure(copyFile(join(folder, 'x'), join(folder, 'share/y')));
  expect(folderError(missingSource, 'EXPORT_FOLDER', join(folder, 'share'))).toBe(missingSource);
  const elsewhere = await failure(realpath(join(folder, 'z')));
  expect(folderError(elsewhere, 'EXPORT_FOLDER', '/srv/x')).toBe(elsewhere);
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/srv/x/y' });
  expect(folderError(full, 'EXPORT_FOLDER', '/srv/x')).toBe(full);
});
