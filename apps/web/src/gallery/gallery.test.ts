import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;

/** Parts of other components that are never used alone, and what is only printed. */
const INNER = [
  'Vessel',
  'CellEditor',
  'SheetRows',
  'SheetHead',
  'CellStatus',
  'AlarmSummary',
  'ReasonForm',
  'SuppressForms',
  'ActiveWarning',
  'PictureLabel',
  'PictureShape',
  'PrintHead',
];

test('every component of ui/ is in the gallery', () => {
  const components = globSync(`${here}/../ui/**/*.tsx`)
    .filter((path) => !path.endsWith('.test.tsx'))
    .map((path) => basename(path, '.tsx'))
    .filter((name) => /^[A-Z]/.test(name) && !INNER.includes(name));
  const shown = globSync(`${here}/sections/*.tsx`)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  expect(components.length).toBeGreaterThan(15);
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([]);
});
