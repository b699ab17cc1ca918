import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { csvOf, type Table, type TableCell, type TableColumn, xlsxOf } from './index.ts';

const MADE_AT = '2026-03-29T12:00:00.000Z';
const COLUMNS: TableColumn[] = [
  { title: 'Point', kind: 'text' },
  { title: 'Day', kind: 'date' },
  { title: 'Hours', kind: 'number', decimals: 2 },
  { title: 'Starts', kind: 'number' },
  { title: 'Time', kind: 'time' },
];
const TIME_MS = Date.parse('2026-03-29T03:15:00Z');
const ROWS = [
  { cells: ['=Mill "1", <A&B>', '2026-03-29', 1.5, 3, TIME_MS] },
  { cells: [null, 'Total', Number.NaN, -2, TIME_MS + 250], isTotal: true },
  { cells: [' a\tb\u0001_x0041_ '] },
];
const TABLE: Table = { name: 'Days', columns: COLUMNS, rows: ROWS };

async function csvText(table: Table): Promise<string> {
  let text = '';
  for await (const piece of csvOf(table)) text += piece;
  return text;
}

/** Read by another library: its sheets by name. */
async function sheetsOf(tables: Iterable<Table> | AsyncIterable<Table>, mostRows?: number) {
  const bytes = await buffer(xlsxOf({ title: 'T', madeAt: MADE_AT, tables }, mostRows));
  const sheets = await readWorkbook(bytes);
  return sheets.map(({ sheet, data }) => [sheet, data] as const);
}

/**
 * Fractions of a second are a fraction of a day in a spreadsheet, with an accuracy of some
 * microseconds.
 */
const closeTo = (ms: number) => ({
  asymmetricMatch: (value: unknown) => value instanceof Date && Math.abs(value.getTime() - ms) < 1,
});

describe('CSV', () => {
  it('has titles, local times and no formulas', async () => {
    expect((await csvText(TABLE)).split('\r\n')).toEqual([
      '\uFEFFPoint,Day,Hours,Starts,Time',
      '"\'=Mill ""1"", <A&B>",2026-03-29,1.50,3,2026-03-29 03:15:00',
      ',Total,,-2,2026-03-29 03:15:00.250',
      ' a\tb\u0001_x0041_ ,,,,',
      '',
    ]);
  });

  it('is written in pieces, as rows arrive', async () => {
    let taken = 0;
    const rows = (function* () {
      for (; taken < 100_000; taken++) yield { cells: ['x'.repeat(20), '2026-03-29', taken] };
    })();
    const pieces = csvOf({ ...TABLE, rows });
    const first = await pieces.next();
    expect(String(first.value).length).toBeLessThan(40_000);
    expect(taken).toBeLessThan(1_500);
    await pieces.return(undefined);
    expect(taken).toBeLessThan(1_500);
  });
});

describe('a workbook', () => {
  it('is read unchanged by another library: texts as texts, dates as dates', async () => {
    const [[name, data]] = (await sheetsOf([{ ...TABLE, heading: ['Count report', 'Elm & Son'] }])) as [
      Awaited<ReturnType<typeof sheetsOf>>[number],
    ];
    expect(name).toBe('Days');
    expect(data).toEqual([
      ['Count report', null, null, null, null],
      ['Elm & Son', null, null, null, null],
      ['Point', 'Day', 'Hours', 'Starts', 'Time'],
      ['=Mill "1", <A&B>', new Date('2026-03-29'), 1.5, 3, closeTo(TIME_MS)],
      [null, 'Total', null, -2, closeTo(TIME_MS + 250)],
      [expect.stringContaining('a\tb'), null, null, null, null],
    ]);
  });

  it('has a sheet for each table, with valid names', async () => {
    const named = (name: string): Table => ({ ...TABLE, name, rows: ROWS.slice(0, 1) });
    const names = ["'A/B: [x]?*\\'", 'Days', 'days', '', 'x'.repeat(40), 'x'.repeat(41)];
    const sheets = await sheetsOf(names.map(named));
    expect(sheets.map(([name]) => name)).toEqual([
      'A B   x',
      'Days',
      'days (2)',
      'Sheet',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
    ]);
  });

  it('continues in another sheet where one is full, and not where it is just full', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => ({ cells: [n] }));
    const columns: TableColumn[] = [{ title: 'N', kind: 'number' }];
    const table = (count: number): Table => ({ name: 'N', columns, rows: rows.slice(0, count) });
    const values = async (count: number) =>
      (await sheetsOf([table(count)], 5)).map(([name, data]) => [name, data.slice(1).flat()]);
    expect(await values(4)).toEqual([['N', [0, 1, 2, 3]]]);
    expect(await values(8)).toEqual([
      ['N', [0, 1, 2, 3]],
      ['N (2)', [4, 5, 6, 7]],
    ]);
    expect(await values(10)).toEqual([
      ['N', [0, 1, 2, 3]],
      ['N (2)', [4, 5, 6, 7]],
      ['N (3)', [8, 9]],
    ]);
  });

  it('returns any text and number unchanged', async () => {
    const cells = fc.oneof<fc.Arbitrary<TableCell>[]>(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map((number) => number + 0),
    );
    const columns = COLUMNS.slice(0, 1).concat({ title: 'Value', kind: 'number' });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cells, cells), { minLength: 1, maxLength: 20 }), async (rows) => {
        const [[, data]] = (await sheetsOf([
          { name: 'S', columns, rows: rows.map((row) => ({ cells: row })) },
        ])) as [Awaited<ReturnType<typeof sheetsOf>>[number]];
        for (const [index, row] of rows.entries()) {
          for (const [column, cell] of row.entries()) {
            const read = data[index + 1]?.[column] ?? null;
            // The library trims texts and treats empty ones as missing.
            if (typeof cell === 'string') expect(read ?? '').toBe(cell.trim());
            else expect(read).toBe(cell);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('passes a failure of the rows on, and releases them when reading stops', async () => {
    const failing = (async function* () {
      yield { cells: ['a'] };
      throw new Error('the disk is gone');
    })();
    await expect(sheetsOf([{ ...TABLE, rows: failing }])).rejects.toThrow('the disk is gone');
    let taken = 0;
    let isEnded = false;
    const endless = (async function* () {
      try {
        for (;;) yield { cells: [`row ${taken++} ${Math.random()}`] };
      } finally {
        isEnded = true;
      }
    })();
    const pieces = xlsxOf({ title: 'T', madeAt: MADE_AT, tables: [{ ...TABLE, rows: endless }] });
    for (let n = 0; n < 5; n++) await pieces.next();
    await pieces.return(undefined);
    await expect.poll(() => isEnded).toBe(true);
    expect(taken).toBeLessThan(50_000);
  });
});
