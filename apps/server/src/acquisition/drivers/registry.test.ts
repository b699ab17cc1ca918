import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DRIVERS } from './registry.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name);

it('has each folder of a driver, with the conformance suite for each of its protocols', () => {
  expect(folders).toHaveLength(DRIVERS.length);
  const suites = folders
    .map((folder) => readFileSync(join(import.meta.dirname, folder, 'conformance.test.ts'), 'utf8'))
    .join('\n');
  for (const { id } of DRIVERS.flatMap(({ protocols }) => protocols))
    expect(suites).toMatch(new RegExp(`describeDriver\\(\\w+, '${id}'`));
});
