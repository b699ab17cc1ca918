import type { SheetColumn } from './columns.ts';
import { type CellPosition, type Rectangle, rectangleOf, type SheetSelection } from './range.ts';
import * as texts from './texts.ts';

/** The new text of a cell. */
export interface CellEdit extends CellPosition {
  readonly text: string;
}

/** A cell that could not be changed as requested, and why. */
export interface RejectedCell {
  /** `Units, row 3`. */
  readonly where: string;
  readonly text: string;
  readonly reason: string;
}

/** A new row: texts by column; missing columns keep their defaults. */
export type AddedRow = ReadonlyMap<number, string>;

/** The result of a paste: changed cells, and new rows for what extends below the last one. */
export interface Paste {
  readonly edits: readonly CellEdit[];
  readonly added: readonly AddedRow[];
  /** Cells without a column. */
  readonly rejected: readonly RejectedCell[];
  /** The pasted range. */
  readonly covers: Rectangle;
}

/** `Units, row 3`. */
export const cellName = ({ title }: SheetColumn, row: number): string => texts.titleAndRow(title, row + 1);

/**
 * Maps the cells of the clipboard to the sheet. A single cell fills the selection, a row or a
 * column as often as it fits; a first row of titles determines the columns.
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
          else sheet.refuseCell(row, place, text, texts.noColumnForThisValue);
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
      else if ((titles[place] ?? '').trim() === '') sheet.refuseCell(row, place, text, texts.noColumnTitle);
    });
  });
  const places = named.filter((column) => column >= 0);
  const bottom = Math.max(chosen.top, chosen.top + rows.length - 1);
  return sheet.paste({ top: chosen.top, bottom, left: Math.min(...places), right: Math.max(...places) });
}

/** Collects pasted cells by their position. */
class PastedCells {
  readonly #rowCount: number;
  readonly #edits: CellEdit[] = [];
  readonly #added = new Map<number, Map<number, string>>();
  readonly #rejected: RejectedCell[] = [];

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

  /** @param place of the cell in its clipboard row */
  refuseCell(row: number, place: number, text: string, reason: string): void {
    if (text.trim() === '') return;
    this.#rejected.push({ where: texts.cellOfRow(place + 1, row + 1), text: text.trim(), reason });
  }

  refuseColumn(title: string): void {
    this.#rejected.push({ where: texts.column(title), text: '', reason: texts.columnNotFound });
  }

  paste(covers: Rectangle): Paste {
    return { edits: this.#edits, added: [...this.#added.values()], rejected: this.#rejected, covers };
  }
}

/** Clears the selection. */
export function planClear(choice: SheetSelection): CellEdit[] {
  return cellsOf(rectangleOf(choice)).map((place) => ({ ...place, text: '' }));
}

/** Copies the first row of the selection into the others. */
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

/** How often a range fits; once if it does not fit exactly. */
function times(room: number, length: number): number {
  return length > 0 && room % length === 0 ? room / length : 1;
}

/**
 * The column of each title, -1 for an unknown title; null: these are not titles. At least half of
 * the non-empty cells, and two or more, must be distinct titles.
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

/** A title in normal form: `Word order`, `word_order` and `WordOrder` are equal. */
const bareTitle = (title: string): string => title.toLowerCase().replace(/[\s_.\-/]+/g, '');
