import { expect, it, test } from 'vitest';
import { type CursorKey, type CursorPlace, movedCursor } from './cursor.ts';

const bounds = { lines: 100, columns: 7, page: 20, hasHeader: true };
const key = (name: string, far = false): CursorKey => ({ key: name, far });

test.each<[CursorPlace, CursorKey, CursorPlace]>([
  [{ line: 3, column: 2 }, key('ArrowDown'), { line: 4, column: 2 }],
  [{ line: 99, column: 2 }, key('ArrowDown'), { line: 99, column: 2 }],
  [{ line: 0, column: 2 }, key('ArrowUp'), { line: -1, column: 2 }],
  [{ line: -1, column: 2 }, key('ArrowUp'), { line: -1, column: 2 }],
  [{ line: -1, column: 2 }, key('ArrowDown'), { line: 0, column: 2 }],
  [{ line: 50, column: 2 }, key('ArrowUp', true), { line: 0, column: 2 }],
  [{ line: 3, column: 6 }, key('ArrowRight'), { line: 3, column: 6 }],
  [{ line: 3, column: 1 }, key('ArrowLeft'), { line: 3, column: 0 }],
  [{ line: 90, column: 1 }, key('PageDown'), { line: 99, column: 1 }],
  [{ line: 10, column: 1 }, key('PageUp'), { line: 0, column: 1 }],
  [{ line: 10, column: 3 }, key('Home'), { line: 10, column: 0 }],
  [{ line: 10, column: 3 }, key('End'), { line: 10, column: 6 }],
  [{ line: 10, column: 3 }, key('Home', true), { line: 0, column: 0 }],
  [{ line: 10, column: 3 }, key('End', true), { line: 99, column: 6 }],
])('from %j %j leads to %j', (from, pressed, to) => {
  expect(movedCursor(from, pressed, bounds)).toEqual(to);
});

it('ignores other keys, and supports grids without headings', () => {
  expect(movedCursor({ line: 3, column: 2 }, key('a'), bounds)).toBeNull();
  const narrow = { ...bounds, columns: 1, hasHeader: false };
  expect(movedCursor({ line: 0, column: 0 }, key('ArrowUp'), narrow)).toEqual({ line: 0, column: 0 });
});
