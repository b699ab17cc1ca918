import { STATION_TABLES, type StationTable } from '@outpost/contract';
import { expect, it } from 'vitest';
import type { ShapeFields } from '../shape.ts';
import { STATION_COLUMNS, type StationColumn } from './columns.ts';
import { defaultsOfTable, NEEDED_OF_LIMIT, NEEDED_OF_POINT } from './defaults.ts';

const NEEDED: Readonly<Record<StationTable, readonly string[]>> = {
  stations: ['SiteName', 'Host'],
  points: NEEDED_OF_POINT,
  limits: ['Point', ...NEEDED_OF_LIMIT],
  settings: ['Point', 'Wanted'],
};
const ABOUT: Readonly<Record<StationTable, string>> = {
  stations: 'One row for each station. With `modbus-rtu`, `SerialPort` is required instead of `Host`.',
  points: 'One row for each point.',
  limits: 'One row for each alarm of a point.',
  settings: 'One row for each desired value of the remote configuration.',
};

function cell({ kind, only }: StationColumn): string {
  const words = { text: 'text', 'free-text': 'text, also of several lines', number: 'number' } as const;
  const what = (() => {
    if (kind === 'yes-no') return '`yes` or `no`';
    if (kind === 'either') return 'number, or `yes` or `no` of a digital point';
    if (typeof kind !== 'string') return kind.map((value) => `\`${value}\``).join(', ');
    return words[kind];
  })();
  return only === undefined ? what : `${what}; only ${only} points`;
}

function ofNew(column: StationColumn, table: StationTable, defaults: ShapeFields): string {
  if (column.isKey && column.title !== 'Point') return table === 'stations' ? 'leave empty' : 'its station';
  if (NEEDED[table].includes(column.title)) return '**required**';
  if (table === 'limits' && column.title === 'Limit')
    return '**required** of `HH`, `H`, `L`, `LL` and `rate`; the others have none';
  const value = column.path.reduce<unknown>(
    (fields, name) => (fields as ShapeFields | null | undefined)?.[name],
    defaults,
  );
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? '`yes`' : '`no`';
  return `\`${String(value)}\``;
}

const lines = (table: StationTable): string[] => {
  const defaults = defaultsOfTable(table);
  return [
    `## ${table}`,
    '',
    ABOUT[table],
    '',
    '| Column | Cell | If new |',
    '| --- | --- | --- |',
    ...STATION_COLUMNS[table].map(
      (column) => `| \`${column.title}\` | ${cell(column)} | ${ofNew(column, table, defaults)} |`,
    ),
    '',
  ];
};

it('has a page with all columns, which `npx vitest run -u` writes', async () => {
  const page = [
    '# Columns of an import',
    '',
    'The sheets of the workbook, and the tables of CSV files, in **Config** › **Stations** › **Import and export**. The',
    '[rules](stations.md#import-and-export) say how rows are matched, and what empty cells and missing columns mean. An',
    'exported station is the best example.',
    '',
    '**If new** is what a new station, point or alarm gets if the cell is empty or the column is missing.',
    '',
    ...STATION_TABLES.flatMap(lines),
    'What `Purpose` can be is in [Stations](stations.md#purposes).',
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../../../../docs/import-columns.md');
});
