import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import {
  doubtfulPartsOfNode,
  isPermissive,
  type LicenceFields,
  licenceOf,
  licencesFile,
  requirePermissive,
} from './licences.ts';
import { closureOf, type Lock } from './locked-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const MIT = 'Permission is hereby granted, free of charge, to any\nperson';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND LGPL-2.1-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  ['(MIT OR Apache-2.0) AND GPL-2.0-only', false],
  ['', false],
])('judges "%s"', (expression, isAllowed) => {
  expect(isPermissive(expression)).toBe(isAllowed);
});

it('reads the licence in each form that package.json has had', () => {
  expect(licenceOf({ license: 'ISC' })).toBe('ISC');
  expect(licenceOf({ license: { type: 'MIT' } })).toBe('MIT');
  expect(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] })).toBe('MIT OR GPL-2.0');
  expect(licenceOf({})).toBe('');
});

it('refuses parts without a permissive licence, by name', () => {
  const part = (name: string, licence: string) => ({ name, version: '1.0.0', licence, texts: [] });
  expect(() => requirePermissive([part('a', 'MIT')])).not.toThrow();
  expect(() => requirePermissive([part('a', 'MIT'), part('b', 'AGPL-3.0-only'), part('c', '')])).toThrow(
    'These parts have no permissive licence: b 1.0.0 (AGPL-3.0-only), c 1.0.0 (none named).',
  );
});

it('names the parts of Node.js whose licences no one has judged', () => {
  const part = (name: string, text: string) =>
    `- ${name}, located at deps/x, is licensed as follows:\n  """\n  ${text}\n  """\n\n`;
  const given = [
    part('acorn', MIT),
    part('ICU', 'GNU General Public License'),
    part('new', 'All rights reserved.'),
    part('worse', `${MIT}, or the GNU Lesser\n General Public License`),
  ].join('');
  expect(doubtfulPartsOfNode(`Node.js is licensed as follows\n\n${given}`)).toEqual(['new', 'worse']);
  expect(() => doubtfulPartsOfNode('MIT')).toThrow('lists no parts');
});

it('writes all licences into one file', () => {
  const parts = [
    { name: 'a', version: '1.0.0', licence: 'MIT', texts: ['MIT License\n\n…\n', 'NOTICE\n'] },
    { name: 'b', version: '2.0.0', licence: 'ISC', texts: [] },
  ];
  const text = licencesFile(parts, 'Node.js is licensed\n');
  expect(text).toContain('\na 1.0.0\nLicence: MIT\n\nMIT License\n\n…\n\nNOTICE\n');
  expect(text).toContain('\nb 2.0.0\nLicence: ISC\n\n(The package contains no licence text.)\n');
  expect(text).toMatch(/\nNode\.js\n\nNode\.js is licensed\n$/);
});

it('finds a permissive licence in every part that ships', () => {
  const { packages: lock } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
    packages: Lock;
  };
  const { packages } = closureOf(lock, ['apps/server', 'apps/web']);
  expect(packages.length).toBeGreaterThan(150);
  const parts = packages
    .filter(({ folder }) => existsSync(`${root}/${folder}`))
    .map(({ name, version, folder }) => ({
      name,
      version,
      licence: licenceOf(JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8')) as LicenceFields),
      texts: [],
    }));
  expect(() => requirePermissive(parts)).not.toThrow();
});
