import { type Choice, type Place, type Rectangle, rectangleOf, type Size } from './range.ts';

/** What is written into one cell. */
export interface CellEdit extends Place {
  readonly text: string;
}

/** What comes of a paste: cells that are there, and rows that are to be made for what reaches below the last one. */
export interface Paste {
  readonly edits: readonly CellEdit[];
  /** Texts by column; columns that were not pasted are missing. */
  readonly added: readonly ReadonlyMap<number, string>[];
  /** What the paste covers. */
  readonly covers: Rectangle;
}

/**
 * Where the cells of the clipboard go. One cell fills all that is chosen, as does a row or a column as often as it fits; a
 * first row that has nothing but titles of columns says which column is which.
 *
 * @param titles of the columns, in their order
 */
export function planPaste(
  clipboard: readonly (readonly string[])[],
  choice: Choice,
  size: Size,
  titles: readonly string[],
): Paste {
  const chosen = rectangleOf(choice);
  const named = columnsByTitle(clipboard[0] ?? [], titles);
  const rows = named === null ? clipboard : clipboard.slice(1);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = named ?? Array.from({ length: width }, (_, index) => chosen.left + index);
  const timesDown = named === null ? times(chosen.bottom - chosen.top + 1, rows.length) : 1;
  const timesRight = named === null ? times(chosen.right - chosen.left + 1, width) : 1;
  const edits: CellEdit[] = [];
  const added = new Map<number, Map<number, string>>();
  for (let down = 0; down < timesDown; down++) {
    rows.forEach((cells, index) => {
      const row = chosen.top + down * rows.length + index;
      for (let right = 0; right < timesRight; right++) {
        cells.forEach((text, place) => {
          const column = (columns[place] ?? -1) + right * width;
          if (column < 0 || column >= size.columns) return;
          if (row < size.rows) edits.push({ row, column, text: text.trim() });
          else {
            const cellsOfRow = added.get(row) ?? new Map<number, string>();
            added.set(row, cellsOfRow.set(column, text.trim()));
          }
        });
      }
    });
  }
  const places = columns.filter((column) => column >= 0);
  const left = Math.min(...places, chosen.left);
  return {
    edits,
    added: [...added.values()],
    covers: {
      top: chosen.top,
      bottom: Math.max(chosen.top, chosen.top + timesDown * rows.length - 1),
      left: named === null ? chosen.left : left,
      right: Math.min(size.columns - 1, Math.max(left, ...places) + (timesRight - 1) * width),
    },
  };
}

/** Empties what is chosen. */
export function planClear(choice: Choice): CellEdit[] {
  return cellsOf(rectangleOf(choice)).map((place) => ({ ...place, text: '' }));
}

/** Writes the topmost row of what is chosen into those below it. */
export function planFillDown(choice: Choice, textAt: (place: Place) => string): CellEdit[] {
  const { top, bottom, left, right } = rectangleOf(choice);
  return cellsOf({ top: top + 1, bottom, left, right }).map((place) => ({
    ...place,
    text: textAt({ row: top, column: place.column }),
  }));
}

function cellsOf({ top, bottom, left, right }: Rectangle): Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push({ row, column });
  return places;
}

/** How often something of a length goes into a room; what does not fit exactly goes once. */
function times(room: number, length: number): number {
  return length > 0 && room % length === 0 ? room / length : 1;
}

/** The column of each title; null: these are no titles. Two or more must be, and none may be anything else. */
function columnsByTitle(cells: readonly string[], titles: readonly string[]): number[] | null {
  const known = new Map(titles.map((title, index) => [title.toLowerCase(), index]));
  const columns = cells.map((cell) => known.get(cell.trim().toLowerCase()) ?? -1);
  return cells.length >= 2 && columns.every((column) => column >= 0) ? columns : null;
}
