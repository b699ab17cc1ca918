import { countBelow, type GridLines } from '../engine/lines.ts';

/** Heights of lines, CSS pixels. */
export interface Heights {
  readonly row: number;
  readonly heading: number;
}

/** Top of a line; of the line after the last one the total height. */
export function topOf(lines: GridLines, { row, heading }: Heights, line: number): number {
  return line * row + countBelow(lines.headings, line) * (heading - row);
}

/** The line at a height in pixels; the last one beyond the end. */
export function lineAt(lines: GridLines, heights: Heights, y: number): number {
  let low = 0;
  let high = lines.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (topOf(lines, heights, middle) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Lines from `first` up to `end`, exclusive. */
export interface LineRange {
  readonly first: number;
  readonly end: number;
}

/** The lines of a window plus a margin on both sides. */
export function linesInView(
  lines: GridLines,
  heights: Heights,
  scrollTop: number,
  windowHeight: number,
  spare: number,
): LineRange {
  if (lines.count === 0) return { first: 0, end: 0 };
  const first = lineAt(lines, heights, scrollTop) - spare;
  const last = lineAt(lines, heights, scrollTop + windowHeight) + spare;
  return { first: Math.max(0, first), end: Math.min(lines.count, last + 1) };
}
