import type { SheetColumn } from './columns.ts';
import { type CellPosition, type Rectangle, rectangleOf, type SheetSelection } from './range.ts';

/** What is written into one cell. */
export interface CellEdit extends CellPosition {
  readonly text: string;
}

/** A cell that could not be written as it was meant, and why. */
export interface UntakenCell {
  /** `Units, row 3`. */
  readonly where: string;
  readonly text: string;
  readonly reason: string;
}

/** A row to be made: texts by column; columns that are not named are missing. */
export type AddedRow = ReadonlyMap<number, string>;

/** What comes of a paste: cells that are there, and rows that are to be made for what reaches below the last one. */
export interface Paste {
  readonly edits: readonly CellEdit[];
  readonly added: readonly AddedRow[];
  /** Cells that have no column. */
  readonly untaken: readonly UntakenCell[];
  /** What the paste covers. */
  readonly covers: Rectangle;
}

/** `Units, row 3`. */
export const cellName = ({ title }: SheetColumn, row: number): string => `${title}, row ${row + 1}`;

/**
 * Where the cells of the clipboard go. One cell fills all that is chosen, as does a row or a column as often as it fits; a
 * first row of titles says which column is which.
 *
 * @param rowCount of the sheet
 */
export function planPaste(
  clipboard: readonly (readonly string[])[],
  choice: SheetSelection,
  rowCount: number,
  columns: readonly SheetColumn[],
): Paste {
  const titles = clipboard[0] ?? [];
  const named = columnsByTitle(titles, columns);
  return named === null
    ? pasteInPlace(clipboard, rectangleOf(choice), rowCount, columns)
    : pasteByTitle(clipboard.slice(1), titles, named, rectangleOf(choice), rowCount);
}

function pasteInPlace(
  rows: readonly (readonly string[])[],
  chosen: Rectangle,
  rowCount: number,
  columns: readonly SheetColumn[],
): Paste {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const timesDown = times(chosen.bottom - chosen.top + 1, rows.length);
  const timesRight = times(chosen.right - chosen.left + 1, width);
  const sheet = new PastedCells(rowCount);
  for (let down = 0; down < timesDown; down++) {
    rows.forEach((cells, index) => {
      const row = chosen.top + down * rows.length + index;
      for (let right = 0; right < timesRight; right++) {
        cells.forEach((text, place) => {
          const column = chosen.left + place + right * width;
          if (column < columns.length) sheet.put(row, column, text);
          else sheet.refuseCell(row, place, text, 'there is no column for it');
        });
      }
    });
  }
  const bottom = Math.max(chosen.top, chosen.top + timesDown * rows.length - 1);
  const right = Math.min(columns.length - 1, chosen.left + timesRight * width - 1);
  return sheet.paste({ top: chosen.top, bottom, left: chosen.left, right });
}

/** @param named the column of each title, -1: none */
function pasteByTitle(
  rows: readonly (readonly string[])[],
  titles: readonly string[],
  named: readonly number[],
  chosen: Rectangle,
  rowCount: number,
): Paste {
  const sheet = new PastedCells(rowCount);
  titles.forEach((title, place) => {
    const isEmpty = rows.every((cells) => (cells[place] ?? '').trim() === '');
    if (named[place] === -1 && title.trim() !== '' && !isEmpty) sheet.refuseColumn(title.trim());
  });
  rows.forEach((cells, index) => {
    const row = chosen.top + index;
    cells.forEach((text, place) => {
      const column = named[place] ?? -1;
      if (column >= 0) sheet.put(row, column, text);
      else if ((titles[place] ?? '').trim() === '')
        sheet.refuseCell(row, place, text, 'there is no title above it');
    });
  });
  const places = named.filter((column) => column >= 0);
  const bottom = Math.max(chosen.top, chosen.top + rows.length - 1);
  return sheet.paste({ top: chosen.top, bottom, left: Math.min(...places), right: Math.max(...places) });
}

/** Collects what is pasted, by where it goes. */
class PastedCells {
  readonly #rowCount: number;
  readonly #edits: CellEdit[] = [];
  readonly #added = new Map<number, Map<number, string>>();
  readonly #untaken: UntakenCell[] = [];

  constructor(rowCount: number) {
    this.#rowCount = rowCount;
  }

  put(row: number, column: number, text: string): void {
    if (row < this.#rowCount) {
      this.#edits.push({ row, column, text: text.trim() });
      return;
    }
    const cells = this.#added.get(row) ?? new Map<number, string>();
    this.#added.set(row, cells.set(column, text.trim()));
  }

  /** @param place of the cell in its row of the clipboard */
  refuseCell(row: number, place: number, text: string, reason: string): void {
    if (text.trim() === '') return;
    this.#untaken.push({ where: `Cell ${place + 1} of row ${row + 1}`, text: text.trim(), reason });
  }

  refuseColumn(title: string): void {
    this.#untaken.push({ where: `Column ${title}`, text: '', reason: 'the sheet has no such column' });
  }

  paste(covers: Rectangle): Paste {
    return { edits: this.#edits, added: [...this.#added.values()], untaken: this.#untaken, covers };
  }
}

/** Empties what is chosen. */
export function planClear(choice: SheetSelection): CellEdit[] {
  return cellsOf(rectangleOf(choice)).map((place) => ({ ...place, text: '' }));
}

/** Writes the topmost row of what is chosen into those below it. */
export function planFillDown(choice: SheetSelection, textAt: (place: CellPosition) => string): CellEdit[] {
  const { top, bottom, left, right } = rectangleOf(choice);
  return cellsOf({ top: top + 1, bottom, left, right }).map((place) => ({
    ...place,
    text: textAt({ row: top, column: place.column }),
  }));
}

function cellsOf({ top, bottom, left, right }: Rectangle): CellPosition[] {
  const places: CellPosition[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push({ row, column });
  return places;
}

/** How often something of a length goes into a room; what does not fit exactly goes once. */
function times(room: number, length: number): number {
  return length > 0 && room % length === 0 ? room / length : 1;
}

/**
 * The column of each title, -1 for a title that is none; null: these are no titles. Half of the cells that are not empty, and
 * two or more, must be titles, each once.
 */
function columnsByTitle(cells: readonly string[], columns: readonly SheetColumn[]): number[] | null {
  const known = new Map<string, number>();
  for (const [index, { key, title }] of columns.entries()) {
    known.set(bareTitle(key), index).set(bareTitle(title), index);
  }
  const found = cells.map((cell) => known.get(bareTitle(cell)) ?? -1);
  const named = found.filter((column) => column >= 0);
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  const areTitles = named.length >= 2 && named.length * 2 >= filled && new Set(named).size === named.length;
  return areTitles ? found : null;
}

/** A title without what is written in different ways: `Word order`, `word_order`, `WordOrder`. */
const bareTitle = (title: string): string => title.toLowerCase().replace(/[\s_.\-/]+/g, '');
