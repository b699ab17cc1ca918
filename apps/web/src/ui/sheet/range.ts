/** A position in the sheet: row and column, from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** The selection: from its anchor to the cursor. */
export interface SheetSelection {
  readonly anchor: CellPosition;
  readonly cursor: CellPosition;
}

/** The same as a rectangle, both ends included. */
export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface SheetSize {
  readonly rows: number;
  readonly columns: number;
}

export function rectangleOf({ anchor, cursor }: SheetSelection): Rectangle {
  return {
    top: Math.min(anchor.row, cursor.row),
    bottom: Math.max(anchor.row, cursor.row),
    left: Math.min(anchor.column, cursor.column),
    right: Math.max(anchor.column, cursor.column),
  };
}

export const isIn = ({ top, bottom, left, right }: Rectangle, { row, column }: CellPosition): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** One cell. */
export const at = (place: CellPosition): SheetSelection => ({ anchor: place, cursor: place });

/** A position within the sheet; the first one if the sheet is empty. */
export function clampPosition({ row, column }: CellPosition, { rows, columns }: SheetSize): CellPosition {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

/** Moves the cursor; `extend` keeps the anchor of the selection. */
export function moved(
  choice: SheetSelection,
  down: number,
  right: number,
  size: SheetSize,
  extend: boolean,
): SheetSelection {
  const { row, column } = choice.cursor;
  const cursor = clampPosition({ row: row + down, column: column + right }, size);
  return extend ? { anchor: choice.anchor, cursor } : at(cursor);
}

/** The next or previous cell in reading order; stays at the ends. */
export function next(choice: SheetSelection, by: 1 | -1, size: SheetSize): SheetSelection {
  const { row, column } = choice.cursor;
  const index = row * size.columns + column + by;
  if (index < 0 || index >= size.rows * size.columns) return at(choice.cursor);
  return at({ row: Math.floor(index / size.columns), column: index % size.columns });
}
