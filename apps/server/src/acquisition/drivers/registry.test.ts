import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DRIVERS } from './registry.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name);

it('has each folder of a driver, with the conformance suite for each of its protocols', () => {
  expect(folders).toHaveLength(DRIVERS.length);
  const suites = folders.map((folder) => join(import.meta.dirname, folder, 'conformance.test.ts'));
  expect(suites.filter((file) => !existsSync(file))).toEqual([]);
  const text = suites.map((file) => readFileSync(file, 'utf8')).join('\n');
  const ids = DRIVERS.flatMap(({ protocols }) => protocols.map(({ id }) => id));
  const untested = ids.filter((id) => !new RegExp(`describeDriver\\(\\w+, '${id}'`).test(text));
  // Their conformance.test.ts calls `describeDriver(module, 'the-id', …)`, with the ID as a text.
  expect(untested).toEqual([]);
});
