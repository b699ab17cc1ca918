// cspell:ignore drwxr rwxr lrwxrwxrwx
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import type { Files } from './installation-files.ts';
import { makeTar, run, writeFiles } from './staging.ts';

const FILES: Files = new Map([
  ['b/program', { content: '#!/bin/sh\n', executable: true }],
  ['a', { content: 'text\n' }],
  ['link', { link: 'b/program' }],
]);

it('makes the same tar file of the same files, whenever and in which order they were written', async () => {
  const made = await Promise.all(
    [FILES, new Map([...FILES].reverse())].map(async (files, index) => {
      const folder = join(await temporaryFolder(), 'tree');
      writeFiles(folder, files);
      utimesSync(join(folder, 'a'), index, index);
      const file = `${folder}.tar`;
      makeTar(folder, file, 86_400);
      return file;
    }),
  );
  expect(readFileSync(made[0]!).equals(readFileSync(made[1]!))).toBe(true);
  const listed = run('tar', ['--list', '--verbose', '--numeric-owner', '--file', made[0]!], { TZ: 'UTC' });
  expect(
    listed
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +/g, ' ')),
  ).toEqual([
    'drwxr-xr-x 0/0 0 1970-01-02 00:00 ./',
    '-rw-r--r-- 0/0 5 1970-01-02 00:00 ./a',
    'drwxr-xr-x 0/0 0 1970-01-02 00:00 ./b/',
    '-rwxr-xr-x 0/0 10 1970-01-02 00:00 ./b/program',
    'lrwxrwxrwx 0/0 0 1970-01-02 00:00 ./link -> b/program',
  ]);
});

it('copies files with access for all users, whatever access the original gives', async () => {
  const folder = await temporaryFolder();
  writeFiles(join(folder, 'one'), new Map([['secret', { content: 'a' }]]));
  run('chmod', ['600', join(folder, 'one/secret')]);
  writeFiles(join(folder, 'two'), new Map([['copy', { from: join(folder, 'one/secret') }]]));
  expect((statSync(join(folder, 'two/copy')).mode & 0o777).toString(8)).toBe('644');
});

it('says what a program printed when it fails, and which one cannot be run', () => {
  expect(() => run('sh', ['-c', 'echo out; echo err >&2; exit 3'])).toThrow('sh failed:\nout\nerr\n');
  expect(() => run('/no-such-program', [])).toThrow('/no-such-program cannot be run: ');
});
