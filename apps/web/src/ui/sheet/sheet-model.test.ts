import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOption, kept, optionBeginning, type SheetColumn } from './columns.ts';
import { planClear, planFillDown, planPaste } from './edits.ts';
import { at, isIn, moved, next, rectangleOf } from './range.ts';
import { cellsText, parseCells } from './tsv.ts';

describe('cells of the clipboard', () => {
  it('reads the formats of spreadsheets', () => {
    expect(parseCells('DI1\tPump 1\r\nDI2\tPump 2\r\n')).toEqual([
      ['DI1', 'Pump 1'],
      ['DI2', 'Pump 2'],
    ]);
    expect(parseCells('"two\nlines"\t"say ""no"""\tit"s')).toEqual([['two\nlines', 'say "no"', 'it"s']]);
    expect(parseCells('a\t\t\nb')).toEqual([['a', '', ''], ['b']]);
    expect(parseCells('')).toEqual([]);
  });

  it('writes what it can read back', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '7') });
    const rows = fc
      .array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
      // A single empty line without a line break is nothing.
      .filter((all) => all.at(-1)!.length > 1 || all.at(-1)![0] !== '');
    fc.assert(
      fc.property(rows, (all) => {
        expect(parseCells(cellsText(all))).toEqual(all);
      }),
    );
  });
});

describe('the selection', () => {
  const size = { rows: 4, columns: 3 };
  it('moves within the sheet and extends from its anchor', () => {
    const begun = at({ row: 1, column: 1 });
    expect(moved(begun, -5, 0, size, false)).toEqual(at({ row: 0, column: 1 }));
    const grown = moved(moved(begun, 2, 0, size, true), 0, -1, size, true);
    expect(rectangleOf(grown)).toEqual({ top: 1, bottom: 3, left: 0, right: 1 });
    expect(isIn(rectangleOf(grown), { row: 2, column: 0 })).toBe(true);
    expect(isIn(rectangleOf(grown), { row: 2, column: 2 })).toBe(false);
  });

  it('moves through the cells in reading order', () => {
    expect(next(at({ row: 0, column: 2 }), 1, size).cursor).toEqual({ row: 1, column: 0 });
    expect(next(at({ row: 1, column: 0 }), -1, size).cursor).toEqual({ row: 0, column: 2 });
    expect(next(at({ row: 3, column: 2 }), 1, size).cursor).toEqual({ row: 3, column: 2 });
  });
});

