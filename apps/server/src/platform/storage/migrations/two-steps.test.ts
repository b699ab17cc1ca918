import { expect, test } from 'vitest';
import { MIGRATIONS } from './index.ts';
import { COLUMN_TYPES } from './migration.ts';

/** Servers of different versions have shared a database since this step. */
const FIRST_SHARED = '046-report-areas';

/** What a server of the version before could not go on with. */
const BREAKING: readonly (readonly [string, RegExp])[] = [
  ['removes or renames something', /\b(drop|rename|truncate)\b/i],
  ['changes what a column accepts', /\balter\s+(column\s+)?\w+\s+(type|set\s+(not\s+null|data))\b/i],
  [
    'adds a column that inserts of before do not fill',
    /\badd\s+(column\s+)?\w+(?!.*\bdefault\b).*\bnot\s+null\b/is,
  ],
  ['refuses rows of before', /\b(add\s+constraint|create\s+unique\s+index)\b/i],
];

const breaks = (statement: string): string | null =>
  BREAKING.find(([, pattern]) => pattern.test(statement))?.[0] ?? null;

test.each([
  'alter table stations drop column notes',
  'drop table views',
  'drop index samples_by_time',
  'alter table stations rename column notes to remarks',
  'alter table stations rename to sites',
  'alter table stations alter column notes set not null',
  'alter table stations alter notes type integer',
  'alter table stations add column area text not null',
  'alter table stations add constraint own unique (code)',
  'create unique index one_code on stations (code)',
])('servers of the version before could not go on after: %s', (statement) => {
  expect(breaks(statement)).not.toBeNull();
});

test.each([
  'alter table stations add column area text',
  "alter table stations add column area text not null default ''",
  'create table areas (id integer primary key, name text not null)',
  'create index stations_by_area on stations (area)',
  "insert into areas (name) values ('North')",
])('servers of the version before can go on after: %s', (statement) => {
  expect(breaks(statement)).toBeNull();
});

test('a step that servers of the version before could not go on with says which step they need', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  const later = MIGRATIONS.slice(names.indexOf(FIRST_SHARED) + 1);
  const unmarked = later
    .filter(({ needs }) => needs === undefined)
    .flatMap(({ name, statements }) =>
      [...statements(COLUMN_TYPES.sqlite), ...statements(COLUMN_TYPES.postgres)].flatMap((statement) => {
        const reason = breaks(statement);
        return reason === null ? [] : [`${name} ${reason}: ${statement}`];
      }),
    );
  expect(unmarked, 'docs/how-to/add-a-migration.md says what to do').toEqual([]);
});

test('a step needs only earlier steps', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  const wrong = MIGRATIONS.filter(
    ({ name, needs }) => needs !== undefined && !names.slice(0, names.indexOf(name)).includes(needs),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
