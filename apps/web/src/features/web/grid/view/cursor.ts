/** The position of the cursor: a line (-1: column headings) and a column, from 0. */
export interface CursorPlace {
  readonly line: number;
  readonly column: number;
}

export interface CursorBounds {
  readonly lines: number;
  readonly columns: number;
  /** Lines of a page up or down. */
  readonly page: number;
  /** The cursor can move to the column headings. */
  readonly hasHeader: boolean;
}

export interface CursorKey {
  readonly key: string;
  /** Ctrl, or Command on a Mac. */
  readonly far: boolean;
}

/**
 * The position after a key; null: the key does not move the cursor. Follows the ARIA Authoring
 * Practices for grids.
 */
export function movedCursor(
  from: CursorPlace,
  { key, far }: CursorKey,
  bounds: CursorBounds,
): CursorPlace | null {
  const { lines, columns, page, hasHeader } = bounds;
  const { line, column } = from;
  const last = lines - 1;
  switch (key) {
    case 'ArrowDown':
      return within({ line: far ? last : line + 1, column }, bounds);
    case 'ArrowUp':
      return within({ line: far ? 0 : line - 1, column }, bounds);
    case 'ArrowRight':
      return within({ line, column: far ? columns - 1 : column + 1 }, bounds);
    case 'ArrowLeft':
      return within({ line, column: far ? 0 : column - 1 }, bounds);
    case 'PageDown':
      return within({ line: Math.min(last, Math.max(0, line) + page), column }, bounds);
    case 'PageUp':
      return within({ line: Math.max(0, line - page), column }, bounds);
    case 'Home':
      return within({ line: far ? 0 : line, column: 0 }, bounds);
    case 'End':
      return within({ line: far ? last : line, column: columns - 1 }, bounds);
    default:
      return null;
  }

  function within(place: CursorPlace, { lines: count }: CursorBounds): CursorPlace {
    const first = hasHeader ? -1 : 0;
    return {
      line: Math.max(first, Math.min(count - 1, place.line)),
      column: Math.max(0, Math.min(columns - 1, place.column)),
    };
  }
}
