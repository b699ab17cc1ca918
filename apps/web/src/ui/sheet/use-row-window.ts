import { type RefObject, useCallback, useEffect, useState } from 'react';

/** CSS pixels; the style sheet has the same. */
export const ROW_HEIGHT = 34;
/** Rows beyond the sight that are drawn too, so that a fast scroll shows no gap. */
const BEYOND = 8;

export interface RowWindow {
  /** The rows to draw, both included. */
  readonly first: number;
  readonly last: number;
  /** Rows that a page of the keyboard is. */
  readonly pageRows: number;
  readonly onScroll: () => void;
  /** Brings a cell into sight. */
  readonly reveal: (row: number, column: number) => void;
}

/** Which rows of a box that scrolls are in sight. */
export function useRowWindow(box: RefObject<HTMLDivElement | null>, count: number): RowWindow {
  const [sight, setSight] = useState({ top: 0, height: 600 });
  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    // Rows are drawn anew once one has gone by, not at every pixel.
    const top = Math.floor(element.scrollTop / ROW_HEIGHT) * ROW_HEIGHT;
    const height = element.clientHeight;
    setSight((before) => (before.top === top && before.height === height ? before : { top, height }));
  }, [box]);
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
      // The row's number and its first cell stay in sight.
      if (column === 0) return;
      const fixed = titles[0]!.offsetWidth + titles[1]!.offsetWidth;
      if (title.offsetLeft - fixed < element.scrollLeft) element.scrollLeft = title.offsetLeft - fixed;
      else if (title.offsetLeft + title.offsetWidth > element.scrollLeft + element.clientWidth) {
        element.scrollLeft = title.offsetLeft + title.offsetWidth - element.clientWidth;
      }
    },
    [box],
  );
  const first = Math.max(0, Math.floor(sight.top / ROW_HEIGHT) - BEYOND);
  const last = Math.min(count - 1, Math.ceil((sight.top + sight.height) / ROW_HEIGHT) + BEYOND);
  return { first, last, pageRows: Math.max(1, Math.floor(sight.height / ROW_HEIGHT) - 2), onScroll, reveal };
}