describe('pasting', () => {
  const columns: SheetColumn[] = [
    { key: 'Point', title: 'Point', width: 80, kind: 'text' },
    { key: 'Name', title: 'Name', width: 80, kind: 'text' },
    { key: 'Address', title: 'Starts at', width: 80, kind: 'number' },
  ];
  const paste = (text: string, choice = at({ row: 0, column: 0 })) =>
    planPaste(parseCells(text), choice, 3, columns);

  it('writes from the cursor on, and adds rows for what extends below', () => {
    const { edits, added, covers } = paste('DI1\tPump 1\nDI2\tPump 2', at({ row: 2, column: 0 }));
    expect(edits).toEqual([
      { row: 2, column: 0, text: 'DI1' },
      { row: 2, column: 1, text: 'Pump 1' },
    ]);
    expect(added).toEqual([
      new Map([
        [0, 'DI2'],
        [1, 'Pump 2'],
      ]),
    ]);
    expect(covers).toEqual({ top: 2, bottom: 3, left: 0, right: 1 });
  });

  it('fills the selection with a single cell', () => {
    const all = { anchor: { row: 0, column: 1 }, cursor: { row: 2, column: 2 } };
    expect(paste('7', all).edits).toHaveLength(6);
    const column = { anchor: { row: 0, column: 0 }, cursor: { row: 1, column: 0 } };
    expect(paste('a\nb\nc', column).edits.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });

  it('reports cells beyond the last column, unless they are empty', () => {
    const { edits, rejected } = paste('1\t2\t\t4', at({ row: 1, column: 2 }));
    expect(edits).toEqual([{ row: 1, column: 2, text: '1' }]);
    expect(rejected).toEqual([
      { where: 'Cell 2 of row 2', text: '2', reason: 'no column for this value' },
      { where: 'Cell 4 of row 2', text: '4', reason: 'no column for this value' },
    ]);
  });

  it('uses titles in the first row, as the sheet or a file writes them', () => {
    for (const titles of ['Starts at\tpoint', 'ADDRESS\tPoint', 'starts_at\t point ']) {
      const { edits, added, rejected } = paste(`${titles}\n40\tDI9`, at({ row: 1, column: 2 }));
      expect(edits).toEqual([
        { row: 1, column: 2, text: '40' },
        { row: 1, column: 0, text: 'DI9' },
      ]);
      expect([...added, ...rejected]).toEqual([]);
    }
  });

  it('uses known columns and reports the others', () => {
    const { edits, rejected } = paste('Point\tVendor\tAddress\tSpare\t\nDI9\tAcme\t40\t\tx');
    expect(edits).toEqual([
      { row: 0, column: 0, text: 'DI9' },
      { row: 0, column: 2, text: '40' },
    ]);
    expect(rejected).toEqual([
      { where: 'Column Vendor', text: '', reason: 'column not found' },
      { where: 'Cell 5 of row 1', text: 'x', reason: 'no column title' },
    ]);
  });

  it('does not mistake other rows for titles', () => {
    expect(paste('Name\tPump 1').edits).toEqual([
      { row: 0, column: 0, text: 'Name' },
      { row: 0, column: 1, text: 'Pump 1' },
    ]);
    expect(paste('DI1\tName\tPoint\tx\ty').edits).toHaveLength(3);
  });
});

describe('the text that a column stores', () => {
  const tick: SheetColumn = { key: 'Key', title: 'Key', width: 60, kind: 'tick' };
  const choice: SheetColumn = {
    ...{ key: 'Kind', title: 'Kind', width: 60, kind: 'choice' },
    options: [
      { value: 'digital', label: 'Digital' },
      { value: 'analog', label: 'Analog', note: 'a number' },
    ],
  };

  it('is yes or no for a tick', () => {
    expect(['yes', 'TRUE', '1', 'x'].map((text) => kept(tick, text))).toEqual(['yes', 'yes', 'yes', 'yes']);
    expect(['', 'no', 'False', '0', '-'].map((text) => kept(tick, text))).toEqual(['', '', '', '', '']);
    expect(kept(tick, 'maybe')).toBeNull();
  });

  it('is an option, or the text as written, for a choice', () => {
    expect(kept(choice, ' ANALOG ')).toBe('analog');
    expect(kept(choice, 'both')).toBe('both');
    expect(optionBeginning(choice, 'a')).toBe('analog');
    expect(optionBeginning(choice, 'x')).toBeNull();
    const conditions = ['High high', 'High', 'Low', 'On'].map((label) => ({ value: label, label }));
    const selected = (typed: string) => optionBeginning({ ...choice, options: conditions }, typed);
    expect(['h', 'high', 'High h', 'LOW', 'ow'].map(selected)).toEqual([
      'High high',
      'High',
      'High high',
      'Low',
      null,
    ]);
    expect(choice.options!.map(formatOption)).toEqual(['Digital', 'Analog: a number']);
  });
});

describe('clearing and filling', () => {
  const choice = { anchor: { row: 0, column: 1 }, cursor: { row: 2, column: 1 } };
  it('clears the selection', () => {
    expect(planClear(choice)).toHaveLength(3);
    expect(planClear(choice)[0]).toEqual({ row: 0, column: 1, text: '' });
  });

  it('copies the first row into the others', () => {
    expect(planFillDown(choice, ({ row }) => `row ${row}`)).toEqual([
      { row: 1, column: 1, text: 'row 0' },
      { row: 2, column: 1, text: 'row 0' },
    ]);
    expect(planFillDown(at({ row: 1, column: 1 }), () => 'x')).toEqual([]);
  });
});
