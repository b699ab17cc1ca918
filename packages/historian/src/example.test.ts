import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { makeDatabase } from '@outpost/testing/postgres-databases.ts';
import { expect, it, onTestFinished } from 'vitest';

const PACKAGE = resolve(import.meta.dirname, '..');
const OPEN = "openSqliteFile('history.sqlite')";

async function example(): Promise<string> {
  const text = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const [, code] = /```ts\n(.+?)```/s.exec(text)!;
  expect(code).toContain(OPEN);
  return code!;
}

/** Runs a program in a folder of its own, where packages are found as in this one. @returns its output */
async function outputOf(code: string): Promise<string> {
  const folder = await temporaryFolder();
  const file = join(folder, 'example.ts');
  const found = code.replaceAll(
    /from '(@outpost\/[^']+)'/g,
    (_, name) => `from '${import.meta.resolve(name)}'`,
  );
  await writeFile(file, found);
  const child = spawn(process.execPath, [file], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  await new Promise((done) => child.on('close', done));
  return output;
}

it('runs the example of the README on SQLite, without a warning', async () => {
  expect(await outputOf(await example())).toMatch(/^\{[^}]+\} history loaded\n3\.14\n$/);
});

const url = process.env.TEST_POSTGRES_URL;
if (!url) leftOut('PostgreSQL: the example of the historian');
it.runIf(url)('runs it on PostgreSQL', async () => {
  const database = await makeDatabase(url!);
  onTestFinished(database.remove);
  const code = (await example())
    .replace(OPEN, `await openPostgresUrl('${database.url}')`)
    .replace(
      "{ openSqliteFile } from '@outpost/historian/sqlite'",
      "{ openPostgresUrl } from '@outpost/historian/postgres'",
    );
  expect(await outputOf(code)).toMatch(/^\{[^}]+\} history loaded\n3\.14\n$/);
});
