import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { SheetColumn } from './columns.ts';
import { ROW_HEIGHT, type Scrolled, type VisibleRange, visibleRangeOf } from './visible-range.ts';

export interface VisibleRangeOfBox extends VisibleRange {
  readonly onScroll: () => void;
  /** Scrolls a cell into view. */
  readonly reveal: (row: number, column: number) => void;
}

/** Before the box was measured. */
const UNKNOWN: Scrolled = { top: 0, left: 0, height: 600, width: 1_200 };

/** The visible rows and columns of a scrolling box. */
export function useVisibleRange(
  box: RefObject<HTMLDivElement | null>,
  rowCount: number,
  columns: readonly SheetColumn[],
): VisibleRangeOfBox {
  const [scrolled, setScrolled] = useState(UNKNOWN);
  const sight = visibleRangeOf(scrolled, rowCount, columns);
  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const { scrollTop: top, scrollLeft: left, clientHeight: height, clientWidth: width } = element;
    setScrolled((before) => {
      const next = { top, left, height, width };
      // Renders when a row or a column has passed, not for every pixel.
      return isSame(visibleRangeOf(before, rowCount, columns), visibleRangeOf(next, rowCount, columns))
        ? before
        : next;
    });
  }, [box, rowCount, columns]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, onScroll]);
  const reveal = useCallback(
    (row: number, column: number) => {
      const element = box.current;
      if (element === null) return;
      const titles = [...element.querySelectorAll<HTMLElement>('thead th')];
      const title = titles[column + 1];
      const top = row * ROW_HEIGHT;
      const seen = element.clientHeight - titles[0]!.offsetHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + ROW_HEIGHT > element.scrollTop + seen) element.scrollTop = top + ROW_HEIGHT - seen;
      if (title === undefined) return;
      // The row number and its first cell stay visible.
      if (column === 0) return;
      const fixed = titles[0]!.offsetWidth + titles[1]!.offsetWidth;
      if (title.offsetLeft - fixed < element.scrollLeft) element.scrollLeft = title.offsetLeft - fixed;
      else if (title.offsetLeft + title.offsetWidth > element.scrollLeft + element.clientWidth) {
        element.scrollLeft = title.offsetLeft + title.offsetWidth - element.clientWidth;
      }
    },
    [box],
  );
  return { ...sight, onScroll, reveal };
}

const isSame = (a: VisibleRange, b: VisibleRange): boolean =>
  a.first === b.first &&
  a.last === b.last &&
  a.firstColumn === b.firstColumn &&
  a.lastColumn === b.lastColumn &&
  a.pageRows === b.pageRows;
